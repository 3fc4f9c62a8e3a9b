import type { ShapeField, ShapeNode } from './ShapeNode.ts'

/** Whether the toolkit needs an item, or only has fewer features without it. */
export type Need = 'required' | 'optional'

/** A call, an event, an error, a storage item or a constant of a pallet. */
export interface PackedPallet {
  readonly name: string
  readonly need: Need
  /** Calls and events by name, each with its fields. */
  readonly calls: Readonly<Record<string, readonly ShapeField[]>>
  readonly events: Readonly<Record<string, readonly ShapeField[]>>
  readonly errors: readonly string[]
  /** Storage by name: whether an absent entry has no value, the key, and the value. */
  readonly storage: Readonly<
    Record<string, readonly ['optional' | 'default', number | null, number]>
  >
  /** The types of constants by name. */
  readonly constants: Readonly<Record<string, number>>
}

/** A runtime API. */
export interface PackedApi {
  readonly name: string
  readonly need: Need
  readonly version: number | null
  /** Methods by name: the arguments and the answer. */
  readonly methods: Readonly<Record<string, readonly [readonly ShapeField[], number]>>
}

/**
 * The items of one runtime that the toolkit uses, as plain data: a few kilobytes instead of half a
 * megabyte of metadata.
 */
export interface Fingerprint {
  readonly format: 1
  /** The view that it stands for, for example `hour`. */
  readonly view: string
  readonly specName: string
  readonly specVersion: number
  readonly types: readonly ShapeNode[]
  readonly pallets: readonly PackedPallet[]
  readonly apis: readonly PackedApi[]
}
