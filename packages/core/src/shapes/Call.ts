/** A value in words: JSON without numbers that JavaScript would round. */
export type Words =
  | null
  | boolean
  | number
  | string
  | readonly Words[]
  | { readonly [name: string]: Words }

/**
 * A call in words, which `encodeCall` of `@paraclock/types` encodes. Equal words are equal calls on
 * every version of a chain that has the call, and indices, bytes and positions are not part of it.
 *
 * - pallets, methods, arguments and variants: by their names in the metadata or in polkadot.js
 * - integers up to 32 bits: numbers. Wider integers: text in digits
 * - bytes: hex, or the {@link Call} of any chain whose bytes stand there
 * - accounts: an address of any chain, or hex. `MultiAddress::Id` is the account alone
 * - enums, and so versioned values: `{ type, value }`, or `{ type }` for a variant without a value
 * - options: the value or `null`. An option in an option: `{ type: 'Some', value }` or `null`
 * - structs: objects with all fields. Tuples, lists and maps: arrays
 * - calls of the same chain: a {@link Call}
 *
 * A type alias, because an interface is not assignable to {@link Words}.
 */
export type Call = {
  /** The name that the caller gave the chain that makes the call: `target`. */
  readonly chain: string
  readonly pallet: string
  readonly method: string
  readonly args: { readonly [name: string]: Words }
}
