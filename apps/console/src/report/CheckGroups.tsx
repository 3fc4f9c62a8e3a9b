import {
  type CheckResult,
  type NetworkOutline,
  outcomeWords,
  type ResultGroup,
  verdictOutcomes
} from '@paraclock/checklist'
import type { VNode } from 'preact'
import { Folded } from '../app/Folded.tsx'
import { EvidenceList } from './EvidenceList.tsx'
import { Sign } from './Sign.tsx'

export function CheckGroups({ network }: { readonly network: NetworkOutline }): VNode {
  return (
    <section class="card">
      <h2>Every check</h2>
      <div class="groups">
        {network.groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </section>
  )
}

function Group({ group }: { readonly group: ResultGroup }): VNode {
  const { title, verdict, tally, members } = group
  return (
    <Folded
      class="group"
      summary={
        <>
          <Sign outcome={verdictOutcomes[verdict]} />
          <span class="group-title">{title}</span>
          <span class="quiet">{tally}</span>
        </>
      }
    >
      <ul>
        {members.map((result) => (
          <Check key={result.id} result={result} />
        ))}
      </ul>
    </Folded>
  )
}

function Check({ result }: { readonly result: CheckResult }): VNode {
  const { id, title, outcome, summary, why, evidence } = result
  return (
    <li class={`check ${outcome}`}>
      <Folded
        summary={
          <>
            <Sign outcome={outcome} />
            <span>
              <span class="said">{outcomeWords[outcome].word}: </span>
              {title}
            </span>
          </>
        }
      >
        <div class="proof">
          <p>{summary}</p>
          <p class="quiet">{why}</p>
          <EvidenceList evidence={evidence} />
          <p class="quiet">
            <code>{id}</code>
          </p>
        </div>
      </Folded>
    </li>
  )
}
