import { ParaclockError, sanitizeText } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'

/** The code under which nodes report that a runtime failed. */
const RUNTIME_FAILED = 1

/**
 * What a runtime API answers within its result.
 *
 * @throws ParaclockError `CallRefused` with the error that the runtime gave.
 */
export function unwrapAnswer(value: ReadableValue, method: string): ReadableValue {
  const result = value as unknown as {
    readonly isOk: boolean
    readonly asOk: ReadableValue
    readonly asErr: ReadableValue
  }
  if (result.isOk) return result.asOk
  const rpcMessage = sanitizeText(result.asErr.toString())
  throw new ParaclockError(
    'CallRefused',
    { method, rpcCode: RUNTIME_FAILED, rpcMessage },
    { source: 'chain' }
  )
}
