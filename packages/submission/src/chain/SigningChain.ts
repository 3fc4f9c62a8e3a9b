import {
  type AgreedBlock,
  attachChain,
  type Chain,
  type ConnectedChain,
  dropUnstable,
  type FinalityHold,
  openProven,
  type ParaclockProvider,
  type ProvenChain,
  type ProveOptions,
  type RecencyOptions,
  type RpcProvider,
  RuntimeProofFailed
} from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { decodeMetadata } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'

declare const isProven: unique symbol

/** A finalized block, and whether more than one endpoint confirms the block. */
export interface SettlingBlock extends AgreedBlock {
  /**
   * `agreed`: at least two endpoints, or a light client, report the block as finalized. `alone`:
   * only one endpoint reports the block. `allowed`: the same as `alone`, but `allowUnconfirmed` is
   * set.
   */
  readonly confirmation: 'agreed' | 'allowed' | 'alone'
}

/** A chain with proven types, for signing. {@link openSigning} and {@link attachApi} open it. */
export interface SigningChain extends Pick<ProvenChain, 'present' | 'proof' | 'runtimes'> {
  /** The chain, pinned to the newest finalized block at the time of opening. */
  readonly chain: ProvenChain
  /** Announces new heads. If absent, heads are polled every three seconds. */
  readonly heads: HeadProvider | undefined
  /** See `hold` of `FinalityHold`. */
  readonly holdFinality: FinalityHold['hold']
  /** See `forget` of `FinalityHold`. */
  readonly forgetFinality: FinalityHold['forget']
  /**
   * Compares the endpoints now. Returns the newest block that all reachable endpoints report as
   * finalized, but never a block above the number `most`.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  readonly agreeOn: (most: number) => Promise<SettlingBlock>
  /** @internal */
  readonly [isProven]: true
}

/** The options of {@link openSigning}. */
export interface SigningOptions extends ProveOptions, RecencyOptions {
  /**
   * Whether one endpoint is enough to record a transaction as failed or lost. Set this only for
   * your own node or a development network, because a call can be signed again after a false
   * report. Defaults to `false`.
   */
  readonly allowUnconfirmed?: boolean
}

/** The arguments of {@link attachApi}. */
export interface AttachApiArgs extends SigningOptions {
  /** A polkadot.js api that is connected and ready. This package never closes the api. */
  readonly api: ApiPromise
  readonly provider?: RpcProvider
  /** The chain's name in error messages. Defaults to the name that the node reports. */
  readonly name?: string
  /** The result of `attachChain` for this api. If absent, this function calls `attachChain`. */
  readonly chain?: Chain
}

const signed = new WeakSet<SigningChain>()

/**
 * Opens a chain for signing, over an api of polkadot.js. The types and calls in the metadata of the
 * api must equal the proven types and calls.
 *
 * @throws ParaclockError the errors of `openProven` and `attachChain` of
 * `@paraclock/connect`
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
  const { api, provider = providerOf(api), name, ...options } = args
  const chain = args.chain ?? (await attachChain({ provider, name }))
  const signing = sign(await openProven({ ...options, chain }), providerOf(api), options)
  const { runtime } = signing.proof
  const { runtimeMetadata } = api
  const proven = runtime.metadata[runtimeMetadata.version]
  if (proven === undefined || !meansSame(hexToBytes(proven), runtimeMetadata.toU8a())) {
    throw metadataMismatch(chain, runtime.codeHash)
  }
  return signing
}

/**
 * Whether two metadata are equal. Ignores the defaults that `dropUnstable` removes. Also ignores
 * constants, because the value of a constant can depend on the block.
 */
function meansSame(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [one, other].map((bytes) => {
    const { lookup, pallets, extrinsic, apis } = decodeMetadata(bytes)
    const own = dropUnstable(pallets).map(({ constants: _, ...rest }) => rest)
    return JSON.stringify([lookup, own, extrinsic, apis])
  })
  return first === second
}

/**
 * Opens a chain for signing, over the connection of a `Chain`, and proves its types.
 *
 * @throws ParaclockError the errors of `openProven` of `@paraclock/connect`
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { openSigning } from '@paraclock/submission'
 *
 * const endpoints = ['wss://rpc-a.example', 'wss://rpc-b.example']
 * const chain = await connectChain({ endpoints })
 * const signing = await openSigning(chain, { endpoints })
 * console.log(signing.proof.agreed)
 * ```
 */
export async function openSigning(
  chain: Chain & Partial<Pick<ConnectedChain, 'provider'>>,
  options: SigningOptions = {}
): Promise<SigningChain> {
  return sign(await openProven({ ...options, chain }), chain.provider, options)
}

function sign(
  chain: ProvenChain,
  heads: HeadProvider | undefined,
  { allowUnconfirmed = false }: SigningOptions
): SigningChain {
  const { proof, runtimes, present, finality } = chain
  const signing = Object.freeze({
    chain,
    present,
    heads,
    proof,
    holdFinality: finality.hold,
    forgetFinality: finality.forget,
    agreeOn: async (most: number): Promise<SettlingBlock> => {
      const block = await finality.agree(most)
      const isAgreed = proof.isLight || block.agreed.length > 1
      return {
        ...block,
        confirmation: isAgreed ? 'agreed' : allowUnconfirmed ? 'allowed' : 'alone'
      }
    },
    runtimes
  }) as SigningChain
  signed.add(signing)
  return signing
}

/**
 * Throws for an object that neither `openSigning` nor `attachApi` returned, because JavaScript does
 * not check the type.
 */
export function requireSigning(signing: SigningChain): SigningChain {
  if (signed.has(signing)) return signing
  throw metadataMismatch(signing.chain, signing.chain.facts.codeHash ?? '0x')
}

function metadataMismatch({ name, facts }: Pick<Chain, 'name' | 'facts'>, codeHash: Hex) {
  return new ParaclockError(RuntimeProofFailed, { chain: name, endpoint: facts.endpoint, codeHash })
}

/** Returns the provider of a polkadot.js api. The api has no public accessor for its provider. */
export function providerOf(api: ApiPromise): HeadProvider & RpcProvider {
  const { _rpcCore } = api as unknown as {
    readonly _rpcCore: { readonly provider: HeadProvider & RpcProvider }
  }
  return _rpcCore.provider
}

/** The part of a polkadot.js provider that subscribes to new heads. */
export type HeadProvider = Pick<ParaclockProvider, 'hasSubscriptions' | 'subscribe' | 'unsubscribe'>
