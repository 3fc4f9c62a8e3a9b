import {
  attachChain,
  type Chain,
  type ConnectedChain,
  type ParaclockProvider,
  type RpcProvider
} from '@paraclock/connect'
import type { ApiPromise } from '@polkadot/api'

/**
 * A chain to send calls to. `chain` reads everything; `api` is polkadot.js, for the types of signed
 * payloads.
 */
export interface SigningChain {
  /** The chain. */
  readonly chain: Chain
  /** polkadot.js over the same connection. */
  readonly api: ApiPromise
}

/** What {@link attachApi} takes. */
export interface AttachApiArgs {
  /** An api of polkadot.js, connected and ready. It stays open. */
  readonly api: ApiPromise
  /** Its provider. Defaults to the one that the api was made with. */
  readonly provider?: RpcProvider
  /** The chain's name, for messages. Defaults to the name that its node gives it. */
  readonly name?: string
}

/**
 * A chain to send calls to, over an api of polkadot.js.
 *
 * @throws ParaclockError as `attachChain` of `@paraclock/connect`
 *
 * @example
 * ```ts
 * import { attachApi } from '@paraclock/submission'
 * import { ApiPromise, WsProvider } from '@polkadot/api'
 *
 * const api = await ApiPromise.create({ provider: new WsProvider('ws://127.0.0.1:9944') })
 * const { chain } = await attachApi({ api, name: 'service' })
 * console.log(chain.facts.specName)
 * ```
 */
export async function attachApi(args: AttachApiArgs): Promise<SigningChain> {
  const { api, provider = providerOf(api), name } = args
  const chain = await attachChain({ provider, ...(name === undefined ? {} : { name }) })
  return { chain, api }
}

/**
 * A chain to send calls to, over the connection of a `Chain`. This loads polkadot.js.
 *
 * @throws ParaclockError the errors of the connection
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { openSigning } from '@paraclock/submission'
 *
 * const chain = await connectChain({ endpoints: 'wss://rpc.example' })
 * const signing = await openSigning(chain)
 * ```
 */
export async function openSigning(chain: ConnectedChain): Promise<SigningChain> {
  const { ApiPromise } = await import('@polkadot/api')
  const api = new ApiPromise({ provider: chain.provider, noInitWarn: true })
  await api.isReadyOrError
  return { chain, api }
}

/** The provider of an api, which has no public accessor. */
export function providerOf(api: ApiPromise): HeadProvider & RpcProvider {
  const { _rpcCore } = api as unknown as {
    readonly _rpcCore: { readonly provider: HeadProvider & RpcProvider }
  }
  return _rpcCore.provider
}

/** Announces new heads: any provider of polkadot.js. */
export type HeadProvider = Pick<ParaclockProvider, 'hasSubscriptions' | 'subscribe' | 'unsubscribe'>
