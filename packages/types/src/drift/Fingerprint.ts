import type { ShapeField, ShapeNode } from './ShapeNode.ts'

/** Whether the toolkit needs an item, or has fewer features without it. */
export type Need = 'required' | 'optional'

/** A pallet, with the calls, events, errors, storage items and constants that the toolkit uses. */
export interface PackedPallet {
  readonly name: string
  readonly need: Need
  /** The calls by name, each with its arguments. */
  readonly calls: Readonly<Record<string, readonly ShapeField[]>>
  /** The events by name, each with its fields. */
  readonly events: Readonly<Record<string, readonly ShapeField[]>>
  readonly errors: readonly string[]
  /**
   * The storage items by name. An item has three values: whether an absent entry has a default, the type of
   * the key (`null` if the item is not a map), and the type of the value. A type is its position in `types`
   * of the fingerprint.
   */
  readonly storage: Readonly<
    Record<string, readonly ['optional' | 'default', number | null, number]>
  >
  /** The constants by name, each with the position of its type in `types` of the fingerprint. */
  readonly constants: Readonly<Record<string, number>>
}

/** A runtime API, with the methods that the toolkit uses. */
export interface PackedApi {
  readonly name: string
  readonly need: Need
  readonly version: number | null
  /** The methods by name, each with its arguments and the position of the answer's type in `types`. */
  readonly methods: Readonly<Record<string, readonly [readonly ShapeField[], number]>>
}

/**
 * The items of a runtime that the toolkit uses. A fingerprint has a few kilobytes, and the whole metadata
 * has half a megabyte.
 */
export interface Fingerprint {
  readonly format: 1
  /** The name of the typed view, for example `hour`. */
  readonly view: string
  readonly specName: string
  readonly specVersion: number
  readonly types: readonly ShapeNode[]
  readonly pallets: readonly PackedPallet[]
  readonly apis: readonly PackedApi[]
}
