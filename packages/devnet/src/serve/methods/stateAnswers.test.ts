import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex, RuntimeCallFailed } from '@paraclock/executor'
import { blake2AsHex } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listChainMethods } from './listChainMethods.ts'
import { listStateMethods } from './listStateMethods.ts'

const CHILD = `${keyToHex(CHILD_PREFIX)}0b` as const
const UNKNOWN = `0x${'00'.repeat(32)}`

const start = () => {
  const stub = createStubChain()
  const served = { ...stub, properties: {} }
  const caller = createCaller({ ...listStateMethods(served), ...listChainMethods(served) })
  return { stub, caller, ...caller }
}

/** A chain with one state, and a later one in which all is gone. */
function openPast() {
  const started = start()
  const { hash } = started.stub.build({
    ...{ '0xaa01': '0x01', '0xaa02': '0x0203', [`${CHILD}aa01`]: '0x07', [`${CHILD}aa02`]: '0x08' }
  } as Record<Hex, Hex>)
  started.stub.build({
    ...{ '0xaa01': null, '0xaa02': null, [`${CHILD}aa01`]: null, [`${CHILD}aa02`]: null }
  } as Record<Hex, null>)
  return { ...started, hash }
}

test.each([
  ['state_getStorage', ['0xaa01'], '0x01', null],
  ['state_getStorageAt', ['0xaa01'], '0x01', null],
  ['state_getStorageHash', ['0xaa01'], blake2AsHex('0x01', 256), null],
  ['state_getStorageHashAt', ['0xaa01'], blake2AsHex('0x01', 256), null],
  ['state_getStorageSize', ['0xaa02'], 2, null],
  ['state_getStorageSize', ['0xaa'], 3, null],
  ['state_getStorageSizeAt', ['0xaa'], 3, null],
  ['state_getKeys', ['0xaa'], ['0xaa01', '0xaa02'], []],
  ['state_getKeysPaged', ['0xaa', 1, null], ['0xaa01'], []],
  ['state_getKeysPaged', [null, 1, '0xaa01'], ['0xaa02'], []],
  ['state_getKeysPagedAt', ['0xaa', 9, '0xaa01'], ['0xaa02'], []],
  ['childstate_getStorage', [CHILD, '0xaa01'], '0x07', null],
  ['childstate_getStorageHash', [CHILD, '0xaa01'], blake2AsHex('0x07', 256), null],
  ['childstate_getStorageSize', [CHILD, '0xaa01'], 1, null],
  ['childstate_getStorageEntries', [CHILD, ['0xaa01', '0xbb']], ['0x07', null], [null, null]],
  ['childstate_getKeys', [CHILD, '0xaa'], ['0xaa01', '0xaa02'], []],
  ['childstate_getKeysPaged', [CHILD, '0xaa', 1, null], ['0xaa01'], []],
  ['childstate_getKeysPagedAt', [CHILD, '0xaa', 9, '0xaa01'], ['0xaa02'], []]
] as const)('%s%j is answered at a block, and at the head', async (method, params, then, now) => {
  const { ask, hash } = openPast()
  expect(await ask(method, ...params, hash)).toEqual(then)
  expect(await ask(method, ...params)).toEqual(now)
})

test('a page of keys may have a thousand, and a page of a child trie more', async () => {
  const { ask } = start()
  expect(await ask('state_getKeysPaged', '0xaa', 1000)).toEqual([])
  expect(await ask('childstate_getKeysPaged', CHILD, '0xaa', 1001)).toEqual([])
})

test('a call runs on the state of a block, and its failure has the code and words of nodes', async () => {
  const { stub, ask } = start()
  const { hash, parentHash } = stub.chain.head
  const asked: unknown[] = []
  stub.chain.call = async (...args) => {
    asked.push(args)
    return Uint8Array.of(7)
  }
  expect(await ask('state_call', 'Core_version', '0x01', parentHash)).toBe('0x07')
  expect(await ask('state_callAt', 'Core_version', null)).toBe('0x07')
  expect(asked).toEqual([
    ['Core_version', Uint8Array.of(1), { at: parentHash }],
    ['Core_version', new Uint8Array(), { at: hash }]
  ])
  const fail = (error: Error): void => {
    stub.chain.call = () => Promise.reject(error)
  }
  fail(new ParaclockError(RuntimeCallFailed, { method: 'x', trap: 'out of bounds', panic: null }))
  await expect(ask('state_call', 'Core_version', '0x')).rejects.toMatchObject({
    context: {
      rpcCode: 4003,
      rpcMessage:
        'Client error: Execution failed: Execution aborted due to trap: wasm trap: out of bounds'
    }
  })
  fail(new TypeError('other'))
  await expect(ask('state_call', 'Core_version', '0x')).rejects.toThrow('other')
})

test.each([
  ['0x04aabb', '0xaabb'],
  ['0x0100aabb', '0xaabb'],
  ['0x02000000aabb', '0xaabb'],
  ['0x0300000001aabb', '0xaabb']
])('metadata is given without the length before it: %s', async (answer, metadata) => {
  const { stub, ask } = start()
  stub.chain.call = async () => Uint8Array.from(Buffer.from(answer.slice(2), 'hex'))
  expect(await ask('state_getMetadata')).toBe(metadata)
})

test('metadata is asked once for each runtime and question', async () => {
  const { stub, ask } = start()
  let calls = 0
  stub.chain.call = async (_, input = new Uint8Array()) => {
    calls += 1
    return Uint8Array.of(4, input.length, calls)
  }
  const at15 = await ask('state_call', 'Metadata_metadata_at_version', '0x0f000000')
  expect(await ask('state_call', 'Metadata_metadata_at_version', '0x10000000')).not.toBe(at15)
  expect(await ask('state_call', 'Metadata_metadata_at_version', '0x0f000000')).toBe(at15)
  stub.upgrade(2)
  stub.build()
  expect(await ask('state_call', 'Metadata_metadata_at_version', '0x0f000000')).not.toBe(at15)
  expect(calls).toBe(3)
})

test('the version of the runtime is that of a block', async () => {
  const { stub, ask } = start()
  const { hash } = stub.chain.head
  stub.upgrade(2)
  stub.build()
  for (const method of ['state_getRuntimeVersion', 'chain_getRuntimeVersion']) {
    expect(await ask(method, hash)).toMatchObject({ specVersion: 1 })
    expect(await ask(method)).toMatchObject({ specName: 'stub', specVersion: 2 })
  }
})

test('values that are asked for at the head have its hash', async () => {
  const { ask, stub, hash } = openPast()
  expect(await ask('state_queryStorageAt', ['0xaa01'])).toEqual([
    { block: stub.chain.head.hash, changes: [['0xaa01', null]] }
  ])
  expect(await ask('state_queryStorageAt', ['0xaa02'], hash)).toEqual([
    { block: hash, changes: [['0xaa02', '0x0203']] }
  ])
})

test('a proof of keys, and of keys of a child trie, is made at a block', async () => {
  const { ask, stub, hash } = openPast()
  const asked: unknown[] = []
  stub.chain.prove = (keys, options) => {
    asked.push([keys, options])
    return undefined
  }
  const proof = await ask('state_getReadProof', ['0xaa01'], hash)
  const gone = await ask('state_getReadProof', ['0xaa01'])
  expect(proof).not.toMatchObject({ stateRoot: (gone as { stateRoot: string }).stateRoot })
  await ask('state_getChildReadProof', CHILD, ['0xaa01'], hash)
  expect(asked).toEqual([
    [['0xaa01'], { at: hash, child: undefined }],
    [['0xaa01'], { at: stub.chain.head.hash, child: undefined }],
    [['0xaa01'], { at: hash, child: CHILD }]
  ])
  await expect(ask('state_getChildReadProof', '0x0b', ['0xaa01'])).rejects.toMatchObject({
    context: { rpcCode: 4003 }
  })
})

test('a subscriber of storage hears nothing after it has left', async () => {
  const { stub, ask, reported, caller } = start()
  const id = await ask('state_subscribeStorage', ['0xaa01'])
  await passTurn()
  expect(reported.splice(0)).toEqual([{ block: stub.chain.head.hash, changes: [['0xaa01', null]] }])
  expect(await ask('state_unsubscribeStorage', id)).toBe(true)
  expect(await ask('state_unsubscribeStorage', id)).toBe(false)
  expect(await ask('state_unsubscribeStorage', 7)).toBe(false)
  stub.build({ '0xaa01': '0x01' })
  await passTurn()
  expect([reported, caller.open]).toEqual([[], 0])
})

test('a state that cannot be read is left out, and the next one is told', async () => {
  const { stub, ask, reported } = start()
  await ask('state_subscribeStorage', ['0xaa01'])
  await passTurn()
  const { readMany } = stub.chain
  stub.chain.readMany = () => Promise.reject(new TypeError('gone'))
  stub.build({ '0xaa01': '0x01' })
  await passTurn()
  stub.chain.readMany = readMany
  stub.build()
  await passTurn()
  expect(reported.at(-1)).toMatchObject({ changes: [['0xaa01', '0x01']] })
})

test.each([
  ['chain_subscribeAllHeads', 'chain_unsubscribeAllHeads'],
  ['chain_subscribeNewHead', 'chain_unsubscribeNewHead'],
  ['chain_subscribeNewHeads', 'chain_unsubscribeNewHeads'],
  ['chain_subscribeFinalisedHeads', 'chain_unsubscribeFinalisedHeads'],
  ['chain_subscribeFinalizedHeads', 'chain_unsubscribeFinalizedHeads'],
  ['chain_subscribeRuntimeVersion', 'chain_unsubscribeRuntimeVersion'],
  ['state_subscribeRuntimeVersion', 'state_unsubscribeRuntimeVersion']
])('%s tells the present and each next one, until %s', async (subscribe, unsubscribe) => {
  const { stub, ask, reported, caller } = start()
  const id = await ask(subscribe)
  stub.upgrade(2)
  stub.build()
  expect(reported).toHaveLength(2)
  expect(await ask(unsubscribe, id)).toBe(true)
  stub.upgrade(3)
  stub.build()
  expect([reported.length, caller.open]).toEqual([2, 0])
})

test('a block is found by its number in any form, and one that is missing is null', async () => {
  const { stub, ask } = start()
  const { hash, parentHash } = stub.chain.head
  for (const method of ['chain_getBlockHash', 'chain_getHead']) {
    expect(await ask(method, '0')).toBe(parentHash)
    expect(await ask(method, ['0X1', null, 1, 2])).toEqual([hash, hash, hash, null])
    await expect(ask(method, 'one')).rejects.toMatchObject({
      ...{ code: 'RpcParamInvalid', context: { problem: 'is not the number of a block' } }
    })
    for (const wrong of [0.5, -1, [['0']]]) {
      await expect(ask(method, wrong)).rejects.toMatchObject({ code: 'RpcParamInvalid' })
    }
  }
  expect(await ask('chain_getFinalisedHead')).toBe(hash)
  expect(await ask('chain_getHeader')).toMatchObject({ number: '0x1', parentHash })
  expect(await ask('chain_getHeader', parentHash)).toMatchObject({ number: '0x0' })
  expect(await ask('chain_getBlock')).toMatchObject({ block: { header: { number: '0x1' } } })
  expect(await ask('chain_getBlock', UNKNOWN)).toBeNull()
  expect(bytesToHex(stub.chain.head.header)).toContain(parentHash.slice(2))
})
