import './quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import * as executor from '@acala-network/chopsticks-executor'
import type { ChopsticksCallResponse } from '../../src/ChopsticksCore.ts'
import { accelerate } from '../../src/index.ts'
import { chopsticks } from './chopsticks.ts'
import { type Attempt, compareResponses } from './compareResponses.ts'

/** What was compared so far. */
export interface Comparison {
  /** How often each method was called. */
  readonly calls: Map<string, number>
  /** In what the executors differed. */
  readonly differences: string[]
  /** Runs something on our executor alone. */
  readonly skip: (work: () => Promise<void>) => Promise<void>
  /** Ends it, and puts Chopsticks back as it was. */
  readonly stop: () => Promise<void>
}

type BlockCall = (
  this: core.Block,
  method: string,
  args: `0x${string}`[],
  acceptSignatures?: boolean
) => Promise<ChopsticksCallResponse>

/**
 * Lets every runtime call of every Chopsticks chain run on both executors from now on. Blocks go on
 * with what ours came to, so that a difference shows in the call where it arises.
 */
export function compareBlocks(): Comparison {
  const undo = accelerate(chopsticks)
  const prototype = core.Block.prototype as unknown as { call: BlockCall }
  const accelerated = prototype.call
  const calls = new Map<string, number>()
  const differences: string[] = []

  const compare: BlockCall = async function (method, args, acceptSignatures) {
    calls.set(method, (calls.get(method) ?? 0) + 1)
    const ours = await attempt(() => accelerated.call(this, method, args, acceptSignatures))
    const theirs = await attempt(() => interpret(this, method, args, acceptSignatures === true))
    const exists = async (key: string): Promise<boolean> =>
      (await this.get(key as `0x${string}`)) !== undefined
    differences.push(...(await compareResponses(method, ours, theirs, exists)))
    if ('error' in ours) throw ours.error
    return ours.response
  }

  prototype.call = compare
  return {
    calls,
    differences,
    async skip(work) {
      prototype.call = accelerated
      await work()
      prototype.call = compare
    },
    async stop() {
      prototype.call = accelerated
      await undo()
    }
  }
}

/** What Chopsticks' own executor makes of it, asked without its worker thread. */
async function interpret(
  block: core.Block,
  method: string,
  args: `0x${string}`[],
  acceptSignatures: boolean
): Promise<ChopsticksCallResponse> {
  const { chain } = block
  const task = {
    id: 0,
    wasm: await block.wasm,
    calls: [[method, args]],
    storageProofSize: 0,
    mockSignatureHost: acceptSignatures ? 2 : chain.mockSignatureHost ? 1 : 0,
    allowUnresolvedImports: chain.allowUnresolvedImports,
    runtimeLogLevel: chain.runtimeLogLevel
  }
  const outcome = await executor.run_task(task, core.taskHandler(block) as never)
  if ('Call' in outcome) return outcome.Call
  throw new TypeError(outcome.Error)
}

async function attempt(run: () => Promise<ChopsticksCallResponse>): Promise<Attempt> {
  try {
    return { response: await run() }
  } catch (error) {
    return { error }
  }
}
