import * as interpreter from '@acala-network/chopsticks-executor'
import {
  type CallResult,
  createLayeredStorage,
  createMemoryStorage,
  keyFromHex,
  mergeDiffs
} from '@paraclock/executor'
import { type BenchChain, hex } from './loadGenesis.ts'
import { median, time } from './measure.ts'
import type { RecordedBlock } from './recordCalls.ts'

/** The same calls by both executors, with nothing around them. */
export interface CallFigures {
  readonly interpreted: number
  readonly compiled: number
  /** Largest linear memory of the runtime, in bytes. */
  readonly memory: number
}

/** Runs the calls of a block, one over what the other changed. */
export async function measureCalls(
  bench: BenchChain,
  block: RecordedBlock,
  runs: number
): Promise<CallFigures> {
  const interpreted = await time(Math.min(runs, 2), () => interpret(bench, block))
  let memory = 0
  const compiled = await time(runs * 3, () => {
    memory = compile(bench, block)
  })
  return { interpreted: median(interpreted), compiled: median(compiled), memory }
}

async function interpret({ code }: BenchChain, { state, calls }: RecordedBlock): Promise<void> {
  const wasm = hex(code)
  const storage = new Map<string, string | undefined>(state)
  let keys = [...storage.keys()].sort()
  for (const [method, args, accept] of calls) {
    const task = {
      id: 0,
      wasm,
      calls: [[method, args]],
      storageProofSize: 0,
      mockSignatureHost: accept ? 2 : 1,
      allowUnresolvedImports: false,
      runtimeLogLevel: 0
    }
    const callback = {
      getStorage: async (key: string) => storage.get(key),
      getNextKey: async (prefix: string, key: string) =>
        keys.find((one) => one.startsWith(prefix) && one > key)
    }
    const outcome = await interpreter.run_task(task, callback as never)
    for (const [key, value] of outcome.Call.storageDiff as [string, string | undefined][]) {
      if (value === undefined) storage.delete(key)
      else storage.set(key, value)
    }
    keys = [...storage.keys()].sort()
  }
}

const bases = new WeakMap<RecordedBlock, ReturnType<typeof createMemoryStorage>>()

function compile({ runtime }: BenchChain, block: RecordedBlock): number {
  let base = bases.get(block)
  if (base === undefined) {
    const top = [...block.state].map(
      ([key, value]) =>
        [keyFromHex(key), new Uint8Array(Buffer.from(value.slice(2), 'hex'))] as const
    )
    base = createMemoryStorage({ top })
    bases.set(block, base)
  }
  let diff: CallResult['storageDiff'] = { top: new Map(), child: new Map() }
  let memory = 0
  for (const [method, args, accept] of block.calls) {
    const storage = createLayeredStorage(base, diff)
    const signatures = accept ? 'accept-all' : 'accept-magic'
    const outcome = runtime.call(method, args, { storage, signatures, logLevel: 'off' })
    diff = mergeDiffs([diff, outcome.storageDiff])
    memory = Math.max(memory, outcome.memory)
  }
  return memory
}
