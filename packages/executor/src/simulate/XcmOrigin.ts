import type { Runtime } from '@paraclock/types'

/** Where a message comes from, as the chain that receives it sees it. */
export type XcmOrigin =
  /** The relay chain, seen from a parachain. */
  | { readonly kind: 'parent' }
  /** Another parachain, seen from a parachain. */
  | { readonly kind: 'sibling'; readonly paraId: number }
  /** A parachain, seen from the relay chain. */
  | { readonly kind: 'child'; readonly paraId: number }
  /** Any place: a versioned location that `Runtime.readInput` takes. */
  | { readonly kind: 'location'; readonly location: unknown }

/** The versioned location of a sender, in the version of the program that it sends. */
export function locateSender(runtime: Runtime, origin: XcmOrigin, program: Uint8Array): unknown {
  if (origin.kind === 'location') return runtime.readInput('VersionedLocation', origin.location)
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  const at = (interior: unknown) => ({ type: `V${version}`, value: { parents, interior } })
  if (origin.kind === 'parent') return at({ type: 'Here', value: undefined })
  return at({ type: 'X1', value: { type: 'Parachain', value: origin.paraId } })
}
