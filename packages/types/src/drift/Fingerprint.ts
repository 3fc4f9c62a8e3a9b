import type { ShapeField, ShapeNode } from './ShapeNode.ts'

/**
 * How much a program needs an item of a runtime. Without a `required` item, the program breaks.
 * Without an `optional` item, the program has fewer features.
 */
export type Need = 'required' | 'optional'

/** The parts of a pallet that the toolkit uses. */
export interface PackedPallet {
  readonly name: string
  readonly need: Need
  readonly calls: Readonly<Record<string, readonly ShapeField[]>>
  readonly events: Readonly<Record<string, readonly ShapeField[]>>
  readonly errors: readonly string[]
  /**
   * The storage items by name. Each item has three parts: whether an absent entry has a default,
   * the type of the key (`null` for a single value), and the type of the value.
   */
  readonly storage: Readonly<
    Record<string, readonly ['optional' | 'default', number | null, number]>
  >
  readonly constants: Readonly<Record<string, number>>
}

/** The methods of a runtime API that the toolkit uses. */
export interface PackedApi {
  readonly name: string
  readonly need: Need
  readonly version: number | null
  /** The arguments of each method, and the type of its answer. */
  readonly methods: Readonly<Record<string, readonly [readonly ShapeField[], number]>>
}

/**
 * The parts of a runtime that the toolkit uses, for comparison with a live runtime. A fingerprint
 * has a few kilobytes. Whole metadata has half a megabyte.
 */
export interface Fingerprint {
  readonly format: 1
  readonly view: string
  readonly specName: string
  readonly specVersion: number
  readonly types: readonly ShapeNode[]
  readonly pallets: readonly PackedPallet[]
  readonly apis: readonly PackedApi[]
}
