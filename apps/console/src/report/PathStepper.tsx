import type { Outcome, PathStation } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Sign } from './Sign.tsx'

const OUTCOMES: { readonly [State in PathStation['state']]: Outcome } = {
  ok: 'pass',
  broken: 'fail',
  unknown: 'error'
}
const WORDS: { readonly [State in PathStation['state']]: string } = {
  ok: 'works',
  broken: 'broken',
  unknown: 'not known'
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
          return (
            <li key={title} class={`${state} ${beyond ? 'beyond' : ''}`}>
              <Sign outcome={OUTCOMES[state]} />
              <span class="station">
                {title}
                <span class="said">: {WORDS[state]}</span>
                {index === stop && <strong class="stops">The task stops here</strong>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
