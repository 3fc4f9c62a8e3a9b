import { type BlockReference, type Chain, findAnswer, hashSchema } from '@paraclock/connect'
import { type Hex, readHeader } from '@paraclock/core'

const MAX_PARENTS = 256

/**
 * Finds the hash of the block with the given number. The function first asks the endpoint for the
 * hash. If the endpoint does not know the hash, for example because a light client does not find
 * blocks by number, the function follows the parents of the block that `later` returns, at most 256
 * of them. Resolves with `undefined` if the block is not found.
 */
export async function findBlockHash(args: {
  readonly source: Pick<Chain['source'], 'request'>
  readonly number: number
  readonly later: () => Promise<BlockReference | undefined>
  readonly signal?: AbortSignal | undefined
}): Promise<Hex | undefined> {
  const { source, number, later, signal } = args
  const answer = await source.request('chain_getBlockHash', [number], { signal })
  const named = findAnswer(hashSchema, answer)
  if (named !== undefined) return named
  let block = await later()
  if (block === undefined || block.number - number > MAX_PARENTS) return undefined
  while (block.number > number) {
    const header = readHeader(await source.request('chain_getHeader', [block.hash], { signal }))
    if (header?.hash !== block.hash) return undefined
    block = { number: header.number - 1, hash: header.parentHash }
  }
  return block.number === number ? block.hash : undefined
}
