import type { ShapeField, ShapeNode } from './ShapeNode.ts'

/**
 * What happens without an item: if it is `required`, a program breaks; if it is `optional`, a
 * program has fewer features.
 */
export type Need = 'required' | 'optional'

/** The parts of a pallet that the toolkit uses. */
export interface PackedPallet {
  readonly name: string
  readonly need: Need
  /** The calls that the toolkit uses, by name, each with its arguments. */
  readonly calls: Readonly<Record<string, readonly ShapeField[]>>
  /** The events that the toolkit uses, by name, each with its fields. */
  readonly events: Readonly<Record<string, readonly ShapeField[]>>
  readonly errors: readonly string[]
  /**
   * The storage items that the toolkit uses, by name. An item has three values. The first states
   * whether an absent entry has a default. The second is the type of the key, or `null` if the item
   * is not a map. The third is the type of the value. A number is a position in `types` of the
   * fingerprint.
   */
  readonly storage: Readonly<
    Record<string, readonly ['optional' | 'default', number | null, number]>
  >
  /**
   * The constants that the toolkit uses, by name. The number is the position of the constant's type
   * in `types` of the fingerprint.
   */
  readonly constants: Readonly<Record<string, number>>
}

/** The methods of a runtime API that the toolkit uses. */
export interface PackedApi {
  readonly name: string
  readonly need: Need
  readonly version: number | null
  /**
   * The methods by name, each with its arguments and the type of its answer. The type is a position
   * in `types` of the fingerprint.
   */
  readonly methods: Readonly<Record<string, readonly [readonly ShapeField[], number]>>
}

/**
 * The parts of a runtime that the toolkit uses. A live runtime is compared with a fingerprint,
 * which has a few kilobytes, and not with whole metadata, which has half a megabyte.
 */
export interface Fingerprint {
  readonly format: 1
  /** The name of the typed view that uses these parts, for example `hour`. */
  readonly view: string
  readonly specName: string
  readonly specVersion: number
  readonly types: readonly ShapeNode[]
  readonly pallets: readonly PackedPallet[]
  readonly apis: readonly PackedApi[]
}
