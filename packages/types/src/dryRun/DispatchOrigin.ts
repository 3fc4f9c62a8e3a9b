/** The origin that a call is dispatched with. */
export type DispatchOrigin =
  /** The origin of a call that the account signed. The account is SS58 text or hex. */
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  /** An `OriginCaller` of the chain, in any form that `Runtime.readInput` takes. */
  | { readonly kind: 'chain'; readonly origin: unknown }

/** The origin as an `OriginCaller` that `Runtime.readInput` takes. */
export function callerOf(origin: DispatchOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  if (origin.kind === 'root') return { type: 'system', value: { type: 'Root', value: undefined } }
  return { type: 'system', value: { type: 'Signed', value: origin.account } }
}
