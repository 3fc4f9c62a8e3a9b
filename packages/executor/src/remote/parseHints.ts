import type { Hex } from '@paraclock/core'
import type { HintStore, MethodHints, StorageHints } from './StorageHints.ts'

const NONE: StorageHints = { format: 1, methods: {} }

/**
 * Takes hints from wherever they were kept. Whatever is not as expected is left out: a hint that
 * is lost costs a round trip, and a broken file must not cost more.
 */
export function parseHints(kept: unknown): StorageHints {
  const { format, methods } = record(kept)
  if (format !== 1) return NONE
  const parsed: Record<string, MethodHints> = Object.create(null)
  for (const [method, hints] of Object.entries(record(methods))) {
    const { keys, walks } = record(hints)
    parsed[method] = { keys: parseTries(keys), walks: parseTries(walks) }
  }
  return { format: 1, methods: parsed }
}

function parseTries(tries: unknown): Record<string, Record<Hex, number>> {
  const parsed: Record<string, Record<Hex, number>> = Object.create(null)
  for (const [trie, ages] of Object.entries(record(tries))) {
    if (trie !== '' && !isHex(trie)) continue
    const kept: Record<Hex, number> = Object.create(null)
    for (const [key, age] of Object.entries(record(ages))) {
      if (isHex(key) && Number.isSafeInteger(age)) kept[key] = age as number
    }
    parsed[trie] = kept
  }
  return parsed
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isHex(text: string): text is Hex {
  return text.length % 2 === 0 && /^0x[\da-f]*$/.test(text)
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
