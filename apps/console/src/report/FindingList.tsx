import { type Finding, outcomeWords, ownerWords } from '@paraclock/checklist'
import type { StepOwner } from '@paraclock/core'
import type { VNode } from 'preact'
import { Folded } from '../app/Folded.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Sign } from './Sign.tsx'

/** The number of findings that are unfolded at first. */
const FIRST = 3

export function FindingList({ findings }: { readonly findings: readonly Finding[] }): VNode {
  const owners = Object.keys(ownerWords).map((owner) => ({
    owner: owner as StepOwner,
    own: findings.filter((finding) => ownerOf(finding) === owner)
  }))
  const first = owners.flatMap(({ own }) => own).slice(0, FIRST)
  return (
    <section class="card findings-card" aria-labelledby="findings-title">
      <h2 id="findings-title">What does not pass</h2>
      {owners.map(
        ({ owner, own }) =>
          own.length > 0 && (
            <div key={owner}>
              <h3>{ownerWords[owner]}</h3>
              <ul class="findings">
                {own.map((finding) => (
                  <FindingCard
                    key={finding.ids.join(' ')}
                    finding={finding}
                    isFirst={first.includes(finding)}
                  />
                ))}
              </ul>
            </div>
          )
      )}
    </section>
  )
}

/** Whoever makes the first remedy owns a finding. */
function ownerOf({ remedies }: Finding): StepOwner {
  return remedies[0]?.owner ?? 'you'
}

function FindingCard({
  finding,
  isFirst
}: {
  readonly finding: Finding
  readonly isFirst: boolean
}): VNode {
  const { outcome, title, details, ids, follows, skipped, remedies, results } = finding
  return (
    <li class={`finding-card ${outcome}`}>
      <Folded
        isFirstOpen={isFirst}
        summary={
          <>
            <Sign outcome={outcome} />
            <strong>
              <span class="said">{outcomeWords[outcome].word}: </span>
              {title}
            </strong>
          </>
        }
      >
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
