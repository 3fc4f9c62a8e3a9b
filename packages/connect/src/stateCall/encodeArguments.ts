import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import type { StateCallPlan } from './planStateCall.ts'

/**
 * Encodes the arguments of a runtime API call in the order in which the chain takes them.
 *
 * @throws ParaclockError `RuntimeApiArgumentInvalid` for one that is missing, unknown, or does not
 * fit its type.
 */
export function encodeArguments(
  api: ReadableApi,
  plan: StateCallPlan,
  args: Readonly<Record<string, unknown>>
): Hex {
  const { name, params, otherParams, version } = plan
  const list = params.map((param) => param.name).join(', ') || 'nothing'
  const refuse = (argument: string, problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError('RuntimeApiArgumentInvalid', { name, argument, problem }, { cause })
  for (const argument of Object.keys(args)) {
    const isTaken = params.some((param) => param.name === argument) || otherParams.has(argument)
    if (!isTaken) throw refuse(argument, `version ${version} takes ${list}`)
  }
  const parts = params.map((param) => {
    const value = args[param.name]
    if (value === undefined)
      throw refuse(param.name, `it is missing; version ${version} takes ${list}`)
    try {
      return api.registry.createType(param.type, value).toU8a()
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw refuse(param.name, `it is not a ${param.type}: ${problem}`, error)
    }
  })
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytesToHex(bytes)
}
