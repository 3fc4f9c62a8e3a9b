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
  readonly skip: <T>(work: () => Promise<T>) => Promise<T>
  /** Ends it, and puts Chopsticks back as it was. */
  readonly stop: () => Promise<void>
}

type Call = readonly [method: string, args: readonly `0x${string}`[]]

type BlockCall = (
  this: core.Block,
  method: string,
  args: `0x${string}`[],
  acceptSignatures?: boolean
) => Promise<ChopsticksCallResponse>

/** A call of a block that is being built, and what ours came to. */
interface Step {
  readonly method: string
  readonly args: `0x${string}`[]
  readonly response: ChopsticksCallResponse
}

/** Calls of one block, each on the state that those before it left. */
interface Run {
  /** The state before the first. */
  readonly base: core.Block
  readonly steps: Step[]
}

/**
 * Lets every runtime call of every Chopsticks chain run on both executors from now on. Blocks go on
 * with what ours came to. Chopsticks' executor parses the code anew for each task, so what begins and
 * fills a block is one task, compared by its logs, the state that it leaves and its last result.
 * All other calls are compared one by one, the end of a block too: the root that it returns is of
 * its own changes.
 */
export function compareBlocks(): Comparison {
  const undo = accelerate(chopsticks)
  const prototype = core.Block.prototype as unknown as { call: BlockCall }
  const accelerated = prototype.call
  const calls = new Map<string, number>()
  const differences: string[] = []
  const runs = new Map<core.Block, Run>()

  const compare: BlockCall = async function (method, args, acceptSignatures) {
    calls.set(method, (calls.get(method) ?? 0) + 1)
    const ours = await attempt(() => accelerated.call(this, method, args, acceptSignatures))
    if ('response' in ours && isStep(this, method, ours.response)) {
      const run = runs.get(this) ?? { base: copyOf(this), steps: [] }
      run.steps.push({ method, args, response: ours.response })
      runs.set(this, run)
      return ours.response
    }
    if (method === 'BlockBuilder_finalize_block') {
      differences.push(...(await compareRun(runs.get(this))))
      runs.delete(this)
    }
    const theirs = await attempt(() => interpret(this, [[method, args]], acceptSignatures))
    differences.push(...(await compareOn(this, method, ours, theirs)))
    if ('error' in ours) throw ours.error
    return ours.response
  }

  prototype.call = compare
  return {
    calls,
    differences,
    async skip(work) {
      prototype.call = accelerated
      const outcome = await work()
      prototype.call = compare
      return outcome
    },
    async stop() {
      prototype.call = accelerated
      await undo()
      if (runs.size > 0) throw new TypeError(`${runs.size} blocks were begun and not compared`)
    }
  }
}

/**
 * Whether the next call of a block that is being built starts from what a call left. Chopsticks
 * drops what an invalid extrinsic left, and changes the state of the first block by itself.
 */
function isStep(
  { number }: core.Block,
  method: string,
  { result }: ChopsticksCallResponse
): boolean {
  if (method === 'Core_initialize_block') return number > 1
  return method === 'BlockBuilder_apply_extrinsic' && result.startsWith('0x00')
}

/** A block that stays as it is, whatever is written to the one that it copies. */
function copyOf({ chain, number, hash, storage }: core.Block): core.Block {
  return new core.Block(chain, number, hash, undefined, {
    header: {} as never,
    extrinsics: [],
    storage
  })
}

/** In what the executors differ over the calls of a block. */
async function compareRun(run: Run | undefined): Promise<string[]> {
  if (run === undefined) throw new TypeError('a block ends that was not begun')
  const { base, steps } = run
  const responses = steps.map(({ response }) => response)
  const ours: Attempt = {
    response: {
      result: responses.at(-1)?.result ?? '0x',
      storageDiff: responses.flatMap(({ storageDiff }) => storageDiff),
      offchainStorageDiff: [],
      runtimeLogs: responses.flatMap(({ runtimeLogs }) => runtimeLogs)
    }
  }
  const calls = steps.map(({ method, args }): Call => [method, args])
  const theirs = await attempt(() => interpret(base, calls))
  return compareOn(base, calls.map(([method]) => method).join(', '), ours, theirs)
}

function compareOn(
  block: core.Block,
  label: string,
  ours: Attempt,
  theirs: Attempt
): Promise<string[]> {
  const exists = async (key: string): Promise<boolean> =>
    (await block.get(key as `0x${string}`)) !== undefined
  return compareResponses(label, ours, theirs, exists)
}

/** What Chopsticks' own executor makes of calls, asked without its worker thread. */
async function interpret(
  block: core.Block,
  calls: readonly Call[],
  acceptSignatures = false
): Promise<ChopsticksCallResponse> {
  const { chain } = block
  const task = {
    id: 0,
    wasm: await block.wasm,
    calls,
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
