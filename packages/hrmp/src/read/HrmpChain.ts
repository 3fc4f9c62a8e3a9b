import { type Capabilities, detectCapabilities, type ReadableApi } from '@paraclock/types'

/** A chain that is open. */
export interface HrmpChain<Api extends ReadableApi = ReadableApi> {
  /** The name by which evidence and steps call it. */
  readonly name: string
  /** The connection. */
  readonly api: Api
  /** What it can do, where that is known: `openChain` of connect tells. Detected if left out. */
  readonly capabilities?: Capabilities | undefined
}

/** What a chain can do. */
export function capabilitiesOf({ api, capabilities }: HrmpChain): Capabilities {
  return capabilities ?? detectCapabilities(api)
}
