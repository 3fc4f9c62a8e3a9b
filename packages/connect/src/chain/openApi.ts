import { describeThrown, hexToBytes, isParaclockError, ParaclockError } from '@paraclock/core'
import { decodeMetadata, extensionTypes } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import type { ApiOptions } from '@polkadot/api/types'
import { EndpointRefused } from '../errors/endpoints.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainFacts } from './ChainFacts.ts'
import { completeApiFacts } from './completeFacts.ts'
import { type ConnectArgs, connectVerified } from './connectVerified.ts'

/** The arguments of {@link openApi}. */
export interface OpenApiArgs extends ConnectArgs {
  /** Further options of polkadot.js, such as `types`, `rpc` and `signedExtensions`. */
  readonly api?: Omit<ApiOptions, 'provider'>
}

/** A chain that is open in polkadot.js: its API, provider and facts. */
export interface OpenApi {
  readonly api: ApiPromise
  readonly provider: ParaclockProvider
  readonly facts: ChainFacts
  /** Ends the connection. Resolves when nothing is left open. */
  close(): Promise<void>
}

/**
 * Connects to a chain like {@link connectChain}, and opens polkadot.js over the connection.
 *
 * @throws ParaclockError `EndpointMalformed`, `ChainMismatch`, `EndpointRefused`, `NodeLagExceeded`,
 * `EndpointUnavailable`, `EndpointsUnavailable`, `CallTimedOut`,
 * `OperationAborted`
 */
export async function openApi(args: OpenApiArgs): Promise<OpenApi> {
  return connectVerified(args, {
    method: 'openApi',
    // The first request of polkadot.js is `rpc_methods`.
    questions: ['rpc_methods'],
    make: async ({ provider, primed, identity, isSettled, budget, close, onClose }) => {
      const api = await budget.race(createApi(primed, args.api))
      onClose(async () => {
        // polkadot.js prints a warning if the connection ends while a subscription is starting. The
        // node answers `system_health` only after all earlier requests. So after this answer, no
        // subscription is still starting.
        if (provider.isConnected) {
          await provider.request({ method: 'system_health', deadlineMs: 500 }).catch(() => {})
        }
        await api.disconnect()
      })
      // This call makes polkadot.js store the types of the finalized block, so that `api.at` of
      // this block needs no request.
      const finalized = hexToBytes(identity.finalized.hash)
      if (isSettled) await budget.race(api.getBlockRegistry(finalized, api.runtimeVersion))
      return { api, provider, facts: completeApiFacts(identity, api), close }
    }
  })
}

async function createApi(
  provider: ParaclockProvider,
  options: OpenApiArgs['api'] = {}
): Promise<ApiPromise> {
  // polkadot.js is loaded only after the node is accepted, because loading takes longer than
  // connecting.
  const { ApiPromise } = await import('@polkadot/api')
  const api = new ApiPromise({ noInitWarn: true, ...options, provider })
  // This promise rejects with the same error that the listener below gets, so the rejection is
  // dropped.
  api.isReadyOrError.catch(() => {})
  await new Promise<void>((resolve, reject) => {
    api.on('ready', () => resolve())
    api.on('error', (error: unknown) => {
      // A `ParaclockError` comes from the provider, which reconnects by itself. Only an error of
      // polkadot.js ends the attempt to open the API.
      if (isParaclockError(error)) return
      const endpoint = provider.endpoint ?? ''
      const problem = describeThrown(error)
      reject(
        new ParaclockError(EndpointRefused, { endpoint, apiProblem: problem }, { cause: error })
      )
    })
  })
  if (options.signedExtensions === undefined) await encodeOwnExtensions(api)
  return api
}

/**
 * Registers the transaction extensions that polkadot.js does not know. polkadot.js omits the values
 * of extensions that are not registered.
 */
async function encodeOwnExtensions({ registry, runtimeMetadata }: ApiPromise): Promise<void> {
  const { findUnknownExtensions } = await import('@polkadot/types/extrinsic/signedExtensions')
  const { signedExtensions } = registry
  if (findUnknownExtensions(signedExtensions).length === 0) return
  const metadata = decodeMetadata(runtimeMetadata.toU8a())
  registry.setSignedExtensions(signedExtensions, extensionTypes({ metadata }))
}
