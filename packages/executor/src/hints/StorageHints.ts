import { type Hex, isRecord } from '@paraclock/core'

/**
 * The reads that a method made in earlier runs, with their age: how many runs ago.
 *
 * A read is `get 0x…` for the value of a key, or `walk 0x…` for the page of keys that follows it.
 * In a child trie, the child's key is appended.
 */
export type MethodHints = Readonly<Record<string, number>>

/** The reads of one run, named as in {@link MethodHints}. */
export type Touched = ReadonlySet<string>

const NAME = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

/** Stands in `methods` for reads without running the runtime. */
export const OTHERS = 'others'

/** The reads of earlier runs of a runtime, by method. */
export interface StorageHints {
  readonly format: 2
  readonly methods: Readonly<Record<string, MethodHints>>
  /** The `CODE_RULES` that accepted the code. It is checked again after a change. */
  readonly codeRules?: number | undefined
  /** Whether the process that last saved the hints loaded the runtime. */
  readonly isRun?: boolean | undefined
}

/**
 * Keeps hints, code and answers of runtimes, by the hash of the code. It may lose data, which only
 * saves time. Everything from a store is checked before it is used.
 */
export interface HintStore {
  /** Returns `undefined` without hints. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Replaces the hints for a runtime. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** Returns `undefined` without this code. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /** Returns what `saveAnswers` stored. */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Replaces the answers of a runtime. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /** The code is used only for a state that provably has code with this hash. */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 2, methods: {} }

/** Drops malformed hints. A dropped hint costs at most one round trip. */
export function parseHints(kept: unknown): StorageHints {
  const { format, methods, codeRules, isRun } = recordOf(kept)
  if (format !== 2) return NONE
  const parsed: Record<string, MethodHints> = Object.create(null)
  for (const [method, hints] of Object.entries(recordOf(methods))) {
    const named = Object.entries(recordOf(hints))
    const kept = named.filter(([name, age]) => NAME.test(name) && Number.isSafeInteger(age))
    parsed[method] = Object.fromEntries(kept as [string, number][])
  }
  return {
    format: 2,
    methods: parsed,
    codeRules: typeof codeRules === 'number' ? codeRules : undefined,
    isRun: typeof isRun === 'boolean' ? isRun : undefined
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

export async function loadHints(
  store: HintStore | undefined,
  codeHash: Hex
): Promise<StorageHints> {
  try {
    return parseHints(await store?.load(codeHash))
  } catch {
    return parseHints(undefined)
  }
}

/** Creates a store in memory. */
export function createMemoryHintStore(): HintStore {
  const hints = new Map<Hex, StorageHints>()
  const codes = new Map<Hex, Uint8Array>()
  const answers = new Map<Hex, object>()
  return {
    load: async (codeHash) => hints.get(codeHash),
    save: async (codeHash, found) => void hints.set(codeHash, found),
    loadCode: async (codeHash) => codes.get(codeHash),
    saveCode: async (codeHash, code) => void codes.set(codeHash, code),
    loadAnswers: async (codeHash) => answers.get(codeHash),
    saveAnswers: async (codeHash, given) => void answers.set(codeHash, given)
  }
}

/** A hint is kept through this many runs without its read. */
const OLDEST = 4

/**
 * Adds the reads of a run with age 0, and makes all others of the method a run older. Otherwise,
 * keys that only one block reads would accumulate.
 */
export function mergeHints(
  hints: StorageHints,
  touched: ReadonlyMap<string, Touched>
): StorageHints {
  const methods: Record<string, MethodHints> = Object.assign(Object.create(null), hints.methods)
  for (const [method, fresh] of touched) {
    const older = Object.entries(methods[method] ?? {}).filter(([, age]) => age < OLDEST)
    methods[method] = Object.fromEntries([
      ...older.map(([name, age]) => [name, age + 1] as const),
      ...[...fresh].map((name) => [name, 0] as const)
    ])
  }
  return { ...hints, methods }
}
