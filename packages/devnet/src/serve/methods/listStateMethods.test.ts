import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex, openReadProof } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn, trieOf } from '../../../test/stubChain.ts'
import { listStateMethods } from './listStateMethods.ts'

const start = () => {
  const stub = createStubChain()
  return { stub, ...createCaller(listStateMethods({ ...stub, properties: {} })) }
}
const UNKNOWN = `0x${'00'.repeat(32)}` as Hex

test('values are read at the head, at a block, and not at one that is not kept', async () => {
  const { stub, ask } = start()
  const { hash } = stub.build({ '0xaa01': '0x0102' })
  stub.build({ '0xaa01': '0x03' })
  expect(await ask('state_getStorage', '0xaa01')).toBe('0x03')
  expect(await ask('state_getStorage', '0xaa01', hash)).toBe('0x0102')
  expect(await ask('state_getStorageSize', '0xaa01', hash)).toBe(2)
  expect(await ask('state_getStorageHash', '0xaa01', hash)).toMatch(/^0x[\da-f]{64}$/)
  expect(await ask('state_queryStorageAt', ['0xaa01', '0xaa09'], hash)).toEqual([
    {
      block: hash,
      changes: [
        ['0xaa01', '0x0102'],
        ['0xaa09', null]
      ]
    }
  ])
  for (const method of ['state_getStorage', 'state_getStorageSize', 'state_getStorageHash']) {
    expect(await ask(method, '0xaa09')).toBeNull()
  }
})

test('a block that is unknown, and one that is not kept, have the codes and words of nodes', async () => {
  const { stub, ask } = start()
  const child = `${keyToHex(CHILD_PREFIX)}0b`
  const { hash: dropped } = stub.build()
  stub.build()
  stub.forget(dropped)
  const questions: [string, ...unknown[]][] = [
    ['state_getStorage', '0xaa01'],
    ['state_getStorageAt', '0xaa01'],
    ['state_getStorageHash', '0xaa01'],
    ['state_getStorageSize', '0xaa01'],
    ['state_getKeysPaged', '0xaa', 5, null],
    ['state_getKeysPagedAt', '0xaa', 5, null],
    ['state_call', 'Core_version', '0x'],
    ['state_callAt', 'Core_version', '0x'],
    ['state_getMetadata'],
    ['state_getRuntimeVersion'],
    ['childstate_getStorage', child, '0x01'],
    ['childstate_getStorageHash', child, '0x01'],
    ['childstate_getStorageSize', child, '0x01'],
    ['childstate_getStorageEntries', child, ['0x01']],
    ['childstate_getKeys', child, '0x'],
    ['childstate_getKeysPaged', child, '0x', 5, null],
    ['childstate_getKeysPagedAt', child, '0x', 5, null]
  ]
  for (const [method, ...params] of questions) {
    const at = (hash: Hex): Promise<unknown> => ask(method, ...params, hash)
    await expect(at(dropped), method).rejects.toMatchObject({
      context: {
        rpcCode: 4003,
        rpcMessage: `Client error: UnknownBlock: State already discarded for ${dropped}`
      }
    })
    await expect(at(UNKNOWN), method).rejects.toMatchObject({
      context: {
        rpcCode: 4003,
        rpcMessage: `Client error: UnknownBlock: Header was not found in the database: ${UNKNOWN}`
      }
    })
  }
  await expect(ask('state_queryStorageAt', ['0xaa01'], dropped)).rejects.toMatchObject({
    context: { rpcCode: 4003 }
  })
  await expect(ask('state_queryStorageAt', ['0xaa01'], UNKNOWN)).rejects.toMatchObject({
    context: { rpcCode: 4001, rpcMessage: expect.stringContaining('Cannot resolve a block range') }
  })
})

test('keys are listed page by page', async () => {
  const { stub, ask } = start()
  stub.build({ '0xaa01': '0x01', '0xaa02': '0x02', '0xab01': '0x03' })
  for (const first of [null, '', '0x']) {
    expect(await ask('state_getKeysPaged', '0xaa', 1, first)).toEqual(['0xaa01'])
  }
  expect(await ask('state_getKeysPaged', '0xaa', 9, '0xaa01')).toEqual(['0xaa02'])
  for (const method of ['state_getKeysPaged', 'state_getKeysPagedAt']) {
    await expect(ask(method, '0xaa', 1001)).rejects.toMatchObject({
      context: { rpcCode: 4002, rpcMessage: 'count exceeds maximum value. value: 1001, max: 1000' }
    })
  }
})

test('the size of a key without a value is that of all values under it', async () => {
  const { stub, ask } = start()
  stub.build({ '0xaa01': '0x0102', '0xaa02': '0x03', '0xab': '0x' })
  expect(await ask('state_getStorageSize', '0xaa')).toBe(3)
  expect(await ask('state_getStorageSizeAt', '0xac')).toBeNull()
  expect(await ask('state_getStorageSize', '0xab')).toBe(0)
})

test('child tries are read by their keys, and by nothing else', async () => {
  const { stub, ask } = start()
  const child = `${keyToHex(CHILD_PREFIX)}0b` as Hex
  const { hash } = stub.build({ [`${child}01`]: '0x07' } as Record<Hex, Hex>)
  expect(await ask('childstate_getStorage', child, '0x01')).toBe('0x07')
  expect(await ask('childstate_getStorageEntries', child, ['0x01', '0x02'], hash)).toEqual([
    '0x07',
    null
  ])
  expect(await ask('childstate_getStorageSize', child, '0x01')).toBe(1)
  expect(await ask('childstate_getStorageHash', child, '0x01')).toMatch(/^0x[\da-f]{64}$/)
  for (const method of ['childstate_getKeysPaged', 'childstate_getKeysPagedAt']) {
    expect(await ask(method, child, '0x', 9)).toEqual(['0x01'])
  }
  expect(await ask('childstate_getKeys', child, '0x')).toEqual(['0x01'])
  await expect(ask('childstate_getStorage', '0x0b', '0x01')).rejects.toMatchObject({
    context: { rpcCode: 4003, rpcMessage: 'Client error: Invalid child storage key' }
  })
})

test('on a fork, a proof shows values and absences under the root that goes along', async () => {
  const { stub, ask } = start()
  const { hash } = stub.build({ '0xaa01': '0x01' })
  const keys: Hex[] = ['0xaa01', '0xaa02']
  const { at, proof, stateRoot } = (await ask('state_getReadProof', keys, hash)) as {
    readonly at: Hex
    readonly proof: readonly Hex[]
    readonly stateRoot: Hex
  }
  expect(at).toBe(hash)
  const opened = openReadProof({ root: hexToBytes(stateRoot), nodes: proof.map(hexToBytes) })
  const values = keys.map((key) => opened.get(hexToBytes(key)))
  expect(values.map((value) => value && bytesToHex(value))).toEqual(['0x01', undefined])
  for (const wrong of [[], 'all', [keyToHex(CHILD_PREFIX)]]) {
    await expect(ask('state_getReadProof', wrong)).rejects.toMatchObject({
      code: 'RpcParamInvalid'
    })
  }
})

test('a proof is of the header, and is refused where the state was set after the block', async () => {
  const { stub, ask } = start()
  const { hash, number } = stub.build({ '0xaa01': '0x01' })
  const prove = (value: Hex) => trieOf(new Map([['0xaa01', value]])).prove([hexToBytes('0xaa01')])
  const [root = new Uint8Array()] = prove('0x01')
  stub.chain.prove = (_, options) => [root, Uint8Array.of(options?.child === undefined ? 0 : 1)]
  const at = { at: hash, proof: [bytesToHex(root), '0x00'] }
  expect(await ask('state_getReadProof', ['0xaa01'], hash)).toEqual(at)
  const child = `${keyToHex(CHILD_PREFIX)}0b`
  const below = { at: hash, proof: [bytesToHex(root), '0x01'] }
  expect(await ask('state_getChildReadProof', child, ['0xaa01'], hash)).toEqual(below)
  stub.chain.prove = () => prove('0x02')
  await expect(ask('state_getReadProof', ['0xaa01'], hash)).rejects.toMatchObject({
    context: {
      rpcCode: 4003,
      rpcMessage: `Client error: the state of block ${number} was set after it was built, so no proof of it has the root of its header: build a block (dev_newBlock), and ask there`
    }
  })
})

test('subscribers hear of what changed, and of new runtimes', async () => {
  const { stub, ask, reported } = start()
  stub.build({ '0xaa01': '0x01' })
  await ask('state_subscribeStorage', ['0xaa01', '0xaa02'])
  await passTurn()
  const id = await ask('state_subscribeRuntimeVersion')
  stub.build({ '0xaa09': '0x01' })
  stub.upgrade(2)
  stub.build({ '0xaa02': '0x02' })
  await passTurn()
  expect(reported).toMatchObject([
    {
      changes: [
        ['0xaa01', '0x01'],
        ['0xaa02', null]
      ]
    },
    { specName: 'stub', specVersion: 1, apis: [['0xdf6acb689907609b', 5]] },
    { specVersion: 2 },
    { block: stub.chain.head.hash, changes: [['0xaa02', '0x02']] }
  ])
  await ask('state_unsubscribeRuntimeVersion', id)
  stub.upgrade(3)
  stub.build()
  await passTurn()
  expect(reported).toHaveLength(4)
})

test('what a runtime says of itself is asked once', async () => {
  const { stub, ask } = start()
  let calls = 0
  const { call } = stub.chain
  stub.chain.call = (...args) => {
    calls += 1
    return call(...args)
  }
  const metadata = await ask('state_call', 'Metadata_metadata', '')
  expect(await ask('state_call', 'Metadata_metadata')).toBe(metadata)
  expect(calls).toBe(1)
  await ask('state_call', 'Core_version', '0x')
  await ask('state_call', 'Core_version', '0x')
  expect(calls).toBe(3)
})
