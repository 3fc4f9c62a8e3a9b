import type { Runtime } from '@paraclock/types'

/** The sender of a message, as the receiving chain sees it. */
export type XcmOrigin =
  /** The relay chain. The receiver is a parachain. */
  | { readonly kind: 'parent' }
  /** Another parachain. The receiver is a parachain. */
  | { readonly kind: 'sibling'; readonly paraId: number }
  /** A parachain. The receiver is the relay chain. */
  | { readonly kind: 'child'; readonly paraId: number }
  /** A versioned location in a form that `Runtime.readInput` accepts. */
  | { readonly kind: 'location'; readonly location: unknown }

/**
 * Returns the sender of a program as a versioned location. If `origin` gives no version, the
 * location has the XCM version of the program.
 */
export function locateSender(runtime: Runtime, origin: XcmOrigin, program: Uint8Array): unknown {
  if (origin.kind === 'location') return runtime.readInput('VersionedLocation', origin.location)
  const version = program[0] ?? 0
  const parents = origin.kind === 'child' ? 0 : 1
  const at = (interior: unknown) => ({ type: `V${version}`, value: { parents, interior } })
  if (origin.kind === 'parent') return at({ type: 'Here', value: undefined })
  return at({ type: 'X1', value: { type: 'Parachain', value: origin.paraId } })
}
