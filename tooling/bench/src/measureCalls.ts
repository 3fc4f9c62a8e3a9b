import * as interpreter from '@acala-network/chopsticks-executor'
import {
  type CallResult,
  createLayeredStorage,
  createMemoryStorage,
  mergeDiffs
} from '@paraclock/executor'
import { type BenchChain, hex, toEntries } from './loadGenesis.ts'
import { fastest, type Taken, time } from './measure.ts'
import type { RecordedBlock } from './recordCalls.ts'

/** The same calls by both executors, with nothing around them. */
export interface CallFigures {
  readonly interpreted: Taken
  readonly compiled: Taken
  /** Largest linear memory of the runtime, in bytes. */
  readonly memory: number
  /** In how many results and values the two differ. */
  readonly differences: number
}

/** Runs the calls of a block, one over what the other changed. */
export async function measureCalls(
  bench: BenchChain,
  block: RecordedBlock,
  runs: number
): Promise<CallFigures> {
  let theirs: Outcome | undefined
  const interpreted = await time(1, async () => {
    theirs = await interpret(bench, block)
  })
  let ours: Outcome | undefined
  const compiled = await time(runs * 3, () => {
    ours = compile(bench, block)
  })
  return {
    interpreted: fastest(interpreted),
    compiled: fastest(compiled),
    memory: ours?.memory ?? 0,
    differences: countDifferences(ours, theirs)
  }
}

/** What the calls of a block came to. */
interface Outcome {
  readonly results: readonly string[]
  readonly changes: ReadonlyMap<string, string | null>
  readonly memory: number
}

/** Where a header holds the state root, which Chopsticks computes of the changes alone. */
const STATE_ROOT = [2 + 2 * 33, 2 + 2 * 65] as const

function countDifferences(ours: Outcome | undefined, theirs: Outcome | undefined): number {
  if (ours === undefined || theirs === undefined) return Number.NaN
  const rootless = (header: string | undefined): string =>
    `${header?.slice(0, STATE_ROOT[0])}${header?.slice(STATE_ROOT[1])}`
  const results = ours.results.filter((result, at) => {
    const last = at === ours.results.length - 1
    return last ? rootless(result) !== rootless(theirs.results[at]) : result !== theirs.results[at]
  }).length
  const keys = new Set([...ours.changes.keys(), ...theirs.changes.keys()])
  const values = [...keys].filter(
    (key) => (ours.changes.get(key) ?? null) !== (theirs.changes.get(key) ?? null)
  ).length
  return results + values
}

async function interpret({ code }: BenchChain, { state, calls }: RecordedBlock): Promise<Outcome> {
  const wasm = hex(code)
  const storage = new Map<string, string | undefined>(state)
  let keys = [...storage.keys()].sort()
  const results: string[] = []
  const changes = new Map<string, string | null>()
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
      changes.set(key, value ?? null)
      if (value === undefined) storage.delete(key)
      else storage.set(key, value)
    }
    keys = [...storage.keys()].sort()
    results.push(outcome.Call.result)
  }
  return { results, changes, memory: 0 }
}

const bases = new WeakMap<RecordedBlock, ReturnType<typeof createMemoryStorage>>()

function compile({ runtime }: BenchChain, block: RecordedBlock): Outcome {
  let base = bases.get(block)
  if (base === undefined) {
    base = createMemoryStorage({ top: toEntries(block.state) })
    bases.set(block, base)
  }
  let diff: CallResult['storageDiff'] = { top: new Map(), child: new Map() }
  let memory = 0
  const results: string[] = []
  for (const [method, args, accept] of block.calls) {
    const storage = createLayeredStorage(base, diff)
    const signatures = accept ? 'accept-all' : 'accept-magic'
    const outcome = runtime.call(method, args, { storage, signatures, logLevel: 'off' })
    diff = mergeDiffs([diff, outcome.storageDiff])
    memory = Math.max(memory, outcome.memory)
    results.push(hex(outcome.result))
  }
  const changes = new Map<string, string | null>()
  for (const [key, value] of diff.top)
    changes.set(hex(Buffer.from(key, 'latin1')), value === null ? null : hex(value))
  return { results, changes, memory }
}
