import { bytesToHex, type Hex, hexToBytes, joinBytes, ParaclockError } from '@paraclock/core'
import { RuntimeCallFailed } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createCaller, createStubChain } from '../../../test/stubChain.ts'
import { countPending, listSystemMethods, writeInfo } from './listSystemMethods.ts'

test('a node of a devnet says who it is', async () => {
  const stub = createStubChain()
  const { ask } = createCaller(listSystemMethods({ ...stub, properties: { ss58Format: 42 } }))
  expect(await ask('system_chain')).toBe('stub')
  expect(await ask('system_health')).toMatchObject({ isSyncing: false })
  expect(await ask('chainSpec_v1_properties')).toEqual({ ss58Format: 42 })
  expect(await ask('chainSpec_v1_genesisHash')).toBe(stub.chain.genesisHash)
  expect(await ask('system_syncState')).toMatchObject({ currentBlock: 1, highestBlock: 1 })
  expect(await ask('system_peers')).toEqual([])
})

test('transactions that wait are counted by signer, whichever form the address has', async () => {
  const stub = createStubChain()
  const account = new Uint8Array(32).fill(7)
  const served = { ...stub, properties: {} }
  const submit = (...parts: readonly number[][]) =>
    stub.chain.submit(joinBytes([...parts.map((part) => Uint8Array.from(part)), account]))
  // A length of one byte, or of two; the version; the kind of address.
  await submit([0x10], [0x84], [0])
  await submit([0x01, 0x02], [0x84], [0])
  await submit([0x10], [0x84])
  await submit([0x10], [0x84], [0, 9])
  expect(countPending(served, account)).toBe(3)
  expect(countPending(served, new Uint8Array(32).fill(8))).toBe(0)
})

const metadata = readRuntimeMetadata({ runtime: 'service-minute', version: 16 })
const runtime = openRuntime({ metadata })
/** The metadata of a runtime whose method has another name. */
const unpriced = Uint8Array.from(
  Buffer.from(
    Buffer.from(metadata).toString('latin1').replaceAll('query_info', 'query_when'),
    'latin1'
  )
)
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** A chain whose runtime gives these answers, and what it was asked. */
function openRuntimeChain(answers: Readonly<Record<string, Hex | Error>>) {
  const stub = createStubChain()
  stub.upgrade(metadata)
  stub.build()
  stub.build()
  const asked: unknown[] = []
  Object.assign(stub.chain, {
    runtime,
    call: async (name: string, input: Uint8Array, options: object) => {
      asked.push([name, bytesToHex(input), options])
      const answer = answers[name]
      if (answer instanceof Error) throw answer
      // The answer stands within other bytes, as in the memory of a runtime.
      return hexToBytes(`0xffff${(answer ?? '0x').slice(2)}`).subarray(2)
    },
    dryRun: async (bytes: Uint8Array, options: object) => {
      asked.push([bytesToHex(bytes), options])
      return { result: Uint8Array.of(0, 0), changes: [] }
    }
  })
  return { stub, asked, ...createCaller(listSystemMethods({ ...stub, properties: {} })) }
}

const u128 = (value: number): string => value.toString(16).padStart(2, '0').padEnd(32, '0')

test('a fee is written as nodes write it, at the head or at a block', async () => {
  const { ask, asked, stub } = openRuntimeChain({
    TransactionPaymentApi_query_info: `0x040801${u128(9)}`,
    TransactionPaymentApi_query_fee_details: `0x01${u128(16)}${u128(17)}${u128(18)}${u128(0)}`
  })
  expect(await ask('payment_queryInfo', '0x0401')).toEqual({
    ...{ weight: { ref_time: 1, proof_size: 2 }, class: 'operational', partialFee: '9' }
  })
  const { parentHash: at, hash } = stub.chain.head
  expect(await ask('payment_queryFeeDetails', '0x0401', at)).toEqual({
    inclusionFee: { baseFee: '0x10', lenFee: '0x11', adjustedWeightFee: '0x12' }
  })
  // The bytes of the extrinsic, and their number.
  expect(asked).toEqual([
    ['TransactionPaymentApi_query_info', '0x040102000000', { at: hash }],
    ['TransactionPaymentApi_query_fee_details', '0x040102000000', { at }]
  ])
  const free = openRuntimeChain({ TransactionPaymentApi_query_fee_details: `0x00${u128(0)}` })
  expect(await free.ask('payment_queryFeeDetails', '0x0401')).toEqual({ inclusionFee: undefined })
})

test('a weight of one number has no proof size', () => {
  const info = { weight: 7n, class: { type: 'Normal' }, partial_fee: 1n }
  expect(writeInfo(info)).toEqual({
    ...{ weight: { ref_time: 7, proof_size: 0 }, class: 'normal', partialFee: '1' }
  })
})

test('a fee at a block is asked of and read by the runtime of this block', async () => {
  const { ask, stub } = openRuntimeChain({
    TransactionPaymentApi_query_info: `0x040801${u128(9)}`
  })
  const { hash } = stub.chain.head
  stub.upgrade(unpriced)
  stub.build()
  Object.assign(stub.chain, { runtime: openRuntime({ metadata: unpriced }) })
  expect(await ask('payment_queryInfo', '0x0401', hash)).toMatchObject({ partialFee: '9' })
  await expect(ask('payment_queryInfo', '0x0401')).rejects.toMatchObject({
    context: { rpcCode: 1, rpcMessage: 'the runtime has no query_info' }
  })
})

test('a dry run has the answer of the runtime, at the head or at a block', async () => {
  const { ask, asked, stub } = openRuntimeChain({})
  const { parentHash: at, hash } = stub.chain.head
  expect(await ask('system_dryRun', '0x0401')).toBe('0x0000')
  expect(await ask('system_dryRunAt', '0x0401', at)).toBe('0x0000')
  expect(asked).toEqual([
    ['0x0401', { at: hash }],
    ['0x0401', { at }]
  ])
})

test.each([
  ['payment_queryInfo', 'query dispatch info', 'TransactionPaymentApi_query_info'],
  ['payment_queryFeeDetails', 'query fee details', 'TransactionPaymentApi_query_fee_details']
])('%s says why a transaction cannot be priced', async (method, what, name) => {
  const cut = openRuntimeChain({})
  for (const bytes of ['0x', '0x08', '0x0804']) {
    await expect(cut.ask(method, bytes)).rejects.toMatchObject({
      context: {
        ...{ rpcCode: 2, rpcMessage: `Unable to ${what}.`, data: 'Not enough data to fill buffer' }
      }
    })
  }
  const failed = new ParaclockError(RuntimeCallFailed, { method: name, trap: 'x', panic: 'Bad' })
  for (const error of [failed, new TypeError('wrapped', { cause: failed })]) {
    await expect(openRuntimeChain({ [name]: error }).ask(method, '0x0401')).rejects.toMatchObject({
      context: {
        ...{ rpcCode: 1, rpcMessage: `Unable to ${what}.` },
        data: 'Execution failed: Execution aborted due to panic: Bad'
      }
    })
  }
  const other = openRuntimeChain({ [name]: new TypeError('other') })
  await expect(other.ask(method, '0x0401')).rejects.toThrow('other')
})

test.each(['system_accountNextIndex', 'account_nextIndex'])(
  '%s counts the transactions that wait, and refuses what is no account',
  async (method) => {
    const { ask, stub } = openRuntimeChain({ AccountNonceApi_account_nonce: '0x05010000' })
    expect(await ask(method, ALICE)).toBe(261)
    const account = runtime.type('AccountId').encode(ALICE)
    await stub.chain.submit(joinBytes([Uint8Array.of(0x10, 0x84, 0), account]))
    expect(await ask(method, ALICE)).toBe(262)
    await expect(ask(method, '5Grw')).rejects.toMatchObject({
      code: 'RpcParamInvalid',
      context: { method, param: 'account', problem: expect.stringContaining('5Grw') }
    })
  }
)

test('what a node of a devnet says of itself', async () => {
  const stub = createStubChain()
  const { ask } = createCaller(listSystemMethods({ ...stub, properties: { ss58Format: 42 } }))
  const say = async (...names: readonly string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)])))
  expect(
    await say(
      ...['system_name', 'system_version', 'system_chainType', 'system_nodeRoles'],
      ...['system_localPeerId', 'system_localListenAddresses', 'system_reservedPeers'],
      ...['system_health', 'system_syncState', 'chainSpec_v1_chainName', 'system_properties']
    )
  ).toEqual({
    ...{ system_name: 'stub', system_version: 'devnet', system_chainType: 'Development' },
    ...{ system_nodeRoles: ['Full'], system_localPeerId: 'devnet', system_reservedPeers: [] },
    ...{ system_localListenAddresses: [], chainSpec_v1_chainName: 'stub' },
    system_health: { peers: 0, isSyncing: false, shouldHavePeers: false },
    system_syncState: { startingBlock: 0, currentBlock: 1, highestBlock: 1 },
    system_properties: { ss58Format: 42 }
  })
})

test('methods that nodes keep to themselves are refused as nodes refuse them', async () => {
  const stub = createStubChain()
  const methods = listSystemMethods({ ...stub, properties: {} })
  const { ask } = createCaller(methods)
  for (const method of ['author_rotateKeys', 'state_getPairs', 'system_addReservedPeer']) {
    await expect(ask(method)).rejects.toMatchObject({
      context: {
        ...{ method, rpcCode: -32601 },
        rpcMessage: 'RPC call is unsafe to be called externally'
      }
    })
  }
})
