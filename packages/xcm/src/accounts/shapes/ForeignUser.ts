import type { BodyId, BodyPart } from '../../locations/Location.ts'

/** An account as people give it: an SS58 address of any network, hex, or bytes. */
export type AccountInput = string | Uint8Array

/** The chain that somebody comes from, as seen from the chain that lets them act. */
export type ForeignOrigin =
  | { readonly kind: 'sibling'; readonly paraId: number }
  | { readonly kind: 'child'; readonly paraId: number }
  | { readonly kind: 'parent' }

/** Somebody on a foreign chain who is not an account: the chain itself, a pallet, a body. */
export type ForeignSubject =
  | { readonly kind: 'chain' }
  | { readonly kind: 'pallet'; readonly index: number }
  | { readonly kind: 'treasuryVoice' }
  | { readonly kind: 'body'; readonly id: BodyId; readonly part: BodyPart }
