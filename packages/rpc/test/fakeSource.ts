import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { RpcMethodUnknown } from '../src/errors.ts'
import type { ServiceContext } from '../src/index.ts'

/** A source that answers runtime methods from a table, and records the questions. */
export function fakeSource(answers: Readonly<Record<string, Hex | Uint8Array>>): {
  readonly source: ServiceContext['source']
  readonly asked: [method: string, data: Hex][]
} {
  const asked: [string, Hex][] = []
  return {
    asked,
    source: {
      async call(method, data) {
        asked.push([method, data])
        const answer = answers[method]
        if (answer === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
        return typeof answer === 'string' ? answer : bytesToHex(answer)
      }
    }
  }
}
