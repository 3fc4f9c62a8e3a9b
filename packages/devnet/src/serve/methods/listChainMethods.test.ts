import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { createCaller, createStubChain, trieOf } from '../../../test/stubChain.ts'
import { listChainMethods } from './listChainMethods.ts'

const start = () => {
  const stub = createStubChain()
  return { stub, chain: stub.chain, ...createCaller(listChainMethods({ ...stub, properties: {} })) }
}

test('hashes are found by number, also of blocks that are not kept', async () => {
  const { stub, chain, ask } = start()
  const { hash, parentHash } = chain.head
  expect(await ask('chain_getBlockHash')).toBe(hash)
  expect(await ask('chain_getBlockHash', [0, '0x1', 9])).toEqual([parentHash, hash, null])
  expect(await ask('chain_getFinalizedHead')).toBe(hash)
  const { hash: next } = stub.build()
  stub.build()
  stub.forget(hash)
  expect(await ask('chain_getBlockHash', [1, 2])).toEqual([hash, next])
  stub.goTo(next)
  expect(await ask('chain_getBlockHash', [2, 3])).toEqual([next, null])
})

test('a head of another branch has its ancestors at their numbers', async () => {
  const { stub, chain, ask } = start()
  const { hash: base } = chain.head
  const [second, third] = [stub.build({ '0x01': '0x01' }), stub.build()]
  stub.goTo(base)
  const other = stub.build({ '0x01': '0x02' })
  expect(await ask('chain_getBlockHash', 2)).toBe(other.hash)
  stub.goTo(third.hash)
  expect(await ask('chain_getBlockHash', [1, 2, 3])).toEqual([base, second.hash, third.hash])
})

test('a block is written as nodes write it', async () => {
  const { stub, ask } = start()
  const { hash } = stub.build({}, ['0x0401'])
  const zero = `0x${'00'.repeat(32)}`
  expect(await ask('chain_getBlock', hash)).toEqual({
    block: {
      header: {
        parentHash: stub.chain.block(1)?.hash,
        number: '0x2',
        stateRoot: bytesToHex(trieOf(new Map()).root()),
        extrinsicsRoot: zero,
        digest: { logs: [] }
      },
      extrinsics: ['0x0401']
    },
    justifications: null
  })
  expect(await ask('chain_getHeader', zero)).toBeNull()
})

test('heads are told from the present one on, until the subscription ends', async () => {
  const { stub, ask, reported } = start()
  const id = await ask('chain_subscribeNewHeads')
  stub.build()
  expect(reported).toMatchObject([{ number: '0x1' }, { number: '0x2' }])
  expect(await ask('chain_unsubscribeNewHeads', id)).toBe(true)
  stub.build()
  expect(reported).toHaveLength(2)
})
