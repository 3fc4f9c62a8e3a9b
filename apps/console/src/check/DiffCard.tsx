import { describeFact, describeOutcomes, formatTime, type ReportDiff } from '@paraclock/checklist'
import type { VNode } from 'preact'

export function DiffCard({ diff }: { readonly diff: ReportDiff }): VNode {
  return (
    <section class="card" aria-labelledby="diff-title" aria-live="polite">
      <h2 id="diff-title">
        From {formatTime(diff.before.gatheredAt)} to {formatTime(diff.after.gatheredAt)}
      </h2>
      {diff.networks.length === 0 ? (
        <p class="quiet">Both reports have the same results.</p>
      ) : (
        <ul class="changes">
          {diff.networks.flatMap(({ network, results, facts }) => [
            ...results.map((change) => (
              <li key={`${network} ${change.id}`} class={change.kind}>
                {change.result.title}
                <span class="quiet"> {describeOutcomes(change)}</span>
              </li>
            )),
            ...facts.map((change) => (
              <li key={`${network} ${change.fact}`}>{describeFact(change)}</li>
            ))
          ])}
        </ul>
      )}
    </section>
  )
}
