import { createProvenSource, type ProvenSource } from '../source/createProvenSource.ts'
import type { BlockState, StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'

const proven = new WeakMap<StateSource, ProvenSource>()

/**
 * Opens the state of a chain at its block, for reads and for local runs of its runtime. All runs
 * share the fetched state. The state is proven if the endpoint supplies proofs. An endpoint without
 * proofs is trusted, unless the chain was opened with `prove` and refuses endpoints without proofs.
 *
 * @throws ParaclockError `BlockMissing`, `AnswerMalformed`, `RuntimeCodeMalformed`, and the
 * errors of the reads
 *
 * @example
 * ```ts
 * import { type Chain, openBlockState } from '@paraclock/connect'
 * import { simulate } from '@paraclock/executor/simulate'
 *
 * declare const chain: Chain
 *
 * const { open } = await openBlockState(chain)
 * const source = { state: await open(), block: chain.block.hash }
 * const run = await simulate({ source, call: '0x000000', origin: { kind: 'root' } })
 * ```
 */
export async function openBlockState({
  source,
  block
}: Pick<Chain, 'source' | 'block'>): Promise<BlockState> {
  if (source.stateAt !== undefined) return await source.stateAt(block.hash)
  const own = proven.get(source) ?? createProvenSource({ source, unproven: 'trust' })
  proven.set(source, own)
  return await own.stateAt(block.hash)
}
