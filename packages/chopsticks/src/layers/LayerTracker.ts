import type { Hex } from '@paraclock/core'
import {
  createRemoteStorage,
  keyFromHex,
  type RemoteStorage,
  type StateReader,
  type Storage,
  withoutFetching
} from '@paraclock/executor'
import type { ChopsticksApi, ChopsticksLayer, ChopsticksWritableLayer } from '../ChopsticksCore.ts'
import { valueFromHex } from '../calls/valueText.ts'
import { flatHex } from './flatKey.ts'
import { LayerStack } from './LayerStack.ts'
import { LayerView } from './LayerView.ts'

/** If this many layers lie below a layer, they are merged. Each block adds several layers. */
const DEEPEST = 32

/** Chopsticks' marks for a deleted key or prefix. */
const DELETED = 'Deleted'
const DELETED_PREFIX = 'DeletedPrefix'

/**
 * How to read a layer that existed before it was tracked. `old`: the layer may have cleared
 * prefixes. `new if empty`: a layer without entries is new, and has cleared no prefixes.
 */
type Adoption = 'old' | 'new if empty'

export class LayerTracker {
  readonly #views = new WeakMap<ChopsticksLayer, LayerView>()
  readonly #bases = new WeakMap<ChopsticksLayer, RemoteStorage>()
  readonly #merged = new WeakSet<LayerView>()
  #stacks = new WeakMap<ChopsticksLayer, LayerStack>()
  readonly #parentOf: (layer: ChopsticksLayer) => ChopsticksLayer | undefined

  /** @param parentOf - returns the layer below a layer, or `undefined` for the lowest layer */
  constructor(parentOf: (layer: ChopsticksLayer) => ChopsticksLayer | undefined) {
    this.#parentOf = parentOf
  }

  follow(layer: ChopsticksLayer): void {
    this.#views.set(layer, new LayerView())
  }

  write(layer: ChopsticksWritableLayer, key: Hex, value: unknown): void {
    // Chopsticks writes to a layer immediately after creating it, so an empty layer is new.
    const view = this.#viewOf(layer, 'new if empty')
    if (this.#merged.has(view)) this.#stacks = new WeakMap()
    const flat = keyFromHex(key)
    if (value === undefined) view.unset(flat)
    else if (value === DELETED_PREFIX) view.clear(flat)
    else view.set(flat, value === DELETED ? null : valueFromHex(value as Hex))
  }

  /**
   * Returns the storage whose highest layer is `layer`. Its lowest layer reads from
   * `api.localState`, if present.
   */
  stackOf(layer: ChopsticksLayer, api?: ChopsticksApi): LayerStack {
    const pending: ChopsticksLayer[] = []
    let target = layer
    let below = this.#stacks.get(target)
    while (below === undefined) {
      const parent = this.#parentOf(target)
      if (parent === undefined) below = this.#bottom(target, api)
      else {
        pending.push(target)
        target = parent
        below = this.#stacks.get(target)
      }
    }
    for (const next of pending.reverse()) {
      below = this.#over(below, this.#viewOf(next as ChopsticksWritableLayer, 'old'))
      this.#stacks.set(next, below)
    }
    return below
  }

  #bottom(layer: ChopsticksLayer, api: ChopsticksApi | undefined): LayerStack {
    const base =
      this.#bases.get(layer) ??
      (api?.localState === undefined
        ? createRemoteStorage({ reader: readLayer(layer) })
        : createLocalBase(api.localState))
    this.#bases.set(layer, base)
    const stack = new LayerStack([], base)
    this.#stacks.set(layer, stack)
    return stack
  }

  #over(below: LayerStack, view: LayerView): LayerStack {
    const views = [view, ...below.views]
    const mergeable = below.views.findIndex(({ complete }) => !complete)
    const count = mergeable === -1 ? below.views.length : mergeable
    if (count < DEEPEST) return new LayerStack(views, below.base)
    const small = countSmall(below.views.slice(0, count))
    const merged = new LayerView()
    for (const lower of below.views.slice(0, small).toReversed()) {
      merged.absorb(lower)
      this.#merged.add(lower)
    }
    return new LayerStack([view, merged, ...below.views.slice(small)], below.base)
  }

  #viewOf(layer: ChopsticksWritableLayer, how: Adoption): LayerView {
    const view = this.#views.get(layer) ?? adopt(layer, how)
    this.#views.set(layer, view)
    return view
  }
}

/**
 * Returns how many views to merge, counted from the highest. A merge copies its views, and each
 * copy is kept as long as its block. So the lowest view is left out if it is larger than all views
 * above it together. The same applies to the view above it, and so on.
 */
function countSmall(views: readonly LayerView[]): number {
  let above = views.reduce((total, { size }) => total + size, 0)
  let count = views.length
  for (const { size } of views.toReversed()) {
    above -= size
    if (size <= above) break
    count -= 1
  }
  return count
}

function adopt(layer: ChopsticksWritableLayer, how: Adoption): LayerView {
  const held: Record<string, string | null | undefined> = {}
  // `mergeInto` fills `held` before it returns its promise, so the promise need not be awaited.
  layer.mergeInto(held).catch(() => undefined)
  const entries = Object.entries(held)
  const isNew = how === 'new if empty' && entries.length === 0
  const view = isNew ? new LayerView() : new LayerView(layer)
  for (const [key, value] of entries) {
    // `undefined` marks a key that Chopsticks found absent in a lower layer.
    if (value !== undefined)
      view.set(keyFromHex(key as Hex), value === null ? null : valueFromHex(value as Hex))
  }
  return view
}

/**
 * Creates the lowest layer for a state in memory. Reads are not recorded, because a chain reads new
 * keys in each block, and the records would grow without limit.
 */
function createLocalBase(state: Storage): RemoteStorage {
  return {
    roundTrips: 0,
    ...withoutFetching(state),
    know: () => undefined,
    want: () => undefined,
    takeTouched: () => new Set()
  }
}

/**
 * Reads from Chopsticks' lowest layer: a node, a database or a genesis. A genesis answers `getMany`
 * with a list that is too short, and throws an error for child tries.
 */
function readLayer(layer: ChopsticksLayer): StateReader {
  let batches = true

  async function getEach(keys: readonly Hex[]): Promise<(Hex | null)[]> {
    return Promise.all(
      keys.map(async (key) => ((await layer.get(key, false)) ?? null) as Hex | null)
    )
  }

  return {
    async getMany(keys, options) {
      if (options?.child !== undefined) {
        return unlessGenesis(getEach(keys.map((key) => flatHex(key, options))), [])
      }
      if (batches) {
        const values = await layer.getMany([...keys], false)
        if (values.length === keys.length)
          return values.map((value) => (value ?? null) as Hex | null)
        batches = false
      }
      return getEach(keys)
    },
    async keysAfter(after, count, options) {
      const child = options?.child
      const found = layer.getKeysPaged(child ?? '0x', count, flatHex(after, options))
      const keys = await (child === undefined ? found : unlessGenesis(found, []))
      return keys.map((key) => (child === undefined ? key : `0x${key.slice(child.length)}`) as Hex)
    }
  }
}

async function unlessGenesis<Value>(answer: Promise<Value>, none: Value): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('not implemented')) return none
    throw error
  }
}
