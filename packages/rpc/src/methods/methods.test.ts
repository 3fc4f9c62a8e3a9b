import { encodeBytes, type Hex, type ServiceVariant } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { automationRefusals, serviceDefinitions } from '@paraclock/types'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { expect, test } from 'vitest'
import { fakeSource } from '../../test/fakeSource.ts'
import type { ServiceContext } from '../ServiceMethod.ts'
import { answerServiceMethod } from './answerServiceMethod.ts'
import { listServiceMethods } from './listServiceMethods.ts'

// Substrate's development account: subkey inspect //Alice.
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_POLKADOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ALICE_ID = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const ID = `0x${'ab'.repeat(32)}` as Hex

const TASK_ID = 'AutomationTimeApi_generate_task_id'
const FEES = 'AutomationTimeApi_get_time_automation_fees'
const DETAILS = 'AutomationTimeApi_query_fee_details'
const ACCOUNT = 'XcmpHandlerApi_cross_chain_account'

const ask = (
  answers: Readonly<Record<string, Hex | Uint8Array>>,
  method: string,
  params: readonly unknown[],
  variant: ServiceVariant = 'hour'
) => {
  const { source, asked } = fakeSource(answers)
  const context = { source, ss58Prefix: 11_114 }
  return { asked, answer: answerServiceMethod({ context, variant, method, params }) }
}

const u128 = (value: bigint): string =>
  Buffer.from(
    Uint8Array.from({ length: 16 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
  ).toString('hex')

test('a variant has the methods of the description, and no other', () => {
  const names = (variant?: ServiceVariant) => listServiceMethods(variant).map(({ name }) => name)
  const shared = ['xcmpHandler_crossChainAccount', 'automationTime_generateTaskId']
  expect(names('hour')).toEqual([...shared, 'automationTime_queryFeeDetails'])
  expect(names('minute')).toEqual([...shared, 'automationTime_getTimeAutomationFees'])
  expect(names()).toHaveLength(4)
})

test('the methods are those that a connection is told of, parameter by parameter', () => {
  const defined = Object.entries(serviceDefinitions().rpc).flatMap(([section, methods]) =>
    Object.entries(methods).map(([name, { params }]) => [
      `${section}_${name}`,
      params.map((param) => param.name)
    ])
  )
  const served = listServiceMethods().map(({ name, params }) => [
    name,
    params.map((param) => param.name)
  ])
  expect(new Map(served as never)).toEqual(new Map(defined as never))
})

test('a method that the variant lacks is unknown, and those that it has are named', async () => {
  const wrong = ask({}, 'automationTime_queryFeeDetails', [], 'minute')
  await expect(wrong.answer).rejects.toMatchObject({
    code: 'RpcMethodUnknown',
    message: expect.stringContaining('automationTime_getTimeAutomationFees')
  })
})

test('a task id is asked for with the bytes of the text, hex-like or not', async () => {
  const method = 'automationTime_generateTaskId'
  for (const [text, encoded] of [
    ['rent', '1072656e74'],
    ['0x01', '1030783031'],
    ['é', '08c3a9']
  ]) {
    const { asked, answer } = ask({ [TASK_ID]: ID }, method, [ALICE_POLKADOT, text])
    expect(await answer).toBe(ID)
    expect(asked).toEqual([[TASK_ID, `0x${ALICE_ID}${encoded}`]])
  }
})

test('what is wrong with a parameter is said of that parameter', async () => {
  const method = 'automationTime_generateTaskId'
  const cases: [params: unknown[], message: RegExp][] = [
    [[], /parameter accountId .* is missing/],
    [[ALICE], /parameter providedId .* is missing/],
    [[ALICE, ''], /parameter providedId .* is empty/],
    [[ALICE, 7], /parameter providedId .* is not a string/],
    [[ALICE, 'a\ud800'], /parameter providedId .* half of a surrogate pair/],
    [[`${ALICE.slice(0, -1)}Z`, 'a'], /parameter accountId .*checksum/],
    [[`0x${'11'.repeat(20)}`, 'a'], /parameter accountId .*32 bytes/],
    [[7, 'a'], /parameter accountId/],
    [[ALICE, 'a', 'b'], /there are 3, and the method takes 2/]
  ]
  for (const [params, message] of cases) {
    const { answer } = ask({ [TASK_ID]: ID }, method, params)
    await expect(answer).rejects.toMatchObject({
      code: 'RpcParamInvalid',
      message: expect.stringMatching(message),
      remedies: [{ summary: expect.stringMatching(/^(Give|Leave out) /) }]
    })
  }
})

test("the proxy identifier is an address under the service's prefix", async () => {
  const { answer } = ask({ [ACCOUNT]: `0x${ALICE_ID}` as Hex }, 'xcmpHandler_crossChainAccount', [
    `0x${ALICE_ID}`
  ])
  const registry = new TypeRegistry()
  registry.setChainProperties(
    registry.createType('ChainProperties', { ss58Format: 11_114 }) as never
  )
  expect(await answer).toBe(registry.createType('AccountId', `0x${ALICE_ID}`).toString())
})

test('a fee is a number while numbers are exact, and digits beyond', async () => {
  const method = 'automationTime_getTimeAutomationFees'
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  for (const [fee, expected] of [
    [0n, 0],
    [largest, Number.MAX_SAFE_INTEGER],
    [largest + 1n, '9007199254740992'],
    [2n ** 128n - 1n, '340282366920938463463374607431768211455']
  ] as const) {
    const params = ['XCMP', 3]
    const { asked, answer } = ask({ [FEES]: `0x00${u128(fee)}` as Hex }, method, params, 'minute')
    expect(await answer).toBe(expected)
    expect(asked).toEqual([[FEES, '0x0203000000']])
  }
  const { asked, answer } = ask(
    { [FEES]: `0x00${u128(1n)}` as Hex },
    method,
    ['AutoCompoundDelgatedStake', '4294967295'],
    'minute'
  )
  expect(await answer).toBe(1)
  expect(asked).toEqual([[FEES, '0x03ffffffff']])
})

test('actions are spelled as the description spells them, and executions are counted in 32 bits', async () => {
  const method = 'automationTime_getTimeAutomationFees'
  for (const [params, message] of [
    [['Xcmp', 1], /parameter action .*"Xcmp" is not one of Notify, NativeTransfer, XCMP/],
    [['XCMP', -1], /parameter executions/],
    [['XCMP', 4_294_967_296], /parameter executions/],
    [['XCMP', 1.5], /parameter executions/],
    [['XCMP'], /parameter executions .*missing/]
  ] as const) {
    await expect(ask({}, method, params, 'minute').answer).rejects.toThrow(message)
  }
})

test('fees of a task are hexadecimal quantities', async () => {
  const answers = { [DETAILS]: `0x00${u128(10_000_000_000n)}${u128(0n)}` as Hex }
  const { asked, answer } = ask(answers, 'automationTime_queryFeeDetails', ['0x0c040506'])
  expect(await answer).toEqual({ executionFee: '0x2540be400', xcmpFee: '0x0' })
  expect(asked).toEqual([[DETAILS, '0x0c040506']])
})

test('bytes that are not an extrinsic of their own length are refused before the runtime is asked', async () => {
  for (const bytes of ['0x', '0x10040506', '0x08040506', '0x03', 'hello', 5]) {
    const { asked, answer } = ask({}, 'automationTime_queryFeeDetails', [bytes])
    await expect(answer).rejects.toMatchObject({ code: 'RpcParamInvalid' })
    expect(asked).toEqual([])
  }
})

// Metadata of the service in variant H, as it is shipped.
const metadata = readRuntimeMetadata({ runtime: 'service-hour', version: 14 })

test('an extrinsic of another call is refused with what was found', async () => {
  const registry = new TypeRegistry()
  const decoded = new Metadata(registry, new Uint8Array(metadata))
  registry.setMetadata(decoded)
  const call = registry.createType('Call', `0x0000${'08'}1234`)
  const extrinsic = registry.createType('Extrinsic', call).toHex()
  const { answer } = ask(
    { [DETAILS]: '0x0101', Metadata_metadata: encodeBytes(new Uint8Array(metadata)) },
    'automationTime_queryFeeDetails',
    [extrinsic]
  )
  await expect(answer).rejects.toMatchObject({
    code: 'RpcParamInvalid',
    message: expect.stringContaining('is a call of system.remark; fees are quoted for')
  })
  const nameless = ask({ [DETAILS]: '0x0101' }, 'automationTime_queryFeeDetails', [extrinsic])
  await expect(nameless.answer).rejects.toThrow('is a call of something else')
})

test('what the service would refuse is raised under its own name', async () => {
  const method = 'automationTime_queryFeeDetails'
  const at = (name: string) =>
    `0x0102${automationRefusals.indexOf(name).toString(16).padStart(2, '0')}` as Hex
  for (const name of ['InvalidTime', 'PastTime', 'TooManyExecutionsTimes']) {
    const { answer } = ask({ [DETAILS]: at(name) }, method, ['0x0c040506'])
    await expect(answer).rejects.toMatchObject({ code: name, source: 'chain' })
  }
  const target = ask({ [DETAILS]: at('UnknownTarget') }, method, ['0x0c040506'])
  await expect(target.answer).rejects.toMatchObject({ code: 'TargetUnknown', source: 'chain' })
  const own = ask({ [DETAILS]: at('CallNotAllowed') }, method, ['0x0c040506'])
  await expect(own.answer).rejects.toMatchObject({
    code: 'RpcRuntimeFailed',
    context: { reason: 'CallNotAllowed' },
    remedies: [{ summary: expect.stringContaining(', and ask for its fees') }]
  })
  const garbled = ask({ [DETAILS]: '0x0100' }, method, ['0x0c040506'])
  await expect(garbled.answer).rejects.toThrow('the runtime cannot decode it')
})

test('a runtime that fails, or answers something else, is named', async () => {
  const cases: [method: string, params: unknown[], variant: ServiceVariant, api: string][] = [
    ['automationTime_generateTaskId', [ALICE, 'a'], 'hour', TASK_ID],
    ['xcmpHandler_crossChainAccount', [ALICE], 'hour', ACCOUNT],
    ['automationTime_queryFeeDetails', ['0x0c040506'], 'hour', DETAILS],
    ['automationTime_getTimeAutomationFees', ['XCMP', 1], 'minute', FEES]
  ]
  for (const [method, params, variant, api] of cases) {
    for (const answers of [{}, { [api]: '0x00' as Hex }, { [api]: '0x0109' as Hex }]) {
      await expect(ask(answers, method, params, variant).answer).rejects.toMatchObject({
        code: 'RpcRuntimeFailed',
        context: { method, api }
      })
    }
  }
})

test('a node that does not answer is not waited for beyond the deadline', async () => {
  let stopped = false
  const source: ServiceContext['source'] = {
    call: (_method, _data, options) => {
      options?.signal?.addEventListener('abort', () => {
        stopped = true
      })
      return new Promise(() => undefined)
    }
  }
  const context = { source, ss58Prefix: 11_114, deadlineMs: 20 }
  const method = 'automationTime_generateTaskId'
  await expect(
    answerServiceMethod({ context, variant: 'hour', method, params: [ALICE, 'rent'] })
  ).rejects.toMatchObject({ code: 'DeadlineExceeded' })
  expect(stopped).toBe(true)
})

test('a node that does not send its metadata is not waited for beyond the deadline', async () => {
  const context: ServiceContext = {
    source: {
      call: (method) => (method === DETAILS ? Promise.resolve('0x0101') : new Promise(() => {}))
    },
    ss58Prefix: 11_114,
    deadlineMs: 20
  }
  const method = 'automationTime_queryFeeDetails'
  const params = ['0x0c040506']
  await expect(answerServiceMethod({ context, variant: 'hour', method, params })).rejects.toThrow(
    'is a call of something else'
  )
  const stopping = new AbortController()
  const aborted = { ...context, deadlineMs: 10_000, signal: stopping.signal }
  const answer = answerServiceMethod({ context: aborted, variant: 'hour', method, params })
  setImmediate(() => stopping.abort())
  await expect(answer).rejects.toMatchObject({ code: 'OperationAborted' })
})

test.each([
  ['0x', 'is not an encoded extrinsic: it begins with the length ?, and 0 bytes follow'],
  ['0x10040506', 'is not an encoded extrinsic: it begins with the length 4, and 3 bytes follow'],
  ['0x08040506', 'is not an encoded extrinsic: it begins with the length 2, and 3 bytes follow']
])('what is wrong with the length of %s is said', async (bytes, problem) => {
  await expect(ask({}, 'automationTime_queryFeeDetails', [bytes]).answer).rejects.toMatchObject({
    context: { method: 'automationTime_queryFeeDetails', param: 'extrinsic', problem }
  })
})

test.each([
  ['an unknown kind of error', '0x010300'],
  ['a refusal that this package does not know', '0x0102ff'],
  ['a refusal without its name', '0x0102'],
  ['a first byte that is neither', `0x02${'00'.repeat(32)}`],
  ['a byte less', `0x00${'00'.repeat(31)}`],
  ['a byte more', `0x00${'00'.repeat(33)}`]
] as const)('an answer with %s is not what the API declares', async (_, answer) => {
  const asking = ask({ [DETAILS]: answer }, 'automationTime_queryFeeDetails', ['0x0c040506'])
  await expect(asking.answer).rejects.toMatchObject({
    code: 'RpcRuntimeFailed',
    context: {
      problem: `it answered ${answer.length / 2 - 1} bytes that are not what the API declares`
    }
  })
})

test('an answer without a first byte of its own may begin with a one', async () => {
  const id = `0x01${'00'.repeat(31)}` as Hex
  const { answer } = ask({ [TASK_ID]: id }, 'automationTime_generateTaskId', [ALICE, 'a'])
  expect(await answer).toBe(id)
})

test('each method says what it is, and what its parameters are', () => {
  for (const { description, params, result } of listServiceMethods()) {
    for (const text of [description, result, ...params.map((param) => param.description)]) {
      expect(text).toMatch(/\w{2}/)
    }
  }
  expect(listServiceMethods('minute').at(-1)?.params[0]?.description).toBe(
    'one of Notify, NativeTransfer, XCMP, AutoCompoundDelgatedStake'
  )
})
