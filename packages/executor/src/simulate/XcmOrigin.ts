import type { Runtime } from '@paraclock/types'

/** The origin of a message, relative to the receiving chain. */
export type XcmOrigin =
  /** The relay chain, for a message to a parachain. */
  | { readonly kind: 'parent' }
  /** Another parachain, for a message to a parachain. */
  | { readonly kind: 'sibling'; readonly paraId: number }
  /** A parachain, for a message to the relay chain. */
  | { readonly kind: 'child'; readonly paraId: number }
  /** Any other origin, as a versioned location that `Runtime.readInput` takes. */
  | { readonly kind: 'location'; readonly location: unknown }

/** Returns the versioned location of a sender, in the XCM version of the sender's program. */
export function locateSender(runtime: Runtime, origin: XcmOrigin, program: Uint8Array): unknown {
  if (origin.kind === 'location') return runtime.readInput('VersionedLocation', origin.location)
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  const at = (interior: unknown) => ({ type: `V${version}`, value: { parents, interior } })
  if (origin.kind === 'parent') return at({ type: 'Here', value: undefined })
  return at({ type: 'X1', value: { type: 'Parachain', value: origin.paraId } })
}
