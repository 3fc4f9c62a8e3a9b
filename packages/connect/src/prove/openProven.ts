import { type Hex, ParaclockError, type Released } from '@paraclock/core'
import { atHash, requireProvenTypes } from '../chain/atPresentBlock.ts'
import type { Chain } from '../chain/Chain.ts'
import { type ConnectChainArgs, connectChain } from '../chain/connectChain.ts'
import { readThrough } from '../chain/readThrough.ts'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { RuntimeProofFailed } from '../errors/proofs.ts'
import { createProvenSource } from '../source/createProvenSource.ts'
import type { StateSource } from '../source/StateSource.ts'
import { createFinalityHold, type FinalityHold } from './agreeOnFinality.ts'
import { ownRecords, type ProveOptions, proveRuntime, type RuntimeProof } from './proveRuntime.ts'
import type { RuntimeRecords } from './RuntimeRecords.ts'
import { requireRecent } from './requireRecent.ts'

declare const proven: unique symbol

/**
 * A chain whose metadata and code are proven, at a recent block that all reachable endpoints report
 * as finalized. Storage values are proven by the state root or by a light client, and runtime APIs
 * run in this process. Only {@link openProven} makes it. Whatever is
 * signed, or shown to be signed, is encoded, weighed, dry-run and decoded by such a chain.
 */
export interface ProvenChain extends Chain {
  readonly proof: RuntimeProof
  readonly finality: FinalityHold
  readonly runtimes: RuntimeRecords
  /**
   * Returns the chain at the newest block that all reachable endpoints report as finalized.
   *
   * @throws ParaclockError `SignedCallMismatch` if the runtime was upgraded after its types were
   * proven, `FinalityMismatch`, `NodeLagExceeded` if the block is not recent, and the errors of the
   * reads
   */
  readonly present: () => Promise<ProvenChain>
  /** @internal */
  readonly [proven]: true
}

/** How old the blocks of a proven chain may be. */
export interface RecencyOptions {
  /**
   * The relay chain of a parachain, as `openProven` opens it. A block that is older by the clock of
   * this machine is then recent if the relay chain has included it, or a block shortly after it.
   */
  readonly relay?: Pick<ProvenChain, 'present'> | undefined
  /** The greatest age of a block, in seconds. Defaults to 120. At most 3600. */
  readonly maxBehindSeconds?: number | undefined
}

/** The arguments of {@link openProven}: the endpoints of a chain, or an open chain. */
export type OpenProvenArgs = RecencyOptions &
  (
    | (Omit<ProveOptions, 'endpoints'> & ConnectChainArgs & { readonly chain?: never })
    | (ProveOptions & { readonly chain: Chain })
  )

// A type does not keep out an object of the same shape, so each chain that was proven is listed.
const opened = new WeakSet<Chain>()

/**
 * Opens a chain, proves its types, and requires that its block is recent. With `chain`, uses the
 * connection of that chain.
 *
 * @throws ParaclockError `RuntimeProofFailed` if the code cannot be proven or the metadata in use is
 * not that of the code, `MetadataHashMissing` if an earlier runtime of the chain checked the
 * metadata hash in signatures and this runtime does not, `FinalityMismatch` if endpoints disagree on
 * the finalized block, `NodeLagExceeded` if this block is old, `SignedCallMismatch` after a runtime
 * upgrade, and the errors of {@link connectChain}
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 *
 * const chain = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * console.log(chain.proof.codeHash, chain.proof.agreed)
 * await chain.close()
 * ```
 */
export async function openProven(args: OpenProvenArgs): Promise<ProvenChain> {
  if (args.chain !== undefined) return await prove(args.chain, args)
  const chain = await connectChain(args)
  try {
    return await prove(chain, { ...args, endpoints: [args.endpoints].flat() })
  } catch (error) {
    await chain.close()
    throw error
  }
}

async function prove(chain: Chain, options: ProveOptions & RecencyOptions): Promise<ProvenChain> {
  const proof = await proveRuntime(chain, options)
  const { source: given } = chain
  const state = given.basisOf === undefined ? createProvenSource({ source: given }) : given
  // From now on, refuse an endpoint that serves no proof.
  state.requireProofs?.()
  const { endpoints = [], runtimes = ownRecords } = options
  // Leave out endpoints that were unreachable during the proof, because each signature would wait
  // for them.
  const reached = endpoints.filter((one) => !proof.unreachable.includes(parseEndpoint(one).shown))
  const agreed = createFinalityHold({ chain, endpoints: reached }, proof.block.hash)
  const head = async (): Promise<Hex> => {
    const hash = await agreed.hold()
    await requireRecent(await atHash(read, hash), recency)
    return hash
  }
  const finality = { ...agreed, hold: head }
  const source = Object.assign(Object.create(state) as StateSource, { head })
  const read = readThrough(chain, source)
  const { relay, maxBehindSeconds } = options
  const above = relay && { present: async () => requireProven(await relay.present()) }
  const findSlowest = async () => (await agreed.agree(Number.POSITIVE_INFINITY)).slowest
  const recency = { relay: above, maxBehindSeconds, findSlowest }
  const present = async (): Promise<ProvenChain> => {
    const later = requireProvenTypes(read, await atHash(read, await head()))
    return markProven(later, { proof, finality, runtimes, present })
  }
  return await present()
}

/** Makes a chain a proven chain. Tests outside this package use it for chains in memory. */
export function markProven(
  chain: Chain,
  members: Pick<ProvenChain, 'proof' | 'finality' | 'runtimes' | 'present'>
): ProvenChain {
  if (!opened.has(chain)) opened.add(Object.assign(chain, members))
  return chain as ProvenChain
}

/**
 * Returns the chain as a proven chain. Throws for a chain that {@link openProven} did not open, also
 * if its type says otherwise, because JavaScript does not check types.
 *
 * @throws ParaclockError `RuntimeProofFailed`
 */
export function requireProven(chain: Chain): ProvenChain {
  if (opened.has(chain)) return chain as ProvenChain
  const problem = 'openProven did not open it'
  throw new ParaclockError(RuntimeProofFailed, { chain: chain.name, problem, isWrong: false })
}

/**
 * Returns a draft with the bytes of its calls, as a plan of the chains whose state it rests on.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that {@link openProven} did not open
 */
export function releaseBytes<Draft>(
  draft: Draft,
  chains: readonly [Chain, ...Chain[]]
): Released<Draft> {
  chains.forEach(requireProven)
  return draft as Released<Draft>
}
