import { CallRefused, type Chain, readIncludedHead } from '@paraclock/connect'
import {
  BlockMissing,
  type Evidence,
  type Hex,
  isParaclockError,
  type JsonValue,
  readHeader
} from '@paraclock/core'

/**
 * The last block that a relay chain has included under a parachain id, and the block with the same
 * number on the connected parachain.
 */
export interface IncludedBlock {
  readonly paraId: number
  readonly number: number
  /** The hash of the included block. It is computed from the header that the relay chain stores. */
  readonly hash: Hex
  /**
   * The hash that the parachain's node reports for `number`. If `own` differs from `hash`, the
   * parachain belongs to another network or has another id. `undefined` if the node lacks the
   * block, or if the node's block differs but is not finalized or belongs to a local fork.
   */
  readonly own: Hex | undefined
  readonly evidence: readonly Evidence[]
}

/** The arguments of {@link readIncluded}. */
export interface ReadIncludedArgs {
  readonly relay: Chain
  readonly para: Chain
  readonly paraId: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads the last block that a relay chain has included under an id, and the hash of the connected
 * parachain's block with the same number. Equal hashes show that the connected parachain has the id.
 * If the parachain's node lacks the block, compares an earlier included block. Returns `undefined` if
 * the relay chain has no header under the id.
 *
 * @throws ParaclockError the errors of the connections' reads
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { compareIncluded, readIncluded } from '@paraclock/hrmp'
 *
 * declare const relay: Chain
 * declare const acme: Chain
 *
 * const included = await readIncluded({ relay, para: acme, paraId: 2200 })
 * console.log(compareIncluded(included, acme.block.number))
 * ```
 */
export async function readIncluded(args: ReadIncludedArgs): Promise<IncludedBlock | undefined> {
  const { para, paraId, signal } = args
  const { number: finalized, hash } = para.block
  // Reads both chains at the same time, so that their blocks are as close as possible.
  const [head, parent] = await Promise.all([
    readIncludedHead(args),
    para.storage({ pallet: 'System', entry: 'ParentHash', as: (value) => value as Hex, signal })
  ])
  if (head.value === undefined) return undefined
  // The included block can be the next block after `para.block`. The hash of `para.block` is then
  // compared with the parent hash of the included block.
  const isNext = head.value.number === finalized + 1
  const block = isNext ? { number: finalized, hash: head.value.parentHash } : head.value
  const recent = block.number === finalized ? hash : parent.value
  const { own, evidence } =
    recent === block.hash ? { own: recent, ...parent } : await readOwn(args, block)
  const last = {
    paraId,
    number: block.number,
    hash: block.hash,
    own,
    evidence: [...head.evidence, ...evidence]
  }
  return own === undefined ? ((await readEarlier(args)) ?? last) : last
}

/**
 * Compares the last included block with the connected parachain, whose last finalized block has the
 * number `finalized`. `other`: the relay chain has included another block, or has included no block
 * although the parachain has finalized blocks. `unknown`: no block can be compared.
 */
export function compareIncluded(
  included: IncludedBlock | undefined,
  finalized: number
): 'same' | 'other' | 'unknown' {
  if (included === undefined) return finalized > 0 ? 'other' : 'unknown'
  if (included.own === undefined) return 'unknown'
  return included.own === included.hash ? 'same' : 'other'
}

/**
 * To find earlier included blocks, the relay chain is read this many blocks before its pinned
 * block, in this order. Nodes keep the state of 256 blocks.
 */
const EARLIER = [4, 32, 200]

async function readEarlier(args: ReadIncludedArgs): Promise<IncludedBlock | undefined> {
  const { relay, paraId, signal } = args
  for (const back of EARLIER) {
    const at = relay.block.number - back
    const pinned = at < 0 ? undefined : await ask(relay, 'chain_getBlockHash', at, signal)
    if (typeof pinned !== 'string' || !HASH.test(pinned)) return undefined
    const head = await readHeadAt(args, pinned as Hex)
    if (head?.value === undefined) return undefined
    const { own, evidence } = await readOwn(args, head.value)
    const { number, hash } = head.value
    if (own !== undefined) {
      return { paraId, number, hash, own, evidence: [...head.evidence, ...evidence] }
    }
  }
  return undefined
}

/**
 * Reads the included header at an earlier block of the relay chain. Returns `undefined` if the node
 * has pruned the state of this block.
 */
async function readHeadAt(args: ReadIncludedArgs, hash: Hex) {
  try {
    return await readIncludedHead({ ...args, relay: await args.relay.at(hash) })
  } catch (error) {
    if (isParaclockError(error, CallRefused) || isParaclockError(error, BlockMissing))
      return undefined
    throw error
  }
}

const HASH = /^0x[0-9a-f]{64}$/

async function readOwn(
  { para, signal }: ReadIncludedArgs,
  block: { readonly number: number; readonly hash: Hex }
): Promise<Pick<IncludedBlock, 'own' | 'evidence'>> {
  const { number, hash } = block
  const method = 'chain_getBlockHash'
  const said = await ask(para, method, number, signal)
  const answer = typeof said === 'string' && HASH.test(said) ? (said as Hex) : undefined
  const evidence = [
    { kind: 'rpc', chain: para.name, method, params: [number], answer: answer ?? null }
  ] as const
  if (answer === undefined || answer === hash) return { own: answer, evidence }
  // A different block shows that the parachain belongs to another network or has another id, unless
  // the block is not finalized yet or the node is a local fork, such as Chopsticks. Headers of a
  // local fork have no state root.
  const isFinal = number <= para.block.number
  const isReal =
    isFinal &&
    readHeader(await ask(para, 'chain_getHeader', answer, signal))?.stateRoot !== undefined
  return { own: isReal ? answer : undefined, evidence }
}

function ask(
  { source }: Chain,
  method: string,
  param: JsonValue,
  signal: AbortSignal | undefined
): Promise<unknown> {
  return source.request(method, [param], { signal }).catch((error: unknown) => {
    if (isParaclockError(error, CallRefused)) return undefined
    throw error
  })
}
