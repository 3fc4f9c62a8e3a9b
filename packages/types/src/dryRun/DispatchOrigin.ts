/** The origin that a call is dispatched with. */
export type DispatchOrigin =
  /** An account, as SS58 or hex, as if it had signed. */
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  /** Any `OriginCaller` that `Runtime.readInput` takes. */
  | { readonly kind: 'chain'; readonly origin: unknown }

/** The origin as an `OriginCaller` that `Runtime.readInput` takes. */
export function callerOf(origin: DispatchOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  if (origin.kind === 'root') return { type: 'system', value: { type: 'Root', value: undefined } }
  return { type: 'system', value: { type: 'Signed', value: origin.account } }
}
