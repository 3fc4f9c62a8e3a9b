import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex, RuntimeCallFailed } from '@paraclock/executor'
import { blake2AsHex } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listArchiveMethods } from './listArchiveMethods.ts'

const UNKNOWN = `0x${'00'.repeat(32)}`

const start = () => {
  const stub = createStubChain()
  return { stub, ...createCaller(listArchiveMethods({ ...stub, properties: {} })) }
}

test('blocks are found by height and hash, and one that is not kept is null', async () => {
  const { stub, ask } = start()
  const { hash, header } = stub.build({}, ['0x0401'])
  expect(await ask('archive_v1_finalizedHeight')).toBe(2)
  expect(await ask('archive_v1_hashByHeight', 2)).toEqual([hash])
  expect(await ask('archive_v1_hashByHeight', 9)).toEqual([])
  expect(await ask('archive_v1_header', hash)).toBe(bytesToHex(header))
  expect(await ask('archive_v1_body', hash)).toEqual(['0x0401'])
  for (const method of ['archive_v1_header', 'archive_v1_body']) {
    expect(await ask(method, UNKNOWN)).toBeNull()
  }
  expect(await ask('archive_v1_call', UNKNOWN, 'Core_version', '0x')).toEqual({
    success: false,
    error: `UnknownBlock: Header was not found in the database: ${UNKNOWN}`
  })
})

test('storage questions are answered one by one, and the end is told', async () => {
  const { stub, ask, reported } = start()
  const { hash } = stub.build({ '0xaa01': '0x01', '0xaa02': '0x02' })
  await ask('archive_v1_storage', hash, [
    { key: '0xaa01', type: 'value' },
    { key: '0xaa09', type: 'value' },
    { key: '0xaa', type: 'descendantsValues' },
    { key: '0xaa', type: 'closestDescendantMerkleValue' }
  ])
  expect(reported).toEqual([])
  await passTurn()
  const first = { event: 'storage', key: '0xaa01', value: '0x01' }
  const below = reported[3] as { readonly closestDescendantMerkleValue: string }
  expect(reported).toEqual([
    first,
    first,
    { event: 'storage', key: '0xaa02', value: '0x02' },
    { event: 'storage', key: '0xaa', closestDescendantMerkleValue: expect.stringMatching(/^0x/) },
    { event: 'storageDone' }
  ])
  // It changes with anything below the key.
  const later = stub.build({ '0xaa02': '0x03' })
  await ask('archive_v1_storage', later.hash, [
    { key: '0xaa', type: 'closestDescendantMerkleValue' }
  ])
  await passTurn()
  expect(reported[5]).not.toMatchObject({ ...below, event: 'storage' })
})

test('child tries are read by name or key, and a block that is not kept is an error event', async () => {
  const { stub, ask, reported } = start()
  const child = `${keyToHex(CHILD_PREFIX)}0b` as const
  const { hash } = stub.build({ [`${child}01`]: '0x07' } as Record<Hex, Hex>)
  for (const name of [child, '0x0b']) {
    await ask('archive_v1_storage', hash, [{ key: '0x01', type: 'value' }], name)
    await passTurn()
    expect(reported.splice(0)).toEqual([
      { event: 'storage', key: '0x01', value: '0x07', childTrieKey: name },
      { event: 'storageDone' }
    ])
  }
  await ask('archive_v1_storage', UNKNOWN, [{ key: '0x01', type: 'value' }])
  await passTurn()
  expect(reported.splice(0)).toEqual([
    {
      event: 'storageError',
      error: `UnknownBlock: Header was not found in the database: ${UNKNOWN}`
    }
  ])
  const paged = { key: '0x01', type: 'value', paginationStartKey: '0x00' }
  await ask('archive_v1_storage', hash, [paged])
  await passTurn()
  expect(reported).toEqual([
    {
      event: 'storageError',
      error:
        'Invalid parameter: paginationStartKey is only valid for descendantsValues and descendantsHashes query types'
    }
  ])
})

test('a call is answered by the state of its block', async () => {
  const { stub, ask } = start()
  const { hash } = stub.build()
  stub.build()
  const asked: unknown[] = []
  stub.chain.call = async (...args) => {
    asked.push(args)
    return Uint8Array.of(7)
  }
  expect(await ask('archive_v1_call', hash, 'Core_version', '0x01')).toEqual({
    ...{ success: true, value: '0x07' }
  })
  expect(asked).toEqual([['Core_version', Uint8Array.of(1), { at: hash }]])
  expect(await ask('archive_v1_genesisHash')).toBe(stub.chain.genesisHash)
})

test('a call that fails says why, in the words of nodes or its own', async () => {
  const { stub, ask } = start()
  const { hash } = stub.chain.head
  const fail = (error: Error) => {
    stub.chain.call = () => Promise.reject(error)
    return ask('archive_v1_call', hash, 'Core_version', '0x')
  }
  const context = { method: 'Core_version', trap: 'unreachable', panic: 'Bad' }
  expect(await fail(new ParaclockError(RuntimeCallFailed, context))).toEqual({
    ...{ success: false, error: 'Execution failed: Execution aborted due to panic: Bad' }
  })
  expect(await fail(new TypeError('other'))).toMatchObject({
    ...{ success: false, error: expect.stringContaining('other') }
  })
})

test('values below a key are listed by value or hash, after a key, and nothing of what is missing', async () => {
  const { stub, ask, reported } = start()
  const { hash } = stub.build({ '0xaa01': '0x01', '0xaa02': '0x02' })
  const list = async (...items: object[]) => {
    await ask('archive_v1_storage', hash, items)
    await passTurn()
    return reported.splice(0).slice(0, -1)
  }
  const event = 'storage'
  const hashOf = (value: string) => blake2AsHex(value, 256)
  expect(
    await list(
      { key: '0xaa01', type: 'hash' },
      { key: '0xaa', type: 'descendantsHashes', paginationStartKey: '0xaa01' },
      { key: '0xaa', type: 'descendantsValues', paginationStartKey: null },
      { key: '0xcc', type: 'closestDescendantMerkleValue' },
      { key: '0xcc', type: 'hash' }
    )
  ).toEqual([
    { event, key: '0xaa01', hash: hashOf('0x01') },
    { event, key: '0xaa02', hash: hashOf('0x02') },
    { event, key: '0xaa01', value: '0x01' },
    { event, key: '0xaa02', value: '0x02' }
  ])
})

test('an answer that is stopped tells nothing more, and one that has ended is closed', async () => {
  const stub = createStubChain()
  const caller = createCaller(listArchiveMethods({ ...stub, properties: {} }))
  const { hash } = stub.build({ '0xaa01': '0x01' })
  const items = [{ key: '0xaa01', type: 'value' }]
  const id = await caller.ask('archive_v1_storage', hash, items)
  expect(caller.open).toBe(1)
  expect(await caller.ask('archive_v1_stopStorage', id)).toBeNull()
  await passTurn()
  expect([caller.reported, caller.open]).toEqual([[], 0])
  expect(await caller.ask('archive_v1_stopStorage', null)).toBeNull()
  await caller.ask('archive_v1_storage', hash, items)
  await passTurn()
  expect(caller.reported.length).toBeGreaterThan(1)
  expect(caller.open).toBe(0)
})

test.each([
  ['archive_v1_storage', 'all', 'is not a list of items'],
  ['archive_v1_storage', [1], 'has an item that is not an object'],
  ['archive_v1_storage', [{ key: '0x', type: 'all' }], 'has an item of a type that is not known']
])('%s refuses %j', async (method, items, problem) => {
  const { stub, ask } = start()
  await expect(ask(method, stub.chain.head.hash, items)).rejects.toMatchObject({
    ...{ code: 'RpcParamInvalid', context: { method, param: 'items', problem } }
  })
})
