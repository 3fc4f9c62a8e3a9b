import {
  type AccountId32,
  CallLengthExceeded,
  CurrencyUnsupported,
  EmptyMessage,
  EmptyProvidedId,
  InvalidAmount,
  ParaclockError,
  ProvidedIdLengthExceeded,
  parseAccountOf,
  TransferToSelf
} from '@paraclock/core'
import type { ServiceLimits } from '../service/publishedLimits.ts'
import type { TaskAction } from '../service/TaskRequest.ts'

const NATIVE_CURRENCY = 0

/** Checks a provided id as the service does. Throws `EmptyProvidedId` or `ProvidedIdLengthExceeded`. */
export function checkProvidedId(
  providedId: Uint8Array,
  limits: Pick<ServiceLimits, 'maxProvidedIdBytes'>
): void {
  if (providedId.length === 0) throw new ParaclockError(EmptyProvidedId, {})
  if (providedId.length > limits.maxProvidedIdBytes) {
    const context = { length: providedId.length, limit: limits.maxProvidedIdBytes }
    throw new ParaclockError(ProvidedIdLengthExceeded, context)
  }
}

/**
 * Checks an action as the service does. Throws:
 *
 * - for `xcmp`: `EmptyMessage`, `CallLengthExceeded` or `CurrencyUnsupported`
 * - for `dynamicDispatch`: `CallLengthExceeded`
 * - for `nativeTransfer`: `InvalidAmount` or `TransferToSelf`
 */
export function checkAction(
  action: TaskAction,
  owner: string,
  limits: Pick<ServiceLimits, 'maxCallBytes' | 'minimumTransfer' | 'token'>
): void {
  switch (action.kind) {
    case 'xcmp':
      if (action.call.length === 0) throw new ParaclockError(EmptyMessage, {})
      checkLength(action.call, limits)
      if (action.currencyId !== NATIVE_CURRENCY) {
        const currencyId = String(action.currencyId)
        throw new ParaclockError(CurrencyUnsupported, { currencyId })
      }
      return
    case 'dynamicDispatch':
      checkLength(action.call, limits)
      return
    case 'nativeTransfer': {
      const { amount, recipient } = action
      if (amount <= limits.minimumTransfer) {
        const { minimumTransfer: minimum, token } = limits
        throw new ParaclockError(InvalidAmount, { amount, minimum, token })
      }
      const account = readServiceAccount(recipient, 'the recipient of a transfer')
      if (account === owner) throw new ParaclockError(TransferToSelf, { account })
    }
  }
}

function checkLength(call: Uint8Array, limits: Pick<ServiceLimits, 'maxCallBytes'>): void {
  const limit = limits.maxCallBytes
  if (call.length <= limit) return
  throw new ParaclockError(CallLengthExceeded, { length: call.length, limit })
}

/** Reads an account of 32 bytes from SS58, hex or bytes. */
export function readServiceAccount(value: string | Uint8Array, purpose: string): AccountId32 {
  return parseAccountOf({ value, length: 32, whose: purpose })
}
