import { type Chain, hashSchema, readAnswer } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

const latest = new WeakMap<Chain['source'], Promise<Chain>>()

/**
 * The hash of the best block.
 *
 * @throws ParaclockError `AnswerMalformed` if the endpoint answers something else
 */
export async function readBestHash(source: Chain['source']): Promise<Hex> {
  const method = 'chain_getBlockHash'
  const value = await source.request(method, [])
  return readAnswer({ schema: hashSchema, value, method, endpoint: source.endpoint })
}

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
