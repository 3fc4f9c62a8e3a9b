import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import type { StateCaller } from '../src/index.ts'

/** A node that answers runtime methods from a table, and notes what it was asked. */
export function fakeCaller(answers: Readonly<Record<string, Hex | Uint8Array>>): {
  readonly caller: StateCaller
  readonly asked: [method: string, data: Hex][]
} {
  const asked: [string, Hex][] = []
  return {
    asked,
    caller: {
      async call(method, data) {
        asked.push([method, data])
        const answer = answers[method]
        if (answer === undefined) throw new ParaclockError('RpcMethodUnknown', { method })
        return typeof answer === 'string' ? answer : bytesToHex(answer)
      }
    }
  }
}
