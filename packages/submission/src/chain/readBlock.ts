import { type Hex, ParaclockError } from '@paraclock/core'
import type { Header } from '@polkadot/types/interfaces'
import type { NamedChain } from './ChainSource.ts'
import { isBodyOf } from './isBodyOf.ts'
import type { ChainBlock } from './SubmissionChain.ts'

interface RawBlock {
  readonly block: { readonly header: unknown; readonly extrinsics: readonly Hex[] }
}

/**
 * Reads a block by its hash, and computes from what the node gave whether the header has that hash,
 * and the body is the one that the header commits to: a node can neither add an extrinsic nor leave
 * one out. The extrinsics are taken as the bytes that they are: nothing is decoded.
 *
 * @throws ParaclockError `FinalizedBlockMismatch`.
 */
export async function readBlock({ api, name }: NamedChain, hash: Hex): Promise<ChainBlock> {
  const { block } = (await api.rpc.chain.getBlock.raw(hash)) as unknown as RawBlock
  const header = api.registry.createType<Header>('Header', block.header)
  const number = header.number.toNumber()
  if (header.hash.toHex() !== hash) {
    const problem = `asked for ${hash}, the node gave a header of ${header.hash.toHex()}`
    throw new ParaclockError('FinalizedBlockMismatch', { chain: name, number, problem })
  }
  const roots = {
    stateRoot: header.stateRoot.toHex(),
    extrinsicsRoot: header.extrinsicsRoot.toHex()
  }
  if (!(await isBodyOf(roots, block.extrinsics))) {
    const problem = 'its extrinsics are not those that its header commits to'
    throw new ParaclockError('FinalizedBlockMismatch', { chain: name, number, problem })
  }
  return { number, hash, parentHash: header.parentHash.toHex(), extrinsics: block.extrinsics }
}
