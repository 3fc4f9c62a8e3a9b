import { ParaclockError } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'

/**
 * What a runtime API answers within its result.
 *
 * @throws ParaclockError `RuntimeApiResultMalformed` with the error that the runtime gave.
 */
export function unwrapAnswer(value: Codec, method: string): Codec {
  const result = value as unknown as {
    readonly isOk: boolean
    readonly asOk: Codec
    readonly asErr: Codec
  }
  if (result.isOk) return result.asOk
  throw new ParaclockError('RuntimeApiResultMalformed', {
    name: method,
    result: value.toHex(),
    problem: `the runtime answers ${result.asErr.toString()}`
  })
}
