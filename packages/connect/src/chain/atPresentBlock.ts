import { type Hex, ParaclockError } from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { requestAnswer } from '../answers/readAnswer.ts'
import { SignedCallMismatch } from '../errors/proofs.ts'
import type { Chain } from './Chain.ts'

const latest = new WeakMap<Chain['source'], Promise<Chain>>()

/**
 * Reads the hash of the present block: the result of `source.head`, for example the newest block
 * that all reachable endpoints report as finalized. Without `head`, the present block is the best
 * block of the node.
 */
export async function readPresentHash(source: Chain['source']): Promise<Hex> {
  if (source.head !== undefined) return await source.head()
  return await requestAnswer(source, hashSchema, 'chain_getBlockHash', [])
}

/**
 * Returns the chain at its present block. Calls return the same object until the present block
 * changes.
 */
export async function atPresentBlock(chain: Chain): Promise<Chain> {
  return await atHash(chain, await readPresentHash(chain.source))
}

/** Returns the chain at a block. Consecutive calls with the same hash return the same object. */
export async function atHash(chain: Chain, hash: Hex): Promise<Chain> {
  const { source } = chain
  if (chain.block.hash === hash) return chain
  const known = await latest.get(source)?.catch(() => undefined)
  if (known?.block.hash === hash) return known
  const moved = (known ?? chain).at(hash)
  latest.set(source, moved)
  return moved
}

/**
 * Throws if the runtime at a later block is not the runtime with the proven types. Returns the chain
 * at the later block.
 *
 * @throws ParaclockError `SignedCallMismatch`
 */
export function requireProvenTypes(proven: Chain, later: Chain): Chain {
  if (later.runtime.metadata === proven.runtime.metadata) return later
  const context = { built: proven.facts.specVersion, live: later.facts.specVersion }
  throw new ParaclockError(SignedCallMismatch, { chain: later.name, ...context })
}
