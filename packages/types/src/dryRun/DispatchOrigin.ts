/** The origin that a call is dispatched with. */
export type DispatchOrigin =
  /** An account, as SS58 or hex, as if it had signed. */
  | { readonly kind: 'signed'; readonly account: string }
  /** The chain's root. */
  | { readonly kind: 'root' }
  /** Any origin that the chain knows: an `OriginCaller` that `Runtime.readInput` takes. */
  | { readonly kind: 'chain'; readonly origin: unknown }

/** The origin as an `OriginCaller` that `Runtime.readInput` takes. */
export function callerOf(origin: DispatchOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  const value =
    origin.kind === 'root'
      ? { type: 'Root', value: undefined }
      : { type: 'Signed', value: origin.account }
  return { type: 'system', value }
}
