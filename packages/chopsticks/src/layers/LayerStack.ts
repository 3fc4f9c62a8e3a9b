import type { Hex } from '@paraclock/core'
import {
  keyFromHex,
  MISSING,
  type Missing,
  type RemoteStorage,
  type Storage,
  type StorageKey
} from '@paraclock/executor'
import { valueToHex } from '../calls/valueText.ts'
import { isFlatChildKey, joinFlatKey, splitFlatKey } from './flatKey.ts'
import type { LayerView } from './LayerView.ts'

export class LayerStack implements Storage {
  readonly views: readonly LayerView[]
  readonly base: RemoteStorage

  constructor(views: readonly LayerView[], base: RemoteStorage) {
    this.views = views
    this.base = base
  }

  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing {
    const value = this.#above(joinFlatKey(key, child))
    return value === undefined ? this.base.get(key, child) : value
  }

  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing {
    let cursor = after
    for (;;) {
      const below = this.base.nextKey(cursor, child)
      if (below === MISSING) return MISSING
      let best = below
      for (const view of this.views) {
        const candidate = nextInTrie(view, cursor, child)
        if (candidate !== null && (best === null || candidate < best)) best = candidate
      }
      if (best === null || this.#above(joinFlatKey(best, child)) !== null) return best
      cursor = best
    }
  }

  #above(flat: StorageKey): Uint8Array | null | undefined {
    for (const view of this.views) {
      const value = view.get(flat)
      if (value !== undefined) return value
    }
    return undefined
  }
}

function nextInTrie(
  view: LayerView,
  after: StorageKey,
  child: StorageKey | undefined
): StorageKey | null {
  let flat = view.next(joinFlatKey(after, child))
  if (child !== undefined) {
    return flat?.startsWith(child) ? (flat.slice(child.length) as StorageKey) : null
  }
  while (flat !== null && isFlatChildKey(flat)) flat = view.next(flat)
  return flat
}

/** Reads keys of a block, with one fetch for all unknown keys. */
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
