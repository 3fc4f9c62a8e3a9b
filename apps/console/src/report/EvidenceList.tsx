import { describeEvidence } from '@paraclock/checklist'
import type { Evidence } from '@paraclock/core'
import type { VNode } from 'preact'
import { LongText } from '../app/LongText.tsx'

export function EvidenceList({
  evidence
}: {
  readonly evidence: readonly Evidence[]
}): VNode | null {
  if (evidence.length === 0) return null
  return (
    <ul class="evidence">
      {evidence.map((one, index) => {
        const { heading, finding, facts } = describeEvidence(one)
        return (
          <li key={index}>
            <p class="label">{heading}</p>
            <div class="finding">
              <LongText text={finding} label={heading} />
            </div>
            <dl>
              {facts.map(({ label, value, code }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <LongText text={value} label={label} isCode={code} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}
