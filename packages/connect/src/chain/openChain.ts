import { isParaclockError, ParaclockError } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainFacts } from './ChainFacts.ts'
import { completeApiFacts } from './completeFacts.ts'
import { type ConnectArgs, connectVerified } from './connectVerified.ts'
import { pinRegistry } from './pinRegistry.ts'

/** Which chain to open, and how. */
export interface OpenChainArgs extends ConnectArgs {
  /** What polkadot.js is to know beside the provider: own types, RPC methods, extensions. */
  readonly api?: Omit<ApiOptions, 'provider'>
}

/** An open chain. */
export interface OpenChain<Api extends ReadableApi = ApiPromise> {
  /** polkadot.js, ready; or what stands in its place to read. */
  readonly api: Api
  /** Its provider. */
  readonly provider: ParaclockProvider
  /** What was learned of the chain when it was opened. */
  readonly facts: ChainFacts
  /** Ends the connection; resolves when nothing is left open. */
  close(): Promise<void>
}

// What polkadot.js asks first of all.
const QUESTIONS = ['rpc_methods']

/**
 * Connects to a chain, makes sure that it is the one expected, and gives polkadot.js for it.
 *
 * The genesis hash is compared before any answer of a node is used, and before more than its identity
 * is asked of it; the parachain's id and the runtime's name before the metadata is fetched. What does not match is refused, and nothing stays
 * open.
 *
 * @throws ParaclockError `EndpointMalformed`, `GenesisMismatch`, `ChainMismatch`, `NodeMissing`,
 * `NodeLagExceeded`, `EndpointUnavailable`, `EndpointTimedOut`, `EndpointsUnavailable`,
 * `CallTimedOut`, `CallAborted`
 *
 * @example
 * ```ts
 * import { openChain } from '@paraclock/connect'
 *
 * const chain = await openChain({
 *   endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'],
 *   expect: { paraId: 2114, specName: 'turing' }
 * })
 * console.log(chain.facts.specVersion, chain.facts.tokens[0]?.symbol)
 * await chain.close()
 * ```
 */
export async function openChain(args: OpenChainArgs): Promise<OpenChain> {
  return connectVerified(args, {
    questions: QUESTIONS,
    make: async ({ provider, primed, identity, budget, close, onClose }) => {
      const api = await budget.race(createApi(primed, args.api))
      onClose(async () => {
        // polkadot.js writes a warning for each subscription that is cut off while being made. When
        // this is answered, so is what was asked before.
        if (provider.stats?.active.requests) {
          await provider.request({ method: 'system_health', deadlineMs: 500 }).catch(() => {})
        }
        await api.disconnect()
      })
      await budget.race(pinRegistry({ api, provider: primed, identity }))
      return { api, provider, facts: completeApiFacts(identity, api), close }
    }
  })
}

async function createApi(
  provider: ParaclockProvider,
  options: OpenChainArgs['api'] = {}
): Promise<ApiPromise> {
  // Loading polkadot.js takes longer than connecting does, and a node would seem silent meanwhile.
  const { ApiPromise } = await import('@polkadot/api')
  const api = new ApiPromise({ noInitWarn: true, ...options, provider })
  // Rejects beside the event, and nobody else would hear it.
  api.isReadyOrError.catch(() => {})
  await new Promise<void>((resolve, reject) => {
    api.on('ready', () => resolve())
    api.on('error', (error: unknown) => {
      // The provider's own faults are mended by the provider.
      if (isParaclockError(error)) return
      const endpoint = provider.endpoint ?? ''
      const problem = error instanceof Error ? error.message : String(error)
      reject(new ParaclockError('ApiFailed', { endpoint, problem }, { cause: error }))
    })
  })
  return api
}
