import { describeCosts, describeOrigin, ownerOfCall, ownerWords } from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import type { VNode } from 'preact'
import { ChainTag } from './ChainTag.tsx'

export function CallCard({
  step,
  service
}: {
  readonly step: CallStep
  readonly service: number | undefined
}): VNode {
  const { chain, origin, description } = step
  return (
    <li class="call">
      <p class="call-head">
        <ChainTag chain={chain} />
        <span class="quiet">{ownerWords[ownerOfCall(step, service)]}</span>
      </p>
      <p class="call-text">
        <code>{description}</code>
      </p>
      <p class="quiet">
        {describeOrigin(origin)}; {describeCosts(step)}
      </p>
    </li>
  )
}
