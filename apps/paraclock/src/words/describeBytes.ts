import type { Chain } from '@paraclock/connect'
import { bytesToHex, isParaclockError } from '@paraclock/core'

/** Describes the decoded call of a chain. Bytes that are not a call are shown as hex. */
export function describeBytes(
  { runtime, stated }: Pick<Chain, 'runtime' | 'stated'>,
  bytes: Uint8Array
): string {
  try {
    return runtime.describeCall(runtime.decodeCall(bytes), stated.tokens[0])
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return `${bytesToHex(bytes)}, which is not a call of the chain`
  }
}
