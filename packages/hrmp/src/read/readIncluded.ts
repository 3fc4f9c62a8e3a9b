import { blake2b256 } from '@paraclock/accounts'
import { CallRefused, type Chain } from '@paraclock/connect'
import {
  bytesToHex,
  type Evidence,
  type Hex,
  isParaclockError,
  type JsonValue,
  readCompact,
  readHeader
} from '@paraclock/core'

/** The last block of a parachain that a relay chain has included, beside the parachain's own. */
export interface IncludedBlock {
  /** The id under which the relay chain has it. */
  readonly paraId: number
  readonly number: number
  /** Its hash, by the header that the relay chain keeps. */
  readonly hash: Hex
  /**
   * The hash of the block with this number on the parachain; `null` where that is not known: its node
   * lacks the block, has not finalized it, or continues a fork from an earlier one.
   */
  readonly own: Hex | null
  readonly evidence: readonly Evidence[]
}

/** What {@link readIncluded} takes. */
export interface ReadIncludedArgs {
  readonly relay: Chain
  /** What is taken for a parachain of it. */
  readonly para: Chain
  readonly paraId: number
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The last block that a relay chain has included under an id, beside the block that a chain has in its
 * place: the two are one block if the chain is that parachain. `undefined` where the relay chain keeps
 * no header under the id.
 *
 * @throws ParaclockError what ends a read
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { isIncludedElsewhere, readIncluded } from '@paraclock/hrmp'
 *
 * declare const relay: Chain
 * declare const acme: Chain
 *
 * const included = await readIncluded({ relay, para: acme, paraId: 2200 })
 * if (included !== undefined && isIncludedElsewhere(included)) console.log('of another network')
 * ```
 */
export async function readIncluded(args: ReadIncludedArgs): Promise<IncludedBlock | undefined> {
  const { relay, para, paraId, signal } = args
  const { number: finalized, hash } = para.block
  // Asked together: that is enough for chains that are read at about the same time.
  const [head, parent] = await Promise.all([
    relay.storage({ pallet: 'Paras', entry: 'Heads', keys: [paraId], as: readHead, signal }),
    para.storage({ pallet: 'System', entry: 'ParentHash', as: (value) => value as Hex, signal })
  ])
  if (head.value === undefined) return undefined
  // The relay chain may be read a block later: what that block is built on is included, too.
  const isNext = head.value.number === finalized + 1
  const block = isNext ? { number: finalized, hash: head.value.parentHash } : head.value
  const recent = block.number === finalized ? hash : parent.value
  const { own, evidence } =
    recent === block.hash ? { own: recent, ...parent } : await readOwn(args, block)
  return {
    ...{ paraId, number: block.number, hash: block.hash, own },
    evidence: [...head.evidence, ...evidence]
  }
}

/** Whether a block that a relay chain has included is known to be another chain's. */
export function isIncludedElsewhere({ hash, own }: IncludedBlock): boolean {
  return own !== null && own !== hash
}

interface Head {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
}

const HASH_BYTES = 32

/** A header as parachains have it; `undefined` for other bytes, which are of no block. */
function readHead(value: unknown): Head | undefined {
  const header = value as Uint8Array
  const number = readCompact(header, HASH_BYTES)
  if (number === undefined) return undefined
  const parentHash = bytesToHex(header.subarray(0, HASH_BYTES))
  return { number: number.count, hash: bytesToHex(blake2b256(header)), parentHash }
}

const HASH = /^0x[0-9a-f]{64}$/

/** What the node of a parachain has in the place of a block. */
async function readOwn(
  { para, signal }: ReadIncludedArgs,
  block: Pick<Head, 'number' | 'hash'>
): Promise<Pick<IncludedBlock, 'own' | 'evidence'>> {
  const ask = (method: string, param: JsonValue): Promise<unknown> =>
    para.source.request(method, [param], { signal }).catch((error: unknown) => {
      // A node that refuses the question tells nothing.
      if (isParaclockError(error, CallRefused)) return null
      throw error
    })
  const { number, hash } = block
  const method = 'chain_getBlockHash'
  const said = await ask(method, number)
  const answer = typeof said === 'string' && HASH.test(said) ? (said as Hex) : null
  const evidence = [{ kind: 'rpc', chain: para.name, method, params: [number], answer }] as const
  if (answer === null || answer === hash) return { own: answer, evidence }
  // Before it is final it may be replaced. Chopsticks and our forks compute no root of the state: their
  // own blocks may stand on an earlier block than the one that the relay chain has included.
  const isFinal = number <= para.block.number
  const isReal =
    isFinal && readHeader(await ask('chain_getHeader', answer))?.stateRoot !== undefined
  return { own: isReal ? answer : null, evidence }
}
