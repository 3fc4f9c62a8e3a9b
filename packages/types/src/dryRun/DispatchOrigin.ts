/** The origin of a call: an account, root, or any other origin of the chain. */
export type DispatchOrigin =
  /** An account, as SS58 or hex. The call runs as if the account had signed it. */
  | { readonly kind: 'signed'; readonly account: string }
  | { readonly kind: 'root' }
  /** Any other `OriginCaller` of the chain, in a form that `Runtime.readInput` accepts. */
  | { readonly kind: 'chain'; readonly origin: unknown }

/** Converts an origin to an `OriginCaller` of the chain, as an input of `Runtime.readInput`. */
export function callerOf(origin: DispatchOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  if (origin.kind === 'root') return { type: 'system', value: { type: 'Root', value: undefined } }
  return { type: 'system', value: { type: 'Signed', value: origin.account } }
}
