import type { Hex } from '@paraclock/core'

/**
 * What a method asked its storage for in earlier runs. By trie (the child's key, or the empty
 * string for the main trie), then by key: how many runs ago it was last asked for.
 */
export interface MethodHints {
  readonly keys: Readonly<Record<string, Readonly<Record<Hex, number>>>>
  /** The keys after which the next key was asked for. */
  readonly walks: Readonly<Record<string, Readonly<Record<Hex, number>>>>
}

/** Names the hints of reads that no method of a runtime made. */
export const OTHERS = 'others'

/** The hints of one runtime, by method. */
export interface StorageHints {
  readonly format: 1
  readonly methods: Readonly<Record<string, MethodHints>>
  /** The `CODE_RULES` by which the code was accepted: reading it takes a while. */
  readonly codeRules?: number
  /** Whether the runtime was run the last time, and not only its storage read. */
  readonly isRun?: boolean
}

/**
 * Keeps hints between runs, by code hash. A store may lose hints at any time: they only make
 * things faster. What `load` answers is checked before it is used, so it may be anything.
 */
export interface HintStore {
  /** The hints for a runtime, `undefined` if there are none. */
  readonly load: (codeHash: Hex) => Promise<unknown>
  /** Keeps hints for a runtime, in place of earlier ones. */
  readonly save: (codeHash: Hex, hints: StorageHints) => Promise<void>
  /** The code with a hash, `undefined` if it is not kept. It is hashed before it is used. */
  readonly loadCode?: (codeHash: Hex) => Promise<Uint8Array | undefined>
  /** The answers that a runtime gave before, `undefined` if none are kept. Checked like hints. */
  readonly loadAnswers?: (codeHash: Hex) => Promise<unknown>
  /** Keeps answers of a runtime, in place of earlier ones. */
  readonly saveAnswers?: (codeHash: Hex, answers: object) => Promise<void>
  /** Keeps the code of a runtime, for chains whose state proves that they have it. */
  readonly saveCode?: (codeHash: Hex, code: Uint8Array) => Promise<void>
}

const NONE: StorageHints = { format: 1, methods: {} }

/**
 * Takes hints from wherever they were kept. Whatever is not as expected is left out: a hint that
 * is lost costs a round trip, and a broken file must not cost more.
 */
export function parseHints(kept: unknown): StorageHints {
  const { format, methods, codeRules, isRun } = record(kept)
  if (format !== 1) return NONE
  const parsed: Record<string, MethodHints> = Object.create(null)
  for (const [method, hints] of Object.entries(record(methods))) {
    const { keys, walks } = record(hints)
    parsed[method] = { keys: parseTries(keys), walks: parseTries(walks) }
  }
  return {
    ...{ format: 1, methods: parsed },
    ...(typeof codeRules === 'number' ? { codeRules } : {}),
    ...(typeof isRun === 'boolean' ? { isRun } : {})
  }
}

function parseTries(tries: unknown): Record<string, Record<Hex, number>> {
  const parsed: Record<string, Record<Hex, number>> = Object.create(null)
  for (const [trie, ages] of Object.entries(record(tries))) {
    if (trie !== '' && !isWholeHex(trie)) continue
    const kept: Record<Hex, number> = Object.create(null)
    for (const [key, age] of Object.entries(record(ages))) {
      if (isWholeHex(key) && Number.isSafeInteger(age)) kept[key] = age as number
    }
    parsed[trie] = kept
  }
  return parsed
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** Whether something is whole bytes in hex. */
export function isWholeHex(text: unknown): text is Hex {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[\da-f]*$/.test(text)
}

/** The hints for a runtime, or none: a store that cannot be read is one without hints. */
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

/**
 * Keeps hints, and the code and answers of runtimes, for as long as the process lives.
 */
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

/** Keys that were asked for only in some earlier run are kept for this many runs more. */
const OLDEST = 4

/** What a run asked for: keys by trie (the child's key, or the empty string). */
export interface Touched {
  readonly keys: ReadonlyMap<string, ReadonlySet<Hex>>
  readonly walks: ReadonlyMap<string, ReadonlySet<Hex>>
}

/**
 * Brings hints up to date after a run: what was asked for is fresh, the rest grows older, and what
 * has not been asked for in a while goes. So keys that belong to one block only do not pile up.
 */
export function mergeHints(
  hints: StorageHints,
  touched: ReadonlyMap<string, Touched>
): StorageHints {
  const methods: Record<string, MethodHints> = Object.assign(Object.create(null), hints.methods)
  for (const [method, { keys, walks }] of touched) {
    const before = methods[method]
    methods[method] = {
      keys: mergeTries(before?.keys ?? {}, keys),
      walks: mergeTries(before?.walks ?? {}, walks)
    }
  }
  return { ...hints, methods }
}

function mergeTries(
  before: MethodHints['keys'],
  fresh: ReadonlyMap<string, ReadonlySet<Hex>>
): MethodHints['keys'] {
  const merged: Record<string, Record<Hex, number>> = Object.create(null)
  for (const [trie, ages] of Object.entries(before)) {
    for (const [key, age] of Object.entries(ages)) {
      if (age < OLDEST) put(merged, trie, key as Hex, age + 1)
    }
  }
  for (const [trie, keys] of fresh) for (const key of keys) put(merged, trie, key, 0)
  return merged
}

function put(
  tries: Record<string, Record<Hex, number>>,
  trie: string,
  key: Hex,
  age: number
): void {
  let ages = tries[trie]
  if (ages === undefined) {
    ages = Object.create(null) as Record<Hex, number>
    tries[trie] = ages
  }
  ages[key] = age
}

/** What two runs asked for: a block is many runs, and leaves the hints of all of them. */
export function joinTouched(earlier: Touched | undefined, later: Touched): Touched {
  if (earlier === undefined) return later
  return {
    keys: joinTries(earlier.keys, later.keys),
    walks: joinTries(earlier.walks, later.walks)
  }
}

function joinTries(left: Touched['keys'], right: Touched['keys']): Touched['keys'] {
  const joined = new Map(left)
  for (const [trie, keys] of right) joined.set(trie, new Set([...(left.get(trie) ?? []), ...keys]))
  return joined
}
