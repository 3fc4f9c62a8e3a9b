import { describeCosts, describeOrigin, ownerOfCall, ownerWords } from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import type { VNode } from 'preact'
import { CopyButton } from '../app/CopyButton.tsx'

/** A call to make: what it does, who signs it, what it costs, and its bytes. */
export function CallCard({
  step,
  service
}: {
  readonly step: CallStep
  readonly service: number | undefined
}): VNode {
  const { chain, origin, description, call } = step
  return (
    <li class="call">
      <p class="call-head">
        <span class={`tag ${chain}`}>{chain}</span>
        <span class="quiet">{ownerWords[ownerOfCall(step, service)]}</span>
      </p>
      <p class="call-text">
        <code>{description}</code>
      </p>
      <p class="quiet">
        {describeOrigin(origin)}; {describeCosts(step)}
      </p>
      <details>
        <summary>Bytes</summary>
        <p class="hex">
          <code>{call}</code>
        </p>
        <CopyButton text={call} what="the bytes of the call" />
      </details>
    </li>
  )
}
