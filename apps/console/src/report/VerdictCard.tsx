import { type Report, verdictOutcomes, verdictWords } from '@paraclock/checklist'
import type { ComponentChildren, VNode } from 'preact'
import { Sign } from './Sign.tsx'

export interface ShownProgress {
  readonly done: number
  readonly total: number
}

export function VerdictCard({
  verdict,
  advice,
  tally,
  busy,
  progress,
  children
}: {
  /** The verdict; `undefined` before the first check. */
  readonly verdict: Report['verdict'] | undefined
  readonly advice: string
  readonly tally: string
  /**
   * The work in progress in words, such as `Running the checks`; `undefined` while there is no
   * work.
   */
  readonly busy: string | undefined
  readonly progress: ShownProgress | undefined
  readonly children?: ComponentChildren
}): VNode {
  const { done = 0, total = 1 } = progress ?? {}
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
          <p>{verdict === undefined ? busy : advice}</p>
        </div>
      </div>
      <p class="quiet">{verdict === undefined ? `${done} of ${total} facts` : tally}</p>
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
