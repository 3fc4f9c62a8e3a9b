import {
  type AccountId32,
  bytesToHex,
  encodeBytes,
  encodeInteger,
  formatAddress,
  type Hex,
  hexToBytes,
  joinBytes,
  parseAccountOf,
  parseU32,
  readCompact,
  type ServiceVariant,
  serviceVariants,
  shorten,
  type VariantFacts
} from '@paraclock/core'
import { automationActions } from '@paraclock/types'
import { askRuntime, refuseAnswer } from '../params/askRuntime.ts'
import { type ParamReader, readParams } from '../params/readParams.ts'
import type { JsonSchema, ServiceContext, ServiceMethod } from '../ServiceMethod.ts'
import { refuseQuery } from './refuseQuery.ts'

interface DefinedMethod extends Omit<ServiceMethod, 'answer'> {
  readonly api: string
  /** Reads the parameters, and returns the arguments of the runtime API as SCALE bytes. */
  readonly ask: (reader: ParamReader) => Uint8Array
  /** The length that the runtime's answer must have, in bytes. */
  readonly length: number
  /** Whether the answer is a quote of fees: a `Result`, whose first byte is 1 for an error. */
  readonly quotes?: boolean
  readonly read: (answer: Uint8Array, context: ServiceContext) => unknown
}

function defineMethod({ api, ask, length, quotes, read, ...rest }: DefinedMethod): ServiceMethod {
  const { name: method } = rest
  return {
    ...rest,
    async answer(context, params) {
      const asked = ask(readParams(method, params, rest.params.length))
      const answer = await askRuntime({ context, method, api, data: bytesToHex(asked) })
      if (quotes === true && answer[0] === 1) {
        throw await refuseQuery({ context, method, api, answer, extrinsic: asked })
      }
      if (answer.length !== length || (quotes === true && answer[0] !== 0)) {
        throw refuseAnswer({ method, api }, answer)
      }
      return read(answer, context)
    }
  }
}

const text: JsonSchema = { type: 'string' }
const hex = (digits: string): JsonSchema => ({ ...text, pattern: `^0x[0-9a-f]${digits}$` })

const accountId = {
  name: 'accountId',
  description: 'an SS58 address of any prefix, or 32 bytes as hex',
  schema: text
}

function readAccount(reader: ParamReader): Uint8Array {
  const parse = (value: unknown): AccountId32 =>
    parseAccountOf({ value, length: 32, whose: 'an account of the service' })
  return hexToBytes(reader.next('accountId', parse))
}

function readU128(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n)
}

/**
 * The account that the service's rule derives for a user on the target chains. A target may derive
 * a different account.
 */
const crossChainAccount: ServiceMethod = /*#__PURE__*/ defineMethod({
  name: 'xcmpHandler_crossChainAccount',
  description: 'The proxy identifier of an account: who it is on the target chains.',
  params: [accountId],
  result: "an SS58 address under the service's prefix",
  resultSchema: text,
  api: 'XcmpHandlerApi_cross_chain_account',
  ask: readAccount,
  length: 32,
  read: (account, { ss58Prefix: prefix }) => formatAddress({ account, prefix })
})

const generateTaskId: ServiceMethod = /*#__PURE__*/ defineMethod({
  name: 'automationTime_generateTaskId',
  description: 'The id of the task that an account schedules under a provided id.',
  params: [
    accountId,
    {
      name: 'providedId',
      description: 'any text but the empty one',
      schema: { ...text, minLength: 1 }
    }
  ],
  result: '0x and 64 hexadecimal digits',
  resultSchema: hex('{64}'),
  api: 'AutomationTimeApi_generate_task_id',
  ask: (reader) => {
    const account = readAccount(reader)
    const provided = reader.next('providedId', (value) => {
      if (typeof value !== 'string') throw reader.refuse('providedId', 'is not a string')
      if (value === '') throw reader.refuse('providedId', 'is empty')
      // A text encoder writes U+FFFD for every lone surrogate, so two texts could get the same task
      // id.
      if (!value.isWellFormed()) {
        throw reader.refuse('providedId', 'has half of a surrogate pair, which has no UTF-8 form')
      }
      return encodeBytes(new TextEncoder().encode(value))
    })
    return joinBytes([account, provided])
  },
  length: 32,
  read: bytesToHex
})

const getTimeAutomationFees: ServiceMethod = /*#__PURE__*/ defineMethod({
  name: 'automationTime_getTimeAutomationFees',
  description: 'The execution fee of an action, times the number of executions.',
  params: [
    {
      name: 'action',
      description: `one of ${automationActions.join(', ')}`,
      schema: { enum: automationActions }
    },
    {
      name: 'executions',
      description: 'how often it runs: an unsigned integer of 32 bits',
      schema: { type: 'integer', minimum: 0, maximum: 0xffff_ffff }
    }
  ],
  result: 'an unsigned integer; beyond 2^53 - 1 as a decimal string',
  resultSchema: {
    oneOf: [
      { type: 'integer', minimum: 0 },
      { ...text, pattern: '^[0-9]+$' }
    ]
  },
  api: 'AutomationTimeApi_get_time_automation_fees',
  ask: (reader) => {
    const action = reader.next('action', (value) => {
      const index = automationActions.indexOf(value as string)
      if (index !== -1) return index
      const known = automationActions.join(', ')
      throw reader.refuse('action', `${shorten(value)} is not one of ${known}`)
    })
    return joinBytes([Uint8Array.of(action), encodeInteger(reader.next('executions', parseU32), 4)])
  },
  length: 17,
  quotes: true,
  read: (answer) => {
    const fee = readU128(answer, 1)
    return fee <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(fee) : fee.toString()
  }
})

// The RPC interface of the service requires hexadecimal digits without leading zeros.
const toQuantity = (fee: bigint): Hex => `0x${fee.toString(16)}`

const queryFeeDetails: ServiceMethod = /*#__PURE__*/ defineMethod({
  name: 'automationTime_queryFeeDetails',
  description: 'The fees of the task that an encoded extrinsic would schedule.',
  params: [
    {
      name: 'extrinsic',
      description:
        'an extrinsic of scheduleDynamicDispatchTask or scheduleXcmpTask, signed or not, as hex, with its length',
      schema: { ...text, pattern: '^0x([0-9a-fA-F]{2})+$' }
    }
  ],
  result: 'an object with executionFee and xcmpFee, hexadecimal quantities',
  resultSchema: {
    type: 'object',
    properties: { executionFee: hex('+'), xcmpFee: hex('+') },
    required: ['executionFee', 'xcmpFee']
  },
  api: 'AutomationTimeApi_query_fee_details',
  ask: (reader) =>
    reader.next('extrinsic', (value) => {
      const bytes = hexToBytes(value as string)
      const { count, width = 0 } = readCompact(bytes) ?? {}
      const follow = bytes.length - width
      if (count === follow) return bytes
      const problem = `is not an encoded extrinsic: it begins with the length ${count ?? '?'}, and ${follow} bytes follow`
      throw reader.refuse('extrinsic', problem)
    }),
  length: 33,
  quotes: true,
  read: (answer) => ({
    executionFee: toQuantity(readU128(answer, 1)),
    xcmpFee: toQuantity(readU128(answer, 17))
  })
})

const shared: readonly ServiceMethod[] = [crossChainAccount, generateTaskId]
const feeQueries: Readonly<Record<VariantFacts['feeQuery'], ServiceMethod>> = {
  queryFeeDetails,
  getTimeAutomationFees
}

/** Lists the JSON-RPC methods of one variant of the service, or of both variants. */
export function listServiceMethods(variant?: ServiceVariant): readonly ServiceMethod[] {
  const fees =
    variant === undefined
      ? Object.values(feeQueries)
      : [feeQueries[serviceVariants[variant].feeQuery]]
  return [...shared, ...fees]
}
