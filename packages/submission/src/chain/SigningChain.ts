import {
  attachChain,
  type Chain,
  type ConnectedChain,
  type ParaclockProvider,
  type RpcProvider
} from '@paraclock/connect'
import type { ApiPromise } from '@polkadot/api'

/**
 * A chain that calls are sent to. Everything is read by `chain`, at heads that are read anew; `api`
 * is polkadot.js, for the types of what is signed.
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
 * A chain to send calls to, over a connection of its own. polkadot.js is loaded here, and not before.
 *
 * @throws ParaclockError what ends the connection
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

/** The provider of an api, which it keeps to itself. */
export function providerOf(api: ApiPromise): HeadProvider & RpcProvider {
  const { _rpcCore } = api as unknown as {
    readonly _rpcCore: { readonly provider: HeadProvider & RpcProvider }
  }
  return _rpcCore.provider
}

/** What tells of new heads: any provider of polkadot.js. */
export type HeadProvider = Pick<ParaclockProvider, 'hasSubscriptions' | 'subscribe' | 'unsubscribe'>
