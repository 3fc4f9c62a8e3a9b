import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import { readLengthPrefix } from '../params/readLengthPrefix.ts'
import { readParams } from '../params/readParams.ts'
import { readU128 } from '../params/readU128.ts'
import type { ServiceMethod } from '../ServiceMethod.ts'
import { refuseQuery } from './refuseQuery.ts'

const name = 'automationTime_queryFeeDetails'
const api = 'AutomationTimeApi_query_fee_details'

/** A fee as the description writes it: a hexadecimal quantity without leading zeros. */
const toQuantity = (fee: bigint): Hex => `0x${fee.toString(16)}` as Hex

/**
 * `automationTime_queryFeeDetails`: what the task of an encoded extrinsic prepays: for all times of
 * a list, for the first run of a recurring task.
 */
export const queryFeeDetails: ServiceMethod = {
  name,
  description: 'The fees of the task that an encoded extrinsic would schedule.',
  params: [
    {
      name: 'extrinsic',
      description:
        'an extrinsic of scheduleDynamicDispatchTask or scheduleXcmpTask, signed or not, as hex, with its length'
    }
  ],
  result: 'an object with executionFee and xcmpFee, hexadecimal quantities',
  async answer(context, params) {
    const reader = readParams(name, params, 1)
    const extrinsic = reader.next('extrinsic', (value) => {
      const bytes = hexToBytes(value as string)
      const declared = readLengthPrefix(bytes)
      const follow = bytes.length - (declared?.prefix ?? 0)
      if (declared === undefined || declared.length !== follow) {
        const problem = `is not an encoded extrinsic: it begins with the length ${declared?.length ?? '?'}, and ${follow} bytes follow`
        throw reader.refuse('extrinsic', problem)
      }
      return bytes
    })
    const data = bytesToHex(extrinsic)
    const answer = await askRuntime({ context, method: name, api, data })
    if (answer[0] === 1) throw await refuseQuery({ context, method: name, api, answer, extrinsic })
    if (answer[0] !== 0 || answer.length !== 33) throw refuseAnswer({ method: name, api }, answer)
    return {
      executionFee: toQuantity(readU128(answer, 1)),
      xcmpFee: toQuantity(readU128(answer, 17))
    }
  }
}
