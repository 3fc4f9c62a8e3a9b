import './quiet.ts'

import * as core from '@acala-network/chopsticks-core'
import * as executor from '@acala-network/chopsticks-executor'
import type { ChopsticksCallResponse } from '../../src/ChopsticksCore.ts'
import { accelerate } from '../../src/index.ts'
import { chopsticks } from './chopsticks.ts'
import { type Attempt, compareResponses } from './compareResponses.ts'

/** A comparison of both executors, which runs until `stop`. */
export interface Comparison {
  /** The number of calls of each method. */
  readonly calls: Map<string, number>
  /** The differences between the executors so far, as text. */
  readonly differences: string[]
  /** Runs work without a comparison, on the accelerated executor alone. */
  readonly skip: <T>(work: () => Promise<T>) => Promise<T>
  /** Ends the comparison, and undoes all changes of Chopsticks. */
  readonly stop: () => Promise<void>
}

type Call = readonly [method: string, args: readonly `0x${string}`[]]

type BlockCall = (
  this: core.Block,
  method: string,
  args: `0x${string}`[],
  acceptSignatures?: boolean
) => Promise<ChopsticksCallResponse>

/** A call of a block that is being built, with the response of the accelerated executor. */
interface Step {
  readonly method: string
  readonly args: `0x${string}`[]
  readonly response: ChopsticksCallResponse
}

/** The calls of one block. Each call runs on the state after the earlier calls. */
interface Run {
  /** The block before the first call. */
  readonly base: core.Block
  readonly steps: Step[]
}

/**
 * Runs every runtime call of every Chopsticks chain on both executors from now on. Blocks continue
 * with the responses of the accelerated executor.
 *
 * Chopsticks' executor parses the code for each task, which is slow. So the calls that begin and
 * fill a block are one task, and its logs, state changes and last result are compared. Any other
 * call is compared alone. `BlockBuilder_finalize_block` is one of them, because it returns the root
 * of only its own changes.
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
 * Whether the next call of the block runs on the state after this call. Chopsticks drops the changes
 * of an invalid extrinsic, and changes the state of the first block by itself.
 */
function isStep(
  { number }: core.Block,
  method: string,
  { result }: ChopsticksCallResponse
): boolean {
  if (method === 'Core_initialize_block') return number > 1
  return method === 'BlockBuilder_apply_extrinsic' && result.startsWith('0x00')
}

/** Returns a copy of a block. Later writes to the block do not change the copy. */
function copyOf({ chain, number, hash, storage }: core.Block): core.Block {
  return new core.Block(chain, number, hash, undefined, {
    header: {} as never,
    extrinsics: [],
    storage
  })
}

/** Returns the differences between the executors in the calls of a block. */
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

/** Runs calls on Chopsticks' own executor, without its worker thread. */
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
