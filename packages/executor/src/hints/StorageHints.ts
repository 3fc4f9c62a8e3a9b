import type { Hex } from '@paraclock/core'

/**
 * The storage reads of a method in earlier runs. The value states how many runs ago the read was
 * last made. A name consists of `get` or `walk`, the key, and the key of the child trie, if the
 * read was in a child trie.
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
  /**
   * The version of `CODE_RULES` under which the code was accepted. It makes a second check of the
   * code unnecessary.
   */
  readonly codeRules?: number
  /** Whether the runtime was run in the last use. `false` if only storage was read. */
  readonly isRun?: boolean
}

/**
 * Keeps hints between runs, by code hash. A store may lose hints at any time, because they only
 * save time. The results of `load` are untrusted and checked before use.
 */
export interface HintStore {
  /** The hints for a runtime; `undefined` if the runtime has no hints. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Keeps hints for a runtime, and replaces earlier hints. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /**
   * Returns the code with a hash; `undefined` if the code is not kept. The hash of the returned
   * code is verified before the code is used.
   */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /**
   * Returns earlier answers of a runtime; `undefined` if no answers are kept. They are checked
   * before use.
   */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Keeps answers of a runtime, and replaces earlier answers. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /**
   * Keeps the code of a runtime. It is used only for a chain if the chain's state proves that the
   * chain has this code.
   */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 2, methods: {} }

/**
 * Reads hints from a store, and drops malformed hints. A lost hint costs only a round trip, and a
 * broken file must not cost more.
 */
export function parseHints(kept: unknown): StorageHints {
  const { format, methods, codeRules, isRun } = record(kept)
  if (format !== 2) return NONE
  const parsed: Record<string, MethodHints> = Object.create(null)
  for (const [method, hints] of Object.entries(record(methods))) {
    const named = Object.entries(record(hints))
    const kept = named.filter(([name, age]) => NAME.test(name) && Number.isSafeInteger(age))
    parsed[method] = Object.fromEntries(kept as [string, number][])
  }
  return {
    ...{ format: 2, methods: parsed },
    ...(typeof codeRules === 'number' ? { codeRules } : {}),
    ...(typeof isRun === 'boolean' ? { isRun } : {})
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function isWholeHex(text: unknown): text is Hex {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[\da-f]*$/.test(text)
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

/** The number of further runs for which a key is kept that runs no longer read. */
const OLDEST = 4

/**
 * Updates hints after a run. The reads of the run get age 0. All other reads get older and are
 * dropped at last, so that keys of single blocks do not accumulate.
 */
export function mergeHints(
  hints: StorageHints,
  touched: ReadonlyMap<string, Touched>
): StorageHints {
  const methods: Record<string, MethodHints> = Object.assign(Object.create(null), hints.methods)
  for (const [method, fresh] of touched) {
    const older = Object.entries(methods[method] ?? {}).flatMap(([name, age]) =>
      age < OLDEST ? [[name, age + 1] as const] : []
    )
    methods[method] = Object.fromEntries([
      ...older,
      ...[...fresh].map((name) => [name, 0] as const)
    ])
  }
  return { ...hints, methods }
}
