import {
  bytesToHex,
  CallMalformed,
  describeThrown,
  type Hex,
  hexToBytes,
  joinBytes,
  ParaclockError
} from '@paraclock/core'
import type { RuntimeApiMethod } from '@paraclock/types'

// A program can load several copies of this package. The symbol is global, so that each copy
// recognizes the encoded arguments of the other copies.
const mark: unique symbol = Symbol.for('@paraclock/connect/encoded')

/** An argument that is already SCALE encoded. */
export interface EncodedArgument {
  /** @internal */
  readonly [mark]: Uint8Array
}

/**
 * Makes an argument of a runtime API from SCALE bytes, which are not encoded again.
 *
 * @example
 * ```ts
 * import { type Chain, encoded } from '@paraclock/connect'
 *
 * declare const chain: Chain
 * declare const program: `0x${string}`
 *
 * const { value } = await chain.call({
 *   api: 'XcmPaymentApi',
 *   method: 'query_xcm_weight',
 *   args: { message: encoded(program) }
 * })
 * ```
 */
export function encoded(bytes: Hex | Uint8Array): EncodedArgument {
  return { [mark]: typeof bytes === 'string' ? hexToBytes(bytes) : bytes }
}

export function encodeArguments(
  { name, params, otherParams }: RuntimeApiMethod,
  args: Readonly<Record<string, unknown>>
): Hex {
  const names = params.map((param) => param.name)
  const fail = (argument: string, problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(CallMalformed, { call: name, argument, problem }, { cause })
  const takes = `this version takes ${names.join(', ') || 'none'}`
  for (const given of Object.keys(args)) {
    if (!names.includes(given) && !otherParams.includes(given)) throw fail(given, takes)
  }
  const parts = params.map((param) => {
    const value = args[param.name]
    if (!Object.hasOwn(args, param.name)) throw fail(param.name, `it is missing; ${takes}`)
    if (isEncoded(value)) return value[mark]
    try {
      return param.type.encode(value)
    } catch (error) {
      throw fail(param.name, describeThrown(error), error)
    }
  })
  return bytesToHex(joinBytes(parts))
}

function isEncoded(value: unknown): value is EncodedArgument {
  return typeof value === 'object' && value !== null && mark in value
}
