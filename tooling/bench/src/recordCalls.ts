import * as core from '@acala-network/chopsticks-core'
import type { BenchChain } from './loadGenesis.ts'
import { readState } from './readState.ts'
import { fundAlice, signTransfers } from './signTransfers.ts'
import { buildBlock, startChain } from './startChain.ts'

/** The runtime calls that make a block, over the state in which it begins. */
export interface RecordedBlock {
  readonly state: ReadonlyMap<`0x${string}`, `0x${string}`>
  readonly calls: readonly (readonly [
    method: string,
    args: readonly `0x${string}`[],
    accept: boolean
  ])[]
}

type Call = (method: string, args: `0x${string}`[], accept?: boolean) => Promise<unknown>

/** Builds a block with Chopsticks and notes the runtime calls that it makes. */
export async function recordBlock(bench: BenchChain, transfers: number): Promise<RecordedBlock> {
  const funds = transfers > 0 ? await fundAlice(await startChain(bench)) : {}
  const chain = await startChain(bench, funds)
  await buildBlock(chain)
  const signed = transfers > 0 ? await signTransfers(chain, transfers) : []
  const state = await readState(chain.head)
  const calls: [string, `0x${string}`[], boolean][] = []
  const prototype = core.Block.prototype as unknown as { call: Call }
  const original = prototype.call
  prototype.call = function (this: unknown, method, args, accept) {
    if (/^(Core|BlockBuilder)_/.test(method)) calls.push([method, args, accept === true])
    return original.call(this as never, method, args, accept)
  }
  try {
    await buildBlock(chain, signed)
  } finally {
    prototype.call = original
  }
  return { state, calls }
}
