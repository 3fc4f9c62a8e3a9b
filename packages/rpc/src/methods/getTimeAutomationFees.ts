import { type Hex, parseU32, shorten } from '@paraclock/core'
import { automationActions } from '@paraclock/types'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import { readParams } from '../params/readParams.ts'
import { readU128 } from '../params/readU128.ts'
import type { ServiceMethod } from '../ServiceMethod.ts'
import { refuseQuery } from './refuseQuery.ts'

const name = 'automationTime_getTimeAutomationFees'
const api = 'AutomationTimeApi_get_time_automation_fees'

/**
 * `automationTime_getTimeAutomationFees`: the execution fee of an action, times the number of
 * executions. The result is a JSON number while JSON numbers are exact, up to 2^53 - 1, and a string
 * of decimal digits beyond.
 */
export const getTimeAutomationFees: ServiceMethod = {
  name,
  description: 'The execution fee of an action, times the number of executions.',
  params: [
    { name: 'action', description: `one of ${automationActions.join(', ')}` },
    { name: 'executions', description: 'how often it runs: an unsigned integer of 32 bits' }
  ],
  result: 'an unsigned integer; beyond 2^53 - 1 as a decimal string',
  async answer(context, params) {
    const reader = readParams(name, params, 2)
    const action = reader.next('action', (value) => {
      const index = automationActions.indexOf(value as string)
      if (index !== -1) return index
      const known = automationActions.join(', ')
      throw reader.refuse('action', `${shorten(value)} is none of ${known}`)
    })
    const executions = reader.next('executions', parseU32)
    const encoded = new Uint8Array(5)
    encoded[0] = action
    new DataView(encoded.buffer).setUint32(1, executions, true)
    const data = `0x${[...encoded].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const answer = await askRuntime({ context, method: name, api, data: data as Hex })
    if (answer[0] === 1) throw await refuseQuery({ context, method: name, api, answer })
    if (answer[0] !== 0 || answer.length !== 17) throw refuseAnswer({ method: name, api }, answer)
    const fee = readU128(answer, 1)
    return fee <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(fee) : fee.toString()
  }
}
