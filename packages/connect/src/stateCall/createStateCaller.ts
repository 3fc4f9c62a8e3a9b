import type { Hex } from '@paraclock/core'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

/** One call of a runtime API, as bytes. */
export interface StateCallRequest {
  /** The call as the runtime exports it, for example `Core_version`. */
  readonly name: string
  /** The arguments, SCALE encoded one after the other. */
  readonly data: Hex
  /** The block in whose state it runs. The best block if left out. */
  readonly at?: Hex
  /** Ends the call early. */
  readonly signal?: AbortSignal
}

/** Runs runtime API calls: a node does, and so does anything that can execute a runtime. */
export interface StateCaller {
  /** Runs one call and gives its result, SCALE encoded. */
  stateCall(request: StateCallRequest): Promise<Hex>
}

/**
 * Makes a caller of a provider: each call is one `state_call`, repeated elsewhere when its answer is
 * lost.
 *
 * @example
 * ```ts
 * import { createProvider, createStateCaller } from '@paraclock/connect'
 *
 * const caller = createStateCaller(createProvider(['wss://rpc.example']))
 * const version = await caller.stateCall({ name: 'Core_version', data: '0x' })
 * ```
 */
export function createStateCaller(provider: ParaclockProvider): StateCaller {
  return {
    stateCall: ({ name, data, at, signal }) =>
      provider.request<Hex>({
        method: 'state_call',
        params: at === undefined ? [name, data] : [name, data, at],
        ...(signal ? { signal } : {})
      })
  }
}
