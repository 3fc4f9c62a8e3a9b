import type { Chain } from '@paraclock/connect'
import {
  BlockMissing,
  bytesToHex,
  encodeCompact,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError
} from '@paraclock/core'
import { FinalizedBlockMismatch } from '../errors.ts'
import { hashHex } from '../journal/hashHex.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'

const NO_ROOT: Hex = `0x${'00'.repeat(32)}`

/** The parts of a block that submissions read. */
export interface ChainBlock extends BlockPoint {
  /** The hash of the block before it, from its header. */
  readonly parentHash: Hex
  /** Its encoded extrinsics, in order. */
  readonly extrinsics: readonly Hex[]
}

interface RawHeader extends HeaderRoots {
  readonly parentHash: Hex
  readonly number: Hex | number
  readonly digest: { readonly logs: readonly Hex[] }
}

interface RawBlock {
  readonly block: { readonly header: RawHeader; readonly extrinsics: readonly Hex[] }
}

/**
 * The block with a hash. The hash of the header and the root of the body are computed and compared,
 * so that a node can neither add nor omit an extrinsic. Extrinsics are bytes: nothing is decoded.
 *
 * @throws ParaclockError `FinalizedBlockMismatch`, `BlockMissing` if the node has no such block
 */
export async function readVerifiedBlock(
  { name, source }: Pick<Chain, 'name' | 'source'>,
  hash: Hex
): Promise<ChainBlock> {
  const answer = (await source.request('chain_getBlock', [hash])) as RawBlock | null
  if (answer === null) throw new ParaclockError(BlockMissing, { chain: name, block: hash })
  const { header, extrinsics } = answer.block
  const number = Number(header.number)
  const fail = (problem: string): ParaclockError =>
    new ParaclockError(FinalizedBlockMismatch, { chain: name, number, problem })
  const own = hashHeader(header)
  if (own !== hash) throw fail(`the header that the endpoint gave for ${hash} has the hash ${own}`)
  if (!(await isBodyOf(header, extrinsics))) {
    throw fail('its extrinsics do not match the root in its header')
  }
  return { number, hash, parentHash: header.parentHash, extrinsics }
}

function hashHeader({ parentHash, number, stateRoot, extrinsicsRoot, digest }: RawHeader): Hex {
  return hashHex(
    joinBytes([
      hexToBytes(parentHash),
      encodeCompact(BigInt(number)),
      hexToBytes(stateRoot),
      hexToBytes(extrinsicsRoot),
      encodeCompact(digest.logs.length),
      ...digest.logs.map((log) => hexToBytes(log))
    ])
  )
}

/** The roots of a header. */
export interface HeaderRoots {
  readonly stateRoot: Hex
  readonly extrinsicsRoot: Hex
}

/**
 * Whether extrinsics match the root in a header. The root has two versions, and runtimes of 2025
 * and later declare theirs; both cover every byte, so that a match of either proves the body.
 */
export async function isBodyOf(header: HeaderRoots, extrinsics: readonly Hex[]): Promise<boolean> {
  const { stateRoot, extrinsicsRoot } = header
  // Chopsticks and the development network compute no state root: it is zero, which no real chain
  // has. The extrinsics root of Chopsticks is the hash of the whole body.
  if (stateRoot === NO_ROOT) {
    const body = extrinsics.map((extrinsic) => extrinsic.slice(2)).join('')
    if (hashHex(`0x${body}`) === extrinsicsRoot) return true
  }
  // The executor is large, and only following a block needs it.
  const { computeOrderedRoot } = await import('@paraclock/executor')
  const values = extrinsics.map((extrinsic) => hexToBytes(extrinsic))
  return ([0, 1] as const).some(
    (version) => bytesToHex(computeOrderedRoot({ values, version })) === extrinsicsRoot
  )
}
