import type { ChopsticksCore, ChopsticksLayer } from '../ChopsticksCore.ts'
import type { Patches } from '../Patches.ts'

/** A key that is not hex. So no layer has it, and no cleared prefix covers it. */
const PROBE = 'paraclock:probe'

/**
 * Finds the layer below a layer, which Chopsticks keeps in a private field. A layer that does not
 * have a key asks the layer below whether the key is deleted. So a read of an unknown key reveals
 * the layer below.
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
