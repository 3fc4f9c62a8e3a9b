import type { Chain } from '@paraclock/connect'
import { readBestHash } from './readHeader.ts'

const latest = new WeakMap<Chain['source'], Promise<Chain>>()

/**
 * The chain at its best block, over the same connection. Two calls within a block return the same.
 */
export async function atBestBlock(chain: Chain): Promise<Chain> {
  const { source } = chain
  const hash = await readBestHash(source)
  const known = await latest.get(source)?.catch(() => undefined)
  if (known?.block.hash === hash) return known
  const moved = (known ?? chain).at(hash)
  latest.set(source, moved)
  return moved
}
