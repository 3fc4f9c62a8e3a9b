import type { CallPosition } from './CallPosition.ts'

/** Where a runtime has the service's calls; `null` for one that it has not. */
export interface ServiceCalls {
  readonly crossChain: CallPosition | null
  readonly dynamicDispatch: CallPosition | null
  readonly nativeTransfer: CallPosition | null
  readonly cancel: CallPosition | null
}
