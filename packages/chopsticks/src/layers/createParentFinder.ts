import type { ChopsticksCore, ChopsticksLayer } from '../ChopsticksCore.ts'
import type { Patches } from '../Patches.ts'

/** It is not hex, so no layer has it and no cleared prefix covers it. */
const PROBE = 'paraclock:probe'

/**
 * Finds the layer below a layer. Chopsticks keeps it in a private field. But a layer without a key
 * calls the layer below to learn whether the key is deleted, so an unknown key leads to that layer.
 */
export function createParentFinder(
  core: ChopsticksCore,
  patches: Patches
): (layer: ChopsticksLayer) => ChopsticksLayer | undefined {
  let asked: ChopsticksLayer[] | undefined
  for (const { prototype } of [core.StorageLayer, core.RemoteStorageLayer]) {
    patches.method(prototype, 'deleted', (original) => {
      return function (this: unknown, key: unknown) {
        if (key !== PROBE || asked === undefined) return original.call(this, key)
        asked.push(this as ChopsticksLayer)
        return asked.length === 2 ? false : original.call(this, key)
      }
    })
  }
  return (layer) => {
    asked = []
    layer.deleted(PROBE)
    const parent = asked[1]
    asked = undefined
    return parent
  }
}
