import type { Runtime } from '@paraclock/types'

/** A dispatch error in plain values. */
interface DispatchError {
  readonly type: string
  readonly value?: unknown
}

/** The name of a dispatch error, as in `Balances.InsufficientBalance` or `Token.FundsUnavailable`. */
export function nameDispatchError(runtime: Runtime, error: unknown): string {
  const { type, value } = error as DispatchError
  if (type === 'Module') {
    const found = runtime.moduleError(value as { index: number; error: string })
    if (found !== undefined) return `${found.pallet}.${found.name}: ${found.docs}`
  }
  const inner = typeof value === 'object' && value !== null && 'type' in value ? value.type : ''
  return inner === '' ? type : `${type}.${inner}`
}
