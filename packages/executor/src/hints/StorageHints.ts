import { type Hex, isRecord } from '@paraclock/core'

/**
 * The storage reads that a method made in earlier runs, each with its age: how many runs ago the
 * method last made the read.
 *
 * A read is named by a kind and a key in hex: `get 0x…` for the value of the key, `walk 0x…` for
 * the page of keys that follows the key. In a child trie, the child's key is appended.
 */
export type MethodHints = Readonly<Record<string, number>>

/** The storage reads that one run made, named as in {@link MethodHints}. */
export type Touched = ReadonlySet<string>

const NAME = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

/** The name in `methods` for reads that a process made without running the runtime. */
export const OTHERS = 'others'

/**
 * The reads that are expected with a runtime. They come from earlier runs and are listed by method.
 */
export interface StorageHints {
  readonly format: 2
  readonly methods: Readonly<Record<string, MethodHints>>
  /**
   * The value of `CODE_RULES` when the code was accepted. The code is checked again after
   * `CODE_RULES` has changed.
   */
  readonly codeRules?: number | undefined
  /**
   * `true` if the runtime was loaded in the process that last saved the hints, `false` if that
   * process only read storage.
   */
  readonly isRun?: boolean | undefined
}

/**
 * Keeps hints, code and answers of runtimes for later processes, by the hash of the code. Kept data
 * only saves time, so a store may lose it. Everything from a store is checked before it is used.
 */
export interface HintStore {
  /** Returns the hints for a runtime; `undefined` if the store has none. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Replaces the hints for a runtime. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** Returns the code with the given hash; `undefined` if the store does not have this code. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /**
   * Returns the answers that `saveAnswers` stored for a runtime; `undefined` if the store has none.
   */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Replaces the answers of a runtime. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /**
   * Keeps the code of a runtime. A later run uses this code only for a state that provably has code
   * with the same hash.
   */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 2, methods: {} }

/**
 * Parses hints from a store. Malformed hints are dropped. A dropped hint costs at most one
 * additional round trip.
 */
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

/** Creates a store that keeps hints, code and answers in memory, until the process ends. */
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

/**
 * A hint is kept through this many consecutive runs in which the method did not make the read. The
 * next such run drops the hint.
 */
const OLDEST = 4

/**
 * Adds the reads of a run to the hints. Reads of this run get age 0. All other reads of the same
 * method become one run older. Reads older than `OLDEST` runs are dropped. Otherwise, keys that
 * only one block reads would accumulate.
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
