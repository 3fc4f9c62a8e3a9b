import {
  type Hex,
  ParaclockError,
  RecentMap,
  type Released,
  shareWork,
  type Token
} from '@paraclock/core'
import { atHash, requireProvenTypes } from '../chain/atPresentBlock.ts'
import type { Chain } from '../chain/Chain.ts'
import { checkExpectation } from '../chain/checkExpectation.ts'
import { type ConnectChainArgs, connectChain } from '../chain/connectChain.ts'
import { readThrough } from '../chain/readThrough.ts'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { RuntimeProofFailed } from '../errors/proofs.ts'
import { createProvenSource } from '../source/createProvenSource.ts'
import type { StateSource } from '../source/StateSource.ts'
import { createFinalityHold, type FinalityHold } from './agreeOnFinality.ts'
import { compareToken } from './confirmToken.ts'
import { proveFacts } from './proveFacts.ts'
import {
  ownRecords,
  type ProvenTypes,
  type ProveOptions,
  proveRuntime,
  proveTypes,
  type RuntimeProof
} from './proveRuntime.ts'
import type { RuntimeRecords } from './RuntimeRecords.ts'
import { requireRecent } from './requireRecent.ts'

declare const proven: unique symbol

// The number of runtimes of earlier or later blocks whose types are kept.
const MAX_TYPES = 4

/**
 * A chain whose metadata and code are proven, at a recent block that all reachable endpoints report
 * as finalized, or at a block that was given to `at`. Storage values are proven by the state root or
 * by a light client, and runtime APIs run in this process. Only {@link openProven} makes it. Whatever
 * is signed, or shown to be signed, is encoded, weighed, dry-run and decoded by such a chain, and
 * whatever is recorded as the outcome is decoded by it.
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
  /**
   * Returns the chain at another block. The state root of this block proves its code, and the
   * metadata is that of the code. The endpoints are not compared, so the caller must know whether
   * the block is final.
   *
   * @throws ParaclockError `BlockMissing`, `CallRefused` if the endpoint has discarded the state of
   * the block, `AnswerMalformed` and `TrieProofInvalid` if it proves something else,
   * `RuntimeProofFailed`, and the errors of the reads
   */
  at(hash: Hex): Promise<ProvenChain>
  /**
   * Reads the token in which amounts may be shown to a person who signs. No proof covers its symbol
   * and decimals. So it is `undefined` if only one endpoint states the token: amounts are then shown
   * in the smallest unit. The chain specification states the token of a light client.
   *
   * @param use.isSigned - whether the amounts are in a call that is signed for this chain. If
   * signatures carry the metadata hash, one endpoint is then enough, because the chain refuses a
   * signature with another token.
   * @throws ParaclockError `TokenMismatch` if endpoints state different tokens
   */
  readonly readToken: (use?: { readonly isSigned?: boolean }) => Promise<Token | undefined>
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

type Options = ProveOptions & RecencyOptions

// A type does not keep out an object of the same shape, so each chain that was proven is listed. The
// options are those with which it was proven.
const opened = new WeakMap<Chain, Options>()

/**
 * Opens a chain, proves its types, and requires that its block is recent. With `chain`, uses the
 * connection of that chain.
 *
 * @throws ParaclockError `RuntimeProofFailed` if the code cannot be proven or the metadata in use is
 * not that of the code, `MetadataHashMissing` if an earlier runtime of the chain checked the
 * metadata hash in signatures and this runtime does not, `FinalityMismatch` if endpoints disagree on
 * the finalized block, `FinalityUnconfirmed` if only one of several endpoints reports it,
 * `NodeLagExceeded` if this block is old, `SignedCallMismatch` after a runtime
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

async function prove(chain: Chain, given: Options): Promise<ProvenChain> {
  const options = takeOver(chain, given)
  const proof = await proveRuntime(chain, options)
  const state =
    chain.source.basisOf === undefined ? createProvenSource({ source: chain.source }) : chain.source
  // From now on, refuse an endpoint that serves no proof.
  state.requireProofs?.()
  const { endpoints = [], runtimes = ownRecords, expect = {} } = options
  // Leave out endpoints that were unreachable during the proof, because each signature would wait
  // for them.
  const reached = endpoints.filter((one) => !proof.unreachable.includes(parseEndpoint(one).shown))
  const agreed = createFinalityHold({ chain, endpoints: reached }, proof.block.hash)
  const openAt = async (later: Chain, laterProof: RuntimeProof): Promise<ProvenChain> => {
    if (opened.has(later)) return later as ProvenChain
    const facts = await proveFacts(later, laterProof)
    checkExpectation(facts, expect)
    const proven = Object.assign(later, { facts })
    return markProven(proven, { ...members, proof: laterProof }, options)
  }
  const openHead = async (): Promise<ProvenChain> => {
    const later = await openAt(await atHash(read, await agreed.hold()), proof)
    await requireRecent(later, recency)
    return later
  }
  const head = async (): Promise<Hex> => (await openHead()).block.hash
  const finality = { ...agreed, hold: head }
  const { codeAt, proofAt } = proveBlocks({ chain, state, proof, runtimes })
  const source = Object.assign(Object.create(state) as StateSource, { head, codeAt })
  const read = readThrough(chain, source, proof.codeHash)
  const pin = read.at.bind(read)
  const at = async (hash: Hex): Promise<ProvenChain> => {
    const other = await pin(hash)
    const isSame = other.runtime.metadata === read.runtime.metadata
    return await openAt(other, isSame ? proof : await proofAt(other))
  }
  // `atHash` calls `at` of `read`.
  Object.assign(read, { at })
  const { relay, maxBehindSeconds } = options
  const above = relay && { present: async () => requireProven(await relay.present()) }
  const findSlowest = async () => (await agreed.agree(Number.POSITIVE_INFINITY)).slowest
  const recency = { relay: above, maxBehindSeconds, findSlowest }
  const tokens = new Map<'token', ReturnType<typeof compareToken>>()
  const readToken: ProvenChain['readToken'] = async ({ isSigned = false } = {}) => {
    const compare = () => compareToken({ chain, endpoints: reached, runtimes })
    const isComparable = proof.isLight || proof.agreed.length > 1
    const token = isComparable ? await shareWork(tokens, 'token', compare) : undefined
    const isCovered = isSigned && proof.runtime.metadataHash === 'checked'
    return token?.isConfirmed || isCovered ? chain.stated.tokens[0] : undefined
  }
  const present = async (): Promise<ProvenChain> => {
    const later = await openHead()
    requireProvenTypes(read, later)
    return later
  }
  const members = { finality, runtimes, present, at, readToken }
  return await present()
}

/** Proves the code of further blocks of a chain, and the types of each code. */
function proveBlocks({
  chain,
  state,
  proof,
  runtimes
}: {
  readonly chain: Chain
  readonly state: StateSource
  readonly proof: RuntimeProof
  readonly runtimes: RuntimeRecords
}): Pick<Required<StateSource>, 'codeAt'> & {
  readonly proofAt: (chain: Chain) => Promise<RuntimeProof>
} {
  const codes = state.codeAt === undefined ? createProvenSource({ source: state }) : state
  const types = new RecentMap<Hex, Promise<ProvenTypes>>({ most: MAX_TYPES })
  const typesAt = (block: Hex, codeHash: Hex): Promise<ProvenTypes> =>
    shareWork(types, codeHash, () => proveTypes({ chain, block, runtimes }))
  return {
    codeAt: async (block) => {
      const code = await codes.codeAt?.(block)
      if (code !== undefined) {
        return { ...code, readMetadata: async () => (await typesAt(block, code.codeHash)).metadata }
      }
      // A light client has verified its answers.
      if (state.isLight === true) return undefined
      throw notProven(chain, `the endpoint proves no state of block ${block}`)
    },
    proofAt: async ({ block, facts }) => {
      const { record } = await typesAt(block.hash, facts.codeHash ?? block.hash)
      const { codeHash, metadataHash } = record
      const lostHash = metadataHash !== 'checked' && (await runtimes.hasChecked(facts.genesis))
      // Only the endpoint in use was asked about this block.
      const agreed = proof.agreed.slice(0, 1)
      return { ...proof, block, codeHash, lostHash, agreed, unreachable: [], runtime: record }
    }
  }
}

/** Adds the options with which a chain was proven to those with which it is proven again. */
function takeOver(chain: Chain, given: Options): Options {
  const { signal: _, ...before } = opened.get(chain) ?? {}
  const anew = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(anew) }
}

/** Makes a chain a proven chain. Tests outside this package use it for chains in memory. */
export function markProven(
  chain: Chain,
  members: Pick<ProvenChain, 'proof' | 'finality' | 'runtimes' | 'present' | 'at' | 'readToken'>,
  options: Options = {}
): ProvenChain {
  if (!opened.has(chain)) opened.set(Object.assign(chain, members), options)
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
  throw notProven(chain, 'openProven did not open it')
}

function notProven({ name }: Pick<Chain, 'name'>, problem: string): ParaclockError {
  return new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: false })
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
