/** Where a message comes from, as the chain that receives it sees it. */
export type XcmOrigin =
  /** The relay chain, seen from a parachain. */
  | { readonly kind: 'parent' }
  /** Another parachain, seen from a parachain. */
  | { readonly kind: 'sibling'; readonly paraId: number }
  /** A parachain, seen from the relay chain. */
  | { readonly kind: 'child'; readonly paraId: number }
  /** Any place, as polkadot.js takes a versioned location. */
  | { readonly kind: 'location'; readonly location: unknown }

/**
 * The versioned location of a sender, in the version of the program that it sends. Programs of
 * version 3 have a single junction where later ones have a list.
 */
export function locationOf(origin: XcmOrigin, program: Uint8Array): unknown {
  if (origin.kind === 'location') return origin.location
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  if (origin.kind === 'parent') return { [`V${version}`]: { parents, interior: 'Here' } }
  const junction = { Parachain: origin.paraId }
  const interior = { X1: version < 4 ? junction : [junction] }
  return { [`V${version}`]: { parents, interior } }
}
