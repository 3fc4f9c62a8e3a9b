import { type Hex, isRecord } from '@paraclock/core'

/**
 * The storage reads of a method in earlier runs. The value states how many runs ago the read was
 * last made. A name is `get` or `walk`, the key, and the key of a child trie.
 */
export type MethodHints = Readonly<Record<string, number>>

/** The storage reads of a run, by the names of {@link MethodHints}. */
export type Touched = ReadonlySet<string>

const NAME = /^(?:get|walk)(?: 0x(?:[\da-f]{2})*){1,2}$/

/** The name of the hints of reads outside of runtime methods. */
export const OTHERS = 'others'

/** The hints of one runtime, by method. */
export interface StorageHints {
  readonly format: 2
  readonly methods: Readonly<Record<string, MethodHints>>
  /** The `CODE_RULES` under which the code was accepted. Under these it is not checked again. */
  readonly codeRules?: number | undefined
  /** Whether the runtime was run in the last use. `false` if only storage was read. */
  readonly isRun?: boolean | undefined
}

/**
 * Keeps hints between runs, by code hash. A store may lose hints at any time, because they only
 * save time. Whatever it returns is untrusted and checked before use.
 */
export interface HintStore {
  /** The hints for a runtime; `undefined` if the runtime has no hints. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Replaces the hints for a runtime. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** The code with a hash; `undefined` if the code is not kept. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /** Earlier answers of a runtime; `undefined` if no answers are kept. */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Replaces the answers of a runtime. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /** Keeps the code of a runtime, for chains whose state proves that they have this code. */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 2, methods: {} }

/** Reads hints from a store, and drops malformed hints, which costs only a round trip. */
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

/** For how many runs a key that is no longer read is kept. */
const OLDEST = 4

/**
 * Updates hints after a run. The reads of the run get age 0. Other reads get older, and are dropped
 * at last, so that keys of single blocks do not accumulate.
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
