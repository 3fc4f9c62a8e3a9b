import { bytesToHex, type Hex, hexToBytes, readCompact } from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'

/** The smallest length of a value whose hex is cached, such as code or the events of a block. */
const LONG = 1024

/** The number of recent values to keep. Chopsticks passes back only values of its last calls. */
const MAX_RECENT = 16

/**
 * A value as hex. If the value is a list, `items` is the hex of its items, without `0x` and without
 * the length of the list. If a list grows at its end, its new `items` begin with the old `items`.
 */
interface ValueText {
  readonly hex: Hex
  readonly items: string
}

const texts = new WeakMap<Uint8Array, ValueText>()
let recent: readonly (readonly [hex: Hex, value: Uint8Array])[] = []

/**
 * Converts a value to hex. The hex of a long value is cached with its array. If a list grew at its
 * end, only the added part is converted.
 *
 * @param before - the earlier value of the same key, if it is known
 */
export function valueToHex(value: Uint8Array, before?: Uint8Array | null): Hex {
  if (value.length < LONG) return bytesToHex(value)
  const known = texts.get(value)
  if (known !== undefined) return known.hex
  const text = toText(value, before)
  texts.set(value, text)
  recent = [[text.hex, value] as const, ...recent].slice(0, MAX_RECENT)
  return text.hex
}

/**
 * Returns the bytes of a hex string. Do not change the bytes, because they are shared. Most long
 * strings are the string objects that {@link valueToHex} returned, so `===` finds them fast.
 */
export function valueFromHex(hex: Hex): Uint8Array {
  if (hex.length < 2 + 2 * LONG) return hexToBytes(hex)
  const found = recent.find(([text]) => text === hex)
  return found === undefined ? hexToBytes(hex) : found[1]
}

function toText(value: Uint8Array, before: Uint8Array | null | undefined): ValueText {
  const width = lengthWidth(value)
  const earlier = before == null ? undefined : texts.get(before)
  if (before != null && earlier !== undefined) {
    const items = value.subarray(width)
    const start = before.subarray(lengthWidth(before))
    if (sameBytes(items.subarray(0, start.length), start)) {
      // V8 does not copy the parts of a concatenation, so the texts share their memory.
      const all = earlier.items + digits(items.subarray(start.length))
      return { hex: `${bytesToHex(value.subarray(0, width))}${all}` as Hex, items: all }
    }
  }
  const hex = bytesToHex(value)
  return { hex, items: hex.slice(2 + 2 * width) }
}

/** Returns how many bytes at the beginning of a list hold its length. */
function lengthWidth(value: Uint8Array): number {
  return readCompact(value)?.width ?? 0
}

function digits(bytes: Uint8Array): string {
  return bytesToHex(bytes).slice(2)
}
