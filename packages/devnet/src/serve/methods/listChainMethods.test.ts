import { bytesToHex, type Hex } from '@paraclock/core'
import { CHILD_PREFIX, keyToHex } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listChainMethods } from './listChainMethods.ts'

const start = () => {
  const stub = createStubChain()
  return { stub, chain: stub.chain, ...createCaller(listChainMethods({ ...stub, properties: {} })) }
}

test('hashes are found by number, and there are none of blocks that are not kept', async () => {
  const { chain, ask } = start()
  const { hash, parentHash } = chain.head
  expect(await ask('chain_getBlockHash')).toBe(hash)
  expect(await ask('chain_getBlockHash', [0, '0x1', 9])).toEqual([parentHash, hash, null])
  expect(await ask('archive_v1_hashByHeight', 1)).toEqual([hash])
  expect(await ask('archive_v1_hashByHeight', 9)).toEqual([])
  expect(await ask('archive_v1_finalizedHeight')).toBe(1)
  expect(await ask('chain_getFinalizedHead')).toBe(hash)
})

test('a block is written as nodes write it', async () => {
  const { stub, ask } = start()
  const { hash, header } = stub.build({}, ['0x0401'])
  const zero = `0x${'00'.repeat(32)}`
  expect(await ask('chain_getBlock', hash)).toEqual({
    block: {
      header: {
        parentHash: stub.chain.block(1)?.hash,
        number: '0x2',
        stateRoot: zero,
        extrinsicsRoot: zero,
        digest: { logs: [] }
      },
      extrinsics: ['0x0401']
    },
    justifications: null
  })
  expect(await ask('archive_v1_header', hash)).toBe(bytesToHex(header))
  expect(await ask('archive_v1_body', hash)).toEqual(['0x0401'])
  for (const method of [
    'archive_v1_header',
    'archive_v1_body',
    'archive_v1_call',
    'chain_getHeader'
  ]) {
    expect(await ask(method, zero, 'Core_version', '0x')).toBeNull()
  }
})

test('heads are told from the present one on, until the subscription ends', async () => {
  const { stub, ask, told } = start()
  const id = await ask('chain_subscribeNewHeads')
  stub.build()
  expect(told).toMatchObject([{ number: '0x1' }, { number: '0x2' }])
  expect(await ask('chain_unsubscribeNewHeads', id)).toBe(true)
  stub.build()
  expect(told).toHaveLength(2)
})

test('storage questions are answered one by one, and the end is told', async () => {
  const { stub, ask, told } = start()
  const { hash } = stub.build({ '0xaa01': '0x01', '0xaa02': '0x02' })
  await ask('archive_v1_storage', hash, [
    { key: '0xaa01', type: 'value' },
    { key: '0xaa09', type: 'value' },
    { key: '0xaa', type: 'descendantsValues' },
    { key: '0xaa', type: 'closestDescendantMerkleValue' }
  ])
  expect(told).toEqual([])
  await passTurn()
  const first = { event: 'storage', key: '0xaa01', value: '0x01' }
  const below = told[3] as { readonly closestDescendantMerkleValue: string }
  expect(told).toEqual([
    first,
    first,
    { event: 'storage', key: '0xaa02', value: '0x02' },
    { event: 'storage', key: '0xaa', closestDescendantMerkleValue: expect.stringMatching(/^0x/) },
    { event: 'storageDone' }
  ])
  // What stands for all below a key changes with any of it.
  const later = stub.build({ '0xaa02': '0x03' })
  await ask('archive_v1_storage', later.hash, [
    { key: '0xaa', type: 'closestDescendantMerkleValue' }
  ])
  await passTurn()
  expect(told[5]).not.toMatchObject({ ...below, event: 'storage' })
})

test('child tries are read by name or key, and a block that is not kept is an error event', async () => {
  const { stub, ask, told } = start()
  const child = `${keyToHex(CHILD_PREFIX)}0b` as const
  const { hash } = stub.build({ [`${child}01`]: '0x07' } as Record<Hex, Hex>)
  for (const name of [child, '0x0b']) {
    await ask('archive_v1_storage', hash, [{ key: '0x01', type: 'value' }], name)
    await passTurn()
    expect(told.splice(0)).toEqual([
      { event: 'storage', key: '0x01', value: '0x07', childTrieKey: name },
      { event: 'storageDone' }
    ])
  }
  await ask('archive_v1_storage', `0x${'00'.repeat(32)}`, [{ key: '0x01', type: 'value' }])
  await passTurn()
  expect(told).toMatchObject([{ event: 'storageError' }])
})
