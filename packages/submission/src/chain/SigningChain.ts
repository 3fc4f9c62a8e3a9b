import {
  attachChain,
  type Chain,
  type ConnectedChain,
  createProvenSource,
  type ParaclockProvider,
  parseEndpoint,
  type RpcProvider,
  readThrough,
  type StateSource
} from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { decodeMetadata } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import { MetadataMismatch } from '../errors.ts'
import { type AgreedBlock, createFinalityHold } from '../prove/agreeOnFinality.ts'
import {
  ownRecords,
  type ProveOptions,
  proveRuntime,
  type RuntimeProof
} from '../prove/proveRuntime.ts'
import type { RuntimeRecords } from '../prove/RuntimeRecords.ts'
import { atHash } from './atPresentBlock.ts'

declare const isProven: unique symbol

/** A finalized block, and how it is confirmed. */
export interface SettlingBlock extends AgreedBlock {
  /**
   * `agreed`: two or more endpoints, or a light client. `allowed`: one endpoint, which the caller
   * trusts. `alone`: one endpoint.
   */
  readonly confirmation: 'agreed' | 'allowed' | 'alone'
}

/** A chain to send calls to, with proven types, from {@link openSigning} or {@link attachApi}. */
export interface SigningChain {
  /** The chain at the proven block. Reads with proofs, and runs runtime APIs in this process. */
  readonly chain: Chain
  /**
   * The chain at the newest block that all endpoints state as finalized.
   *
   * @throws ParaclockError `FinalityMismatch`, and the errors of the reads
   */
  readonly present: () => Promise<Chain>
  /** Announces new heads, if the connection can. */
  readonly heads: HeadProvider | undefined
  readonly proof: RuntimeProof
  /**
   * The hash of the block of `present`. Compares the endpoints at most once in six seconds.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  readonly holdFinality: () => Promise<Hex>
  /** Makes the next read compare the endpoints again: a later block is known to be final. */
  readonly forgetFinality: () => void
  /**
   * Compares the endpoints now. Returns the newest block up to a number that all of them state.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  readonly agreeOn: (most: number) => Promise<SettlingBlock>
  readonly runtimes: RuntimeRecords
  /** @internal */
  readonly [isProven]: true
}

/** The options of opening a chain for signing. */
export interface SigningOptions extends ProveOptions {
  /**
   * Whether to trust a single endpoint which states that a signed call had no effect and may be
   * signed again. For your own node and development networks. Defaults to `false`.
   */
  readonly allowUnconfirmed?: boolean
}

/** The arguments of {@link attachApi}. */
export interface AttachApiArgs extends SigningOptions {
  /** An api of polkadot.js, connected and ready. This package does not close it. */
  readonly api: ApiPromise
  /** The provider of the api. Defaults to the one that the api was made with. */
  readonly provider?: RpcProvider
  /** The chain's name, for messages. Defaults to the name that its node gives it. */
  readonly name?: string
  /** The chain, if it is already attached. Defaults to attaching it. */
  readonly chain?: Chain
}

const signed = new WeakSet<SigningChain>()

/**
 * A chain to send calls to, over an api of polkadot.js. The metadata of the api is proven, too.
 *
 * @throws ParaclockError as `attachChain` of `@paraclock/connect` and {@link proveRuntime}
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
  const signing = await prove(chain, providerOf(api), options)
  const { runtime } = signing.proof
  const { runtimeMetadata } = api
  const proven = runtime.metadata[runtimeMetadata.version]
  if (proven === undefined || !meansSame(hexToBytes(proven), runtimeMetadata.toU8a())) {
    throw metadataMismatch(chain, runtime.codeHash)
  }
  return signing
}

/** Whether two metadata have the same calls and types. Constants may depend on the block. */
function meansSame(one: Uint8Array, other: Uint8Array): boolean {
  const [first, second] = [one, other].map((bytes) => {
    const { lookup, pallets, extrinsic, apis } = decodeMetadata(bytes)
    const own = pallets.map(({ constants: _, ...rest }) => rest)
    return JSON.stringify([lookup, own, extrinsic, apis])
  })
  return first === second
}

/**
 * A chain to send calls to, over the connection of a `Chain`, with proven types.
 *
 * @throws ParaclockError as {@link proveRuntime}
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
  chain: ConnectedChain,
  options: SigningOptions = {}
): Promise<SigningChain> {
  return await prove(chain, chain.provider, options)
}

async function prove(
  chain: Chain,
  heads: HeadProvider | undefined,
  options: SigningOptions
): Promise<SigningChain> {
  const proof = await proveRuntime(chain, options)
  const { source: given } = chain
  const proven = given.basisOf === undefined ? createProvenSource({ source: given }) : given
  // After this, an endpoint that serves no proof is refused instead of trusted.
  if (proof.isProven) proven.requireProofs?.()
  const { endpoints = [], runtimes = ownRecords, allowUnconfirmed = false } = options
  // Leave out unreachable endpoints, because each signature would wait for them.
  const reached = endpoints.filter((url) => !proof.unreachable.includes(parseEndpoint(url).shown))
  const { hold, forget, agree } = createFinalityHold(
    { chain, endpoints: reached },
    proof.block.hash
  )
  const source = Object.assign(Object.create(proven) as StateSource, { head: hold })
  const read = readThrough(chain, source)
  const present = async (): Promise<Chain> => await atHash(read, await hold())
  const signing = Object.freeze({
    chain: await present(),
    present,
    heads,
    proof,
    holdFinality: hold,
    forgetFinality: forget,
    agreeOn: async (most: number): Promise<SettlingBlock> => {
      const block = await agree(most)
      const isAgreed = given.isLight === true || block.agreed.length > 1
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

/** Refuses a chain that {@link openSigning} did not make. Callers without types may pass one. */
export function requireProven(signing: SigningChain): SigningChain {
  if (signed.has(signing)) return signing
  throw metadataMismatch(signing.chain, signing.chain.facts.codeHash ?? '0x')
}

function metadataMismatch({ name, facts }: Pick<Chain, 'name' | 'facts'>, codeHash: Hex) {
  return new ParaclockError(MetadataMismatch, { chain: name, endpoint: facts.endpoint, codeHash })
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
