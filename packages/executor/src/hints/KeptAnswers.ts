import { bytesToHex, type Hex, hexToBytes, isRecord } from '@paraclock/core'
import { type FetchingStorage, readFetched } from '../remote/callRemote.ts'
import type { CallResult } from '../runtime/LoadedRuntime.ts'
import { MISSING } from '../storage/Storage.ts'
import { CODE_KEY, keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import type { HintStore } from './StorageHints.ts'

interface KeptAnswer {
  readonly output: Hex
  /**
   * The storage keys that the method read, with their values. `null` if the answer depends only on
   * the code and the arguments.
   */
  readonly reads: Readonly<Record<Hex, Hex | null>> | null
  /**
   * The keys after which the method looked for the next key, each with the key that it found, or
   * `null` if there was no next key.
   */
  readonly walks: Readonly<Record<Hex, Hex | null>>
  /** How many times the answers have been saved since the last use of this answer. */
  readonly age: number
}

/** A call for which {@link KeptAnswers} may have an answer. */
export interface AskedMethod {
  readonly method: string
  readonly args: Hex
  /** Whether the answer depends only on the code and the arguments. */
  readonly byCode: boolean
}

const MAX = 256
const OLDEST = 4
const MAX_OUTPUT_LENGTH = 128 * 1024
const MAX_VALUE_LENGTH = 32

/**
 * Keeps the answers of one runtime's methods. If a method read storage, its answer is used again
 * only if the same reads still give the same values and keys.
 */
export class KeptAnswers {
  readonly #store: HintStore
  readonly #codeHash: Hex
  readonly #kept: Promise<Map<string, KeptAnswer>>
  #isChanged = false

  constructor(store: HintStore, codeHash: Hex) {
    this.#store = store
    this.#codeHash = codeHash
    this.#kept = loadAnswers(store, codeHash)
  }

  /** Returns a kept answer if all values on which the answer depends are the same in `base`. */
  async find(asked: AskedMethod, base: FetchingStorage): Promise<Hex | undefined> {
    const kept = await this.#kept
    const name = nameOf(asked)
    const answer = kept.get(name)
    if (answer === undefined) return undefined
    const { reads, walks, output } = answer
    if (reads === null ? !asked.byCode : !(await hasValues(base, reads, walks))) return undefined
    kept.set(name, { ...answer, age: 0 })
    return output
  }

  /**
   * Keeps the answer of a method for later calls. `walked` has the keys after which the method
   * looked for the next key, each with the key that it found, or `null` if there was no next key.
   */
  async keep(
    asked: AskedMethod,
    { result, keysRead }: Pick<CallResult, 'result' | 'keysRead'>,
    walked: ReadonlyMap<StorageKey, StorageKey | null>
  ): Promise<void> {
    // Long answers, and answers that depend on child tries, are not kept, because they are rare.
    if (result.length > MAX_OUTPUT_LENGTH || (keysRead.child.size > 0 && !asked.byCode)) return
    const reads: Record<Hex, Hex | null> = Object.create(null)
    for (const [key, value] of keysRead.top) {
      if (key !== CODE_KEY) reads[keyToHex(key)] = spell(value)
    }
    const output = bytesToHex(result)
    const answer = asked.byCode
      ? { output, reads: null, walks: {}, age: 0 }
      : { output, reads, walks: spellWalks(walked), age: 0 }
    const kept = await this.#kept
    kept.set(nameOf(asked), answer)
    this.#isChanged = true
  }

  /** Stores the answers for later processes. Errors of the store are ignored. */
  async save(): Promise<void> {
    const kept = await this.#kept
    if (!this.#isChanged) return
    const fresh = [...kept].toSorted(([, one], [, other]) => one.age - other.age).slice(0, MAX)
    const aged = fresh.filter(([, { age }]) => age < OLDEST)
    const answers = Object.fromEntries(
      aged.map(([name, answer]) => [name, { ...answer, age: answer.age + 1 }])
    )
    await this.#store.saveAnswers?.(this.#codeHash, { format: 2, answers }).catch(() => undefined)
  }
}

function nameOf({ method, args }: AskedMethod): string {
  return `${method} ${bytesToHex(blake2Hasher.hash(hexToBytes(args)))}`
}

async function hasValues(
  base: FetchingStorage,
  reads: KeptAnswer['walks'],
  walks: KeptAnswer['walks']
): Promise<boolean> {
  const before = Object.entries(reads)
  const keys = before.map(([key]) => keyFromHex(key as Hex))
  // The lookups of next keys come first, so that one fetch gets the next keys and the values.
  const following = Object.entries(walks).map(([after, next]) => {
    const key = keyFromHex(after as Hex)
    base.nextKey(key)
    return { key, next: next === null ? null : keyFromHex(next) }
  })
  const values = await readFetched({ base, keys })
  if (following.some(({ key }) => base.nextKey(key) === MISSING)) await base.fetchMissing()
  return (
    before.every(([, spelt], index) => spell(values[index] ?? null) === spelt) &&
    following.every(({ key, next }) => base.nextKey(key) === next)
  )
}

function spellWalks(walked: ReadonlyMap<StorageKey, StorageKey | null>): KeptAnswer['walks'] {
  const spelt = [...walked].map(([after, next]) => [
    keyToHex(after),
    next === null ? null : keyToHex(next)
  ])
  return Object.fromEntries(spelt)
}

/**
 * Writes a value of up to 32 bytes as hex. Writes a longer value as its length (4 bytes) and its
 * hash (32 bytes). These 36 bytes are longer than any value that is written as hex, so the forms
 * cannot be confused.
 */
function spell(value: Uint8Array | null): Hex | null {
  if (value === null) return null
  if (value.length <= MAX_VALUE_LENGTH) return bytesToHex(value)
  const hash = bytesToHex(blake2Hasher.hash(value))
  return `0x${value.length.toString(16).padStart(8, '0')}${hash.slice(2)}`
}

async function loadAnswers(store: HintStore, codeHash: Hex): Promise<Map<string, KeptAnswer>> {
  try {
    return new Map(parseAnswers(await store.loadAnswers?.(codeHash)))
  } catch {
    return new Map()
  }
}

function parseAnswers(kept: unknown): readonly (readonly [string, KeptAnswer])[] {
  if (!isRecord(kept) || kept['format'] !== 2 || !isRecord(kept['answers'])) return []
  return Object.entries(kept['answers']).flatMap(([name, answer]) => {
    if (!isRecord(answer)) return []
    const { output, reads, walks, age } = answer
    if (!isWholeHex(output) || typeof age !== 'number') return []
    if ((reads !== null && !isSpelling(reads)) || !isSpelling(walks)) return []
    return [[name, { output, reads, walks, age }] as const]
  })
}

function isWholeHex(text: unknown): text is Hex {
  return typeof text === 'string' && text.length % 2 === 0 && /^0x[\da-f]*$/.test(text)
}

function isSpelling(value: unknown): value is KeptAnswer['walks'] {
  if (!isRecord(value)) return false
  return Object.entries(value).every(
    ([key, spelt]) => isWholeHex(key) && (spelt === null || isWholeHex(spelt))
  )
}
