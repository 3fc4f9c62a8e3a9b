import { isParaclockError, parseAccount } from '@paraclock/core'

/** Whether a field of an event holds an account. */
export function isAccount(field: unknown, account: string): boolean {
  if (typeof field !== 'string') return false
  try {
    return parseAccount(field) === account
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}
