import { type Hex, readHeader } from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { BlockReference } from './ChainFacts.ts'

const MAX_PARENTS = 256

/**
 * Finds the hash of the block with a number. Asks the endpoint first. If the endpoint does not know
 * the hash, follows the parents of the block that `later` returns, at most 256 blocks. This is
 * necessary for a light client, which does not find blocks by number. Resolves with `undefined` if
 * the block is not found.
 */
export async function findBlockHash(args: {
  readonly source: Pick<StateSource, 'request'>
  readonly number: number
  readonly later: () => Promise<BlockReference | undefined>
  /** The limits of each request. */
  readonly limits?: AskOptions | undefined
}): Promise<Hex | undefined> {
  const { source, number, later, limits } = args
  const answer = await source.request('chain_getBlockHash', [number], limits)
  const named = findAnswer(hashSchema, answer)
  if (named !== undefined) return named
  let block = await later()
  if (block === undefined || block.number - number > MAX_PARENTS) return undefined
  while (block.number > number) {
    const header = readHeader(await source.request('chain_getHeader', [block.hash], limits))
    if (header?.hash !== block.hash) return undefined
    block = { number: header.number - 1, hash: header.parentHash }
  }
  return block.number === number ? block.hash : undefined
}
