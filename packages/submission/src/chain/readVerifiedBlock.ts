import {
  type BlockReference,
  blockSchema,
  type Chain,
  FinalityMismatch,
  findAnswer
} from '@paraclock/connect'
import {
  BlockMissing,
  bytesToHex,
  type Hex,
  hexToBytes,
  ParaclockError,
  type ReadHeader,
  readHeader
} from '@paraclock/core'

/** The parts of a block that submissions read. */
export interface ChainBlock extends BlockReference {
  readonly parentHash: Hex
  readonly extrinsics: readonly Hex[]
}

/**
 * Reads a block by its hash. Checks the hash of the header, and the extrinsics root, so that the
 * endpoint cannot forge an extrinsic.
 */
export async function readVerifiedBlock(
  chain: Pick<Chain, 'name' | 'source'>,
  hash: Hex
): Promise<ChainBlock> {
  const answer = await chain.source.request('chain_getBlock', [hash])
  if (answer === null) throw new ParaclockError(BlockMissing, { chain: chain.name, block: hash })
  const { block } = findAnswer(blockSchema, answer) ?? {}
  const header = readHeader(block?.header)
  const fail = (problem: string): ParaclockError =>
    blockMismatch(chain, header?.number ?? 0, problem)
  if (block === undefined || header === undefined) {
    throw fail(`the endpoint gave no block for ${hash}`)
  }
  if (header.hash !== hash) {
    throw fail(`the header that the endpoint gave for ${hash} has the hash ${header.hash}`)
  }
  const { extrinsics } = block
  if (!(await isBodyOf(header, extrinsics))) {
    throw fail('its extrinsics do not match the root in its header')
  }
  const { number, parentHash } = header
  return { number, hash, parentHash, extrinsics }
}

/**
 * Whether extrinsics match the extrinsics root in a header. Tries state versions 0 and 1, because
 * only runtimes since 2025 declare the version. The root of either version covers every byte of the
 * extrinsics.
 */
export async function isBodyOf(
  { extrinsicsRoot }: Pick<ReadHeader, 'extrinsicsRoot'>,
  extrinsics: readonly Hex[]
): Promise<boolean> {
  // Load the executor late, because it is large, and only programs that follow blocks need it.
  const { computeOrderedRoot } = await import('@paraclock/executor')
  const values = extrinsics.map((extrinsic) => hexToBytes(extrinsic))
  return ([0, 1] as const).some(
    (version) => bytesToHex(computeOrderedRoot({ values, version })) === extrinsicsRoot
  )
}

/** Creates the error for an endpoint whose answers about blocks contradict each other. */
export function blockMismatch(
  { name }: Pick<Chain, 'name'>,
  number: number,
  problem: string
): ParaclockError {
  return new ParaclockError(FinalityMismatch, { chain: name, number, problem })
}
