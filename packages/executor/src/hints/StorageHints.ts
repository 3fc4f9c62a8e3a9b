import { type Hex, isRecord } from '@paraclock/core'

/**
 * The storage reads of a method in earlier runs. Each read is listed by its name, with the number
 * of runs since the method last made this read.
 *
 * The name is `get` or `walk`, and then the key. For a read in a child trie, the key of the child
 * trie is added to the name.
 */
export type MethodHints = Readonly<Record<string, number>>

/** The storage reads of a run, by the names of {@link MethodHints}. */
export type Touched = ReadonlySet<string>

const NAME = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

/** The name, in place of a method, for reads that no runtime method made. */
export const OTHERS = 'others'

/** The hints of one runtime, by method. */
export interface StorageHints {
  readonly format: 2
  readonly methods: Readonly<Record<string, MethodHints>>
  /**
   * The version of `CODE_RULES` that accepted the code. While this version is current, the code is
   * not checked again.
   */
  readonly codeRules?: number | undefined
  /**
   * Whether the runtime was loaded when the hints were last saved. `false` if only storage was
   * read.
   */
  readonly isRun?: boolean | undefined
}

/**
 * Keeps hints between runs, by the hash of the code. Hints only save time, so a store may lose
 * them. Data from a store is untrusted and checked before use.
 */
export interface HintStore {
  /** The hints for a runtime; `undefined` if the runtime has no hints. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Replaces the hints for a runtime. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** The code with the given hash; `undefined` if the store does not have this code. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /** Earlier answers of a runtime; `undefined` if the store has no answers. */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Replaces the answers of a runtime. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /**
   * Keeps the code of a runtime. The code is reused for a state only if a proof shows that the
   * state has code with this hash.
   */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 2, methods: {} }

/** Parses hints from a store. Malformed hints are dropped, which costs only a round trip. */
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

/** Keeps hints, code and answers of runtimes until the process ends. */
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

/** The number of runs for which a key is kept after its last read. */
const OLDEST = 4

/**
 * Updates hints after a run. The reads of the run get age 0, and other reads age by 1. Reads of age
 * `OLDEST` are dropped, so that keys of single blocks do not accumulate.
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
