import { verdictOutcomes, verdictWords } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Sign } from '../report/Sign.tsx'
import type { TabStore } from './createTabStore.ts'
import type { TabCheck } from './TabNetwork.ts'

/** The verdict of the checklist, or how far it is. */
export function TabVerdict({ store }: { readonly store: TabStore }): VNode {
  const { check, busy, progress } = store
  const found = check.value
  const { done = 0, total = 1 } = progress.value ?? {}
  return (
    <section
      class={`card verdict ${found?.report.verdict ?? ''} ${busy.value === null ? '' : 'busy'}`}
      aria-labelledby="verdict"
    >
      <div class="verdict-head">
        {found === null ? (
          <span class="spinner" aria-hidden="true" />
        ) : (
          <Sign outcome={verdictOutcomes[found.report.verdict]} />
        )}
        <div aria-live="polite">
          <h2 id="verdict">{found === null ? 'Checking' : verdictWords[found.report.verdict]}</h2>
          <p>{found === null ? (busy.value ?? 'The checks have not run.') : advise(found)}</p>
        </div>
      </div>
      <p class="quiet">{found === null ? `${done} of ${total} facts` : found.outline.tally}</p>
      {found !== null && found.remedy.length > 0 && (
        <button type="button" class="primary" disabled={busy.value !== null} onClick={store.fix}>
          Apply the remedy
        </button>
      )}
      <progress
        class={busy.value === null ? 'still' : ''}
        value={done}
        max={total}
        aria-label="Progress of the checks"
      />
    </section>
  )
}

function advise({ report, outline }: TabCheck): string {
  const causes = outline.findings.filter(({ outcome }) => outcome === 'fail').length
  const trial = report.networks[0]?.trial?.state
  if (report.verdict === 'ready') {
    const warned = outline.findings.length > 0 ? ' One thing could be better.' : ''
    return `The task was tried on copies of the chains, and had its effect.${warned}`
  }
  const why = causes === 1 ? 'One cause to fix.' : `${causes} causes to fix.`
  const tried = trial === 'failed' ? ' Tried on copies of the chains, the task fails.' : ''
  return `${why}${tried}`
}
