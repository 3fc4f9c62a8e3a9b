import type { ChopsticksCore, ChopsticksLayer } from '../ChopsticksCore.ts'
import type { Patches } from '../Patches.ts'

/** A key that is not hex. No layer has this key, and no cleared prefix covers it. */
const PROBE = 'paraclock:probe'

/**
 * Creates a function that returns the layer below a layer. Chopsticks keeps the lower layer in a
 * private field, so the returned function calls `layer.deleted` with a key that no layer has.
 * Chopsticks then calls `deleted` of the lower layer, and the patched method records this layer.
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
