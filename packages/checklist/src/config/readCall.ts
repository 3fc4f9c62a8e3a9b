import { ParaclockError, parseJson } from '@paraclock/core'
import { ConfigValueInvalid } from '../errors/config.ts'
import { findProblem } from '../schema/findProblem.ts'
import { type AutomationConfig, callSchema } from './configSchema.ts'

/**
 * Reads a call: hex, `pallet.method {"argument": …}`, or JSON with `pallet`, `method` and `args`.
 *
 * @throws ParaclockError `JsonMalformed` if the arguments or the call are malformed JSON.
 * `ConfigValueInvalid` for any other text.
 */
export function readCall(text: string): AutomationConfig['call'] {
  const named = /^(?<pallet>\w+)\.(?<method>\w+)\s*(?<args>\{.*\})?$/s.exec(text)?.groups
  const isJson = text.trimStart().startsWith('{')
  const call = named
    ? { ...named, args: parseJson(named['args'] ?? '{}') }
    : isJson
      ? parseJson(text)
      : text
  const problem = findProblem(callSchema, call)
  if (problem !== undefined) {
    const about = { source: 'the answer', key: 'call', problem: problem.problem, value: text }
    throw new ParaclockError(ConfigValueInvalid, about)
  }
  return call as AutomationConfig['call']
}
