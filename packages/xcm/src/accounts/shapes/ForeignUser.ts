import type { BodyId, BodyPart } from '../../locations/Location.ts'

/** An account as input: an SS58 address of any network, hex, or bytes. */
export type AccountInput = string | Uint8Array

/** The chain of a foreign user, relative to the chain on which the user acts. */
export type ForeignOrigin =
  | { readonly kind: 'sibling'; readonly paraId: number }
  | { readonly kind: 'child'; readonly paraId: number }
  | { readonly kind: 'parent' }

/** A subject on a foreign chain that is not an account: the chain itself, a pallet or a body. */
export type ForeignSubject =
  | { readonly kind: 'chain' }
  | { readonly kind: 'pallet'; readonly index: number }
  | { readonly kind: 'treasuryVoice' }
  | { readonly kind: 'body'; readonly id: BodyId; readonly part: BodyPart }
