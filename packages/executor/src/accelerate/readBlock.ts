import type { Hex } from '@paraclock/core'
import { bytesToHex } from '../remote/bytesToHex.ts'
import { MISSING } from '../storage/Storage.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { splitFlatKey } from './flatKey.ts'
import type { LayerStack } from './LayerStack.ts'

/** Values from this size on are kept as hex: a runtime's code is asked for in every block. */
const KEPT_FROM = 1024

const kept = new WeakMap<Uint8Array, Hex>()

/**
 * Reads some keys of a Chopsticks block, with one fetch for all that is not known yet. `undefined`
 * where there is no value.
 */
export async function readBlock(
  stack: LayerStack,
  keys: readonly Hex[]
): Promise<(Hex | undefined)[]> {
  const flat = keys.map(keyFromHex)
  for (;;) {
    const values = flat.map((key) => read(stack, key))
    if (!values.includes(MISSING)) {
      return values.map((value) => (value instanceof Uint8Array ? toHex(value) : undefined))
    }
    await stack.base.fetchMissing()
  }
}

function read(stack: LayerStack, flat: StorageKey): ReturnType<LayerStack['get']> {
  const { key, child } = splitFlatKey(flat)
  return stack.get(key, child)
}

function toHex(value: Uint8Array): Hex {
  if (value.length < KEPT_FROM) return bytesToHex(value)
  let hex = kept.get(value)
  if (hex === undefined) {
    hex = bytesToHex(value)
    kept.set(value, hex)
  }
  return hex
}
