import { type Hex, ParaclockError } from '@paraclock/core'
import type { Header } from '@polkadot/types/interfaces'
import type { NamedChain } from './ChainSource.ts'
import type { ChainBlock } from './SubmissionChain.ts'

interface RawBlock {
  readonly block: { readonly header: unknown; readonly extrinsics: readonly Hex[] }
}

/**
 * Reads a block by its hash, and computes from the header that the node gave whether it has that
 * hash. The extrinsics are taken as the bytes that they are: nothing is decoded.
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
  return { number, hash, parentHash: header.parentHash.toHex(), extrinsics: block.extrinsics }
}
