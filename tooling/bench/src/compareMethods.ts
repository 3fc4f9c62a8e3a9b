import * as interpreter from '@acala-network/chopsticks-executor'
import { type CallResult, createMemoryStorage } from '@paraclock/executor'
import { type BenchChain, hex, toEntries } from './loadGenesis.ts'
import { fastest, type Taken, time } from './measure.ts'

/** Every method of a runtime, called on its genesis by both executors. */
export interface MethodFigures {
  readonly calls: number
  /** How many calls had a result, and how many trapped, on both. */
  readonly answered: number
  readonly refused: number
  /** Methods that came to something else, or trapped on one of the two only. */
  readonly differences: readonly string[]
  /** How long all of them took. */
  readonly interpreted: Taken
  readonly compiled: Taken
}

/** The header of block 1 without a digest, which older runtimes accept for any block. */
const HEADER = `0x${'45'.repeat(32)}04${'00'.repeat(64)}00` as const
/** Arguments that decode as many a thing: nothing, zeros, ones, a header. */
const ARGUMENTS = ['0x', `0x${'00'.repeat(400)}`, `0x${'01'.repeat(400)}`, HEADER] as const

type Outcome = string | undefined

/** Calls every exported method with a few arguments, most of which it will refuse. */
export async function compareMethods(bench: BenchChain, runs: number): Promise<MethodFigures> {
  const entries = Object.entries(bench.top).sort(([left], [right]) => (left < right ? -1 : 1))
  const storage = createMemoryStorage({ top: toEntries(entries) })
  const state = new Map<string, string>(entries)
  // Off-chain workers ask Chopsticks' own callbacks for more than a state.
  const methods = bench.runtime.methods.filter((method) => !method.startsWith('OffchainWorker'))
  const calls = methods.flatMap((method) => ARGUMENTS.map((args) => [method, args] as const))
  const ours: Outcome[] = []
  const compiled = await time(runs * 3, (run) => {
    for (const [at, [method, args]] of calls.entries()) {
      const outcome = attempt(() => bench.runtime.call(method, args, { storage, logLevel: 'off' }))
      if (run === 0) ours[at] = outcome && describe(hex(outcome.result), changesOf(outcome), state)
    }
  })
  const theirs: Outcome[] = []
  const keys = entries.map(([key]) => key)
  const interpreted = await time(1, async () => {
    for (const [method, args] of calls)
      theirs.push(await interpret(bench, method, args, state, keys))
  })
  const differing = calls.filter((_, at) => ours[at] !== theirs[at]).map(([method]) => method)
  return {
    calls: calls.length,
    answered: ours.filter((outcome) => outcome !== undefined).length,
    refused: ours.filter((outcome) => outcome === undefined).length,
    differences: [...new Set(differing)],
    interpreted: fastest(interpreted),
    compiled: fastest(compiled)
  }
}

function attempt(call: () => CallResult): CallResult | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}

/** Deletions of what never existed aside: Chopsticks does not list them. */
function describe(
  result: string,
  changes: Iterable<readonly [string, string | null]>,
  state: ReadonlyMap<string, string>
): string {
  const real = [...changes].filter(([key, value]) => value !== null || state.has(key))
  return JSON.stringify([result, real.sort()])
}

function changesOf({ storageDiff }: CallResult): [string, string | null][] {
  return [...storageDiff.top].map(([key, value]) => [
    hex(Buffer.from(key, 'latin1')),
    value === null ? null : hex(value)
  ])
}

async function interpret(
  { code }: BenchChain,
  method: string,
  args: string,
  state: ReadonlyMap<string, string>,
  keys: readonly string[]
): Promise<Outcome> {
  const task = {
    id: 0,
    wasm: hex(code),
    calls: [[method, [args]]],
    storageProofSize: 0,
    mockSignatureHost: 0,
    allowUnresolvedImports: false,
    runtimeLogLevel: 0
  }
  const callback = {
    getStorage: async (key: string) => state.get(key),
    getNextKey: async (prefix: string, key: string) =>
      keys.find((one) => one.startsWith(prefix) && one > key)
  }
  try {
    const { Call } = await interpreter.run_task(task, callback as never)
    const changes = (Call.storageDiff as [string, string | undefined][]).map(
      ([key, value]) => [key, value ?? null] as const
    )
    return describe(Call.result, changes, state)
  } catch {
    return undefined
  }
}
