import { bytesToHex, encodeBytes, type Hex } from '@paraclock/core'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import { parseAccountParam } from '../params/parseAccountParam.ts'
import { readParams } from '../params/readParams.ts'
import type { ServiceMethod } from '../ServiceMethod.ts'

const name = 'automationTime_generateTaskId'
const api = 'AutomationTimeApi_generate_task_id'

/**
 * `automationTime_generateTaskId`: the id of the task that an account schedules under a provided
 * id. The provided id is text, and its UTF-8 bytes are meant, also when it begins with 0x.
 */
export const generateTaskId: ServiceMethod = {
  name,
  description: 'The id of the task that an account schedules under a provided id.',
  params: [
    { name: 'accountId', description: 'an SS58 address of any prefix, or 32 bytes as hex' },
    { name: 'providedId', description: 'any text but the empty one' }
  ],
  result: '0x and 64 hexadecimal digits',
  async answer(context, params) {
    const reader = readParams(name, params, 2)
    const account = reader.next('accountId', parseAccountParam)
    const provided = reader.next('providedId', (value) => {
      if (typeof value !== 'string') throw reader.refuse('providedId', 'is not a string')
      if (value === '') throw reader.refuse('providedId', 'is empty')
      // Encoders put U+FFFD in its place, and two ids that differ would name one task.
      if (!value.isWellFormed()) {
        throw reader.refuse('providedId', 'has half of a surrogate pair, which has no UTF-8 form')
      }
      return encodeBytes(new TextEncoder().encode(value))
    })
    const data = `${account}${bytesToHex(provided).slice(2)}` as Hex
    const id = await askRuntime({ context, method: name, api, data })
    if (id.length !== 32) throw refuseAnswer({ method: name, api }, id)
    return bytesToHex(id)
  }
}
