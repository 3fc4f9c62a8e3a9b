import { verdictOutcomes, verdictWords } from '@paraclock/checklist'
import type { ComponentChildren, VNode } from 'preact'
import { adviseOn, type OutlinedReport } from './adviseOn.ts'
import { Sign } from './Sign.tsx'

export interface ShownProgress {
  readonly done: number
  readonly total: number
}

export function VerdictCard({
  found,
  busy,
  progress,
  children
}: {
  /** The result of the last check; `undefined` before the first check. */
  readonly found: OutlinedReport | undefined
  /** A description of the work in progress, such as `Running the checks`. */
  readonly busy: string | undefined
  readonly progress: ShownProgress | undefined
  readonly children?: ComponentChildren
}): VNode {
  const { done = 0, total = 1 } = progress ?? {}
  const verdict = found?.report.verdict
  const state = `${verdict ?? ''} ${busy === undefined ? '' : 'busy'}`
  return (
    <section class={`card verdict ${state}`} aria-labelledby="verdict">
      <div class="verdict-head">
        {verdict === undefined ? (
          <span class="spinner" aria-hidden="true" />
        ) : (
          <Sign outcome={verdictOutcomes[verdict]} />
        )}
        <div aria-live="polite">
          <h2 id="verdict">{verdict === undefined ? 'Checking' : verdictWords[verdict]}</h2>
          <p>{found === undefined ? busy : adviseOn(found)}</p>
        </div>
      </div>
      <p class="quiet">{found?.outline.tally ?? `${done} of ${total} facts`}</p>
      {children}
      <progress
        class={busy === undefined ? 'still' : ''}
        value={done}
        max={total}
        aria-label="Progress of the checks"
      />
    </section>
  )
}
