import { type Capabilities, detectCapabilities } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'

/** A chain that is open. */
export interface HrmpChain {
  /** The name by which evidence and steps call it. */
  readonly name: string
  /** The connection. */
  readonly api: ApiPromise
  /** What it can do, where that is known: `openChain` of connect tells. Detected if left out. */
  readonly capabilities?: Capabilities | undefined
}

/** What a chain can do. */
export function capabilitiesOf({ api, capabilities }: HrmpChain): Capabilities {
  return capabilities ?? detectCapabilities(api)
}
