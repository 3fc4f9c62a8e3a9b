import {
  describeThrown,
  isParaclockError,
  ParaclockError,
  RuntimeApiResultMalformed
} from '@paraclock/core'
import {
  HostCallFailed,
  RuntimeCallFailed,
  RuntimeCodeMalformed,
  RuntimeLimitExceeded
} from '@paraclock/executor'
import { ChainFailed } from '../errors/blocks.ts'

/** Matches the panics with which pallets report a missing inherent at the end of a block. */
const MISSED = /\binherent|\bonce (?:in|per) (?:(?:the|a|every|each) )?block|\bin every block/i

export function failBlock(args: {
  readonly chain: string
  readonly number: number
  readonly cause: unknown
}): ParaclockError {
  const { chain, number, cause } = args
  const said = isParaclockError(cause, RuntimeCallFailed)
    ? (cause.context.panic ?? cause.context.trap)
    : describeThrown(cause)
  const isMissed = isParaclockError(cause, RuntimeCallFailed) && MISSED.test(said)
  const reason = isMissed ? `its runtime needs an unknown inherent: ${said}` : said
  // `RuntimeLimitExceeded` reports a limit that Paraclock sets, so this error does not come from
  // the chain.
  const source = isParaclockError(cause, RuntimeLimitExceeded) ? 'local' : 'chain'
  return new ParaclockError(ChainFailed, { chain, number, reason }, { cause, source })
}

const BY_RUNTIME = [
  RuntimeApiResultMalformed,
  RuntimeCallFailed,
  RuntimeCodeMalformed,
  RuntimeLimitExceeded,
  HostCallFailed
] as const

/**
 * Whether a block failed for a reason outside its runtime, such as a failed read from a node. The
 * same block can then succeed later.
 */
export function isPassing(cause: unknown): boolean {
  return isParaclockError(cause) && !BY_RUNTIME.some((one) => isParaclockError(cause, one))
}
