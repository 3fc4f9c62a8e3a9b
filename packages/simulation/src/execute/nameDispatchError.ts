/** An enum in plain values. */
interface Variant {
  readonly type: string
  readonly value?: unknown
}

/**
 * The name of a dispatch error in plain values, as in `Balances.InsufficientBalance`,
 * `Token.FundsUnavailable` or `BadOrigin`.
 */
export function nameDispatchError(error: unknown): string {
  const names: string[] = []
  let at = error
  while (isVariant(at)) {
    names.push(at.type)
    at = at.value
  }
  return (names[0] === 'Module' && names.length > 1 ? names.slice(1) : names).join('.')
}

function isVariant(value: unknown): value is Variant {
  return typeof value === 'object' && value !== null && 'type' in value
}
