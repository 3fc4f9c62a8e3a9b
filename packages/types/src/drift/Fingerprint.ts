import type { ShapeField, ShapeNode } from './ShapeNode.ts'

/** Whether the toolkit needs an item, or has fewer features without it. */
export type Need = 'required' | 'optional'

/** A call, an event, an error, a storage item or a constant of a pallet. */
export interface PackedPallet {
  readonly name: string
  readonly need: Need
  /** By name, each with its fields, as events. */
  readonly calls: Readonly<Record<string, readonly ShapeField[]>>
  readonly events: Readonly<Record<string, readonly ShapeField[]>>
  readonly errors: readonly string[]
  /** By name: what an absent entry is, the type of the key, and that of the value. */
  readonly storage: Readonly<
    Record<string, readonly ['optional' | 'default', number | null, number]>
  >
  /** The types by name. */
  readonly constants: Readonly<Record<string, number>>
}

/** A runtime API. */
export interface PackedApi {
  readonly name: string
  readonly need: Need
  readonly version: number | null
  /** By name: the arguments, and the number of the answer's type in `types`. */
  readonly methods: Readonly<Record<string, readonly [readonly ShapeField[], number]>>
}

/** The items of one runtime that the toolkit uses: a few kilobytes instead of half a megabyte. */
export interface Fingerprint {
  readonly format: 1
  /** For example `hour`. */
  readonly view: string
  readonly specName: string
  readonly specVersion: number
  readonly types: readonly ShapeNode[]
  readonly pallets: readonly PackedPallet[]
  readonly apis: readonly PackedApi[]
}
