import type { Hex } from '@paraclock/core'

/** A value to set, or to delete with `null`, by its raw key. */
export interface RawOverride {
  readonly key: Hex
  readonly value: Hex | null
}

/** A value to set, or to delete with `null`, by the names in the chain's metadata. */
export interface DecodedOverride {
  /** The pallet, for example `System`. */
  readonly pallet: string
  /** The item, for example `Account`. */
  readonly item: string
  /** The keys, if the item is a map. */
  readonly keys?: readonly unknown[]
  /**
   * The value, as polkadot.js takes it. Of an object, the fields that are left out stay as they are
   * on chain.
   */
  readonly value: unknown
}

/** Something that is different in a simulation from what it is on chain. */
export type StorageOverride = RawOverride | DecodedOverride
