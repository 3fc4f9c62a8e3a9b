import { type Hex, isRecord } from '@paraclock/core'

/**
 * The reads that a method made in earlier runs, each with its age. The age is the number of later
 * runs without this read.
 *
 * `get 0x…` reads the value of the given key. `walk 0x…` reads one page of keys, which starts after
 * the given key. If a read is in a child trie, the key of the child trie is appended.
 */
export type MethodHints = Readonly<Record<string, number>>

/** The reads of one run, named as in {@link MethodHints}. */
export type Touched = ReadonlySet<string>

const NAME = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

/** The key in `StorageHints.methods` for reads outside the runtime's methods. */
export const OTHERS = 'others'

/** The reads of earlier runs of a runtime, by method. */
export interface StorageHints {
  readonly format: 2
  readonly methods: Readonly<Record<string, MethodHints>>
  /**
   * The value of `CODE_RULES` when the code was accepted. The code is checked again once
   * `CODE_RULES` has a different value.
   */
  readonly codeRules?: number | undefined
  /**
   * Whether the process that last saved these hints loaded the runtime. `false` if that process
   * only read storage.
   */
  readonly isRun?: boolean | undefined
}

/**
 * Keeps hints, code and answers of runtimes, by the hash of the code. A store may lose data,
 * because the data only saves time. Everything from a store is checked before it is used.
 */
export interface HintStore {
  /** Loads the hints for a runtime; `undefined` if the store has none. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Replaces the hints for a runtime. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** Loads the code with this hash; `undefined` if the store does not have the code. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /** Loads the answers of a runtime, as `saveAnswers` stored them. */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Replaces the answers of a runtime. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /**
   * Stores the code of a runtime. The stored code is used only for a state that provably has this
   * code.
   */
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
    return NONE
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

/** The largest age of a hint. Older hints are dropped. */
const OLDEST = 4

/**
 * The maximum number of hints of a method. A quote for many task runs can read a hundred thousand
 * slots. A node could not return all of them before the request times out.
 */
const MAX_HINTS = 4096

/**
 * Adds the reads of one run to the hints, with age 0. The age of every other read of the same
 * method grows by 1. Reads that are too old are dropped, because keys that only one block reads
 * would otherwise accumulate. Reads beyond `MAX_HINTS` are dropped, too.
 */
export function mergeHints(
  hints: StorageHints,
  touched: ReadonlyMap<string, Touched>
): StorageHints {
  const methods: Record<string, MethodHints> = Object.assign(Object.create(null), hints.methods)
  for (const [method, fresh] of touched) {
    const older = Object.entries(methods[method] ?? {}).filter(
      ([name, age]) => age < OLDEST && !fresh.has(name)
    )
    const hinted = [
      ...[...fresh].map((name) => [name, 0] as const),
      ...older.map(([name, age]) => [name, age + 1] as const)
    ]
    methods[method] = Object.fromEntries(hinted.slice(0, MAX_HINTS))
  }
  return { ...hints, methods }
}
