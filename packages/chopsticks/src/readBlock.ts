import type { Hex } from '@paraclock/core'
import { keyFromHex, MISSING, type StorageKey } from '@paraclock/executor'
import { splitFlatKey } from './flatKey.ts'
import type { LayerStack } from './LayerStack.ts'
import { valueToHex } from './valueText.ts'

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
      return values.map((value) => (value instanceof Uint8Array ? valueToHex(value) : undefined))
    }
    await stack.base.fetchMissing()
  }
}

function read(stack: LayerStack, flat: StorageKey): ReturnType<LayerStack['get']> {
  const { key, child } = splitFlatKey(flat)
  return stack.get(key, child)
}
