import type { Outcome, PathStation } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Sign } from './Sign.tsx'

const STATES: Readonly<Record<PathStation['state'], readonly [Outcome, word: string]>> = {
  ok: ['pass', 'works'],
  broken: ['fail', 'broken'],
  unknown: ['error', 'not known']
}

/**
 * Shows the stations of a task's path, from the user who schedules the task to its effect on the
 * target. Marks the station at which the task stops.
 */
export function PathStepper({ path }: { readonly path: readonly PathStation[] }): VNode {
  const stop = path.findIndex(({ state }) => state === 'broken')
  return (
    <section class="card path">
      <h2>The path of a task</h2>
      <ol>
        {path.map(({ title, state }, index) => {
          const beyond = stop !== -1 && index > stop
          const [outcome, word] = beyond ? (['skipped', 'not reached'] as const) : STATES[state]
          return (
            <li key={title} class={`${state} ${beyond ? 'beyond' : ''}`}>
              <Sign outcome={outcome} />
              <span class="station">
                {title}
                <span class="said">: {word}</span>
                {index === stop && <strong class="stops">The task stops here</strong>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
