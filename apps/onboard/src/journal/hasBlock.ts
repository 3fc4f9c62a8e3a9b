import { type BlockReference, type Chain, findAnswer, hashSchema } from '@paraclock/connect'

const NO_HASH = /^0x0*$/

/**
 * Whether a chain has an earlier block. The state of most chains keeps the hashes of the last 4,096 blocks.
 * For an older block, the endpoint states the hash.
 *
 * @param present - the chain at a later block
 */
export async function hasBlock(
  present: Pick<Chain, 'block' | 'source' | 'storage'>,
  { number, hash }: BlockReference
): Promise<{ readonly isSame: boolean; readonly isProven: boolean }> {
  const { block, source } = present
  const isProven = source.isLight === true || source.basisOf?.(block.hash) === 'proven'
  if (number === block.number) return { isSame: hash === block.hash, isProven }
  const read = { pallet: 'System', entry: 'BlockHash', keys: [number], as: String }
  const { value: kept = '0x' } = await present.storage(read)
  if (!NO_HASH.test(kept)) return { isSame: kept === hash, isProven }
  const stated = findAnswer(hashSchema, await source.request('chain_getBlockHash', [number]))
  return { isSame: stated === undefined || stated === hash, isProven: false }
}
