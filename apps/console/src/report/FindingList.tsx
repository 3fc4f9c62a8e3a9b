import { type Finding, outcomeWords } from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Folded } from '../app/Folded.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Sign } from './Sign.tsx'

export function FindingList({ findings }: { readonly findings: readonly Finding[] }): VNode {
  return (
    <section class="card" aria-labelledby="findings-title">
      <h2 id="findings-title">What does not pass</h2>
      <ul class="findings">
        {findings.map((finding) => (
          <FindingCard key={finding.ids.join(' ')} finding={finding} />
        ))}
      </ul>
    </section>
  )
}

function FindingCard({ finding }: { readonly finding: Finding }): VNode {
  const { outcome, title, details, ids, follows, skipped, remedies, results } = finding
  return (
    <li class={`finding-card ${outcome}`}>
      <h3>
        <Sign outcome={outcome} />
        <span>
          <span class="said">{outcomeWords[outcome].word}: </span>
          {title}
        </span>
      </h3>
      {details.map(({ summary }) => (
        <p key={summary}>{summary}</p>
      ))}
      <Consequences follows={follows} skipped={skipped} />
      {remedies.map(({ summary, command }) => (
        <p class="advice" key={summary}>
          <span class="label">To fix it</span>
          {summary}
          {command !== undefined && <code class="command">{command}</code>}
        </p>
      ))}
      <Folded class="more" summary="Why it matters, and the evidence">
        {results.map(({ network, result }) => (
          <div key={`${network} ${result.id}`} class="proof">
            <p class="quiet">{result.why}</p>
            <EvidenceList evidence={result.evidence} />
          </div>
        ))}
        <p class="quiet">
          <code>{ids.join(', ')}</code>
        </p>
      </Folded>
    </li>
  )
}

function Consequences({ follows, skipped }: Pick<Finding, 'follows' | 'skipped'>): VNode | null {
  const parts = [
    sayOthers(follows.length, 'fail', 'with'),
    sayOthers(skipped.length, 'wait', 'for')
  ]
  const text = parts.filter(Boolean).join(' ')
  return text === '' ? null : <p class="quiet">{text}</p>
}

function sayOthers(count: number, verb: string, link: string): string {
  if (count === 0) return ''
  return count === 1
    ? `One other check ${verb}s ${link} it.`
    : `${count} other checks ${verb} ${link} it.`
}
