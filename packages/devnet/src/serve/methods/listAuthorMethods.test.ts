import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listAuthorMethods } from './listAuthorMethods.ts'

const start = () => {
  const stub = createStubChain()
  const caller = createCaller(listAuthorMethods({ ...stub, properties: {} }))
  return { stub, caller, ...caller }
}

test('a transaction is told to be ready, in a block, and final', async () => {
  const { stub, caller, ask, told } = start()
  await ask('author_submitAndWatchExtrinsic', '0x0401')
  expect(await ask('author_pendingExtrinsics')).toEqual(['0x0401'])
  stub.build({}, ['0x0402'])
  const { hash } = stub.build({}, ['0x0401'])
  await passTurn()
  expect(told).toEqual([{ ready: null }, { inBlock: hash }, { finalized: hash }])
  expect(caller.open).toBe(0)
})

test('a transaction that gets into no block is told to be lost, and others are not', async () => {
  const { stub, caller, ask, told } = start()
  await ask('author_submitAndWatchExtrinsic', '0x0401')
  stub.lose('0x0402')
  expect(caller.open).toBe(1)
  stub.lose('0x0401')
  expect(told).toEqual([{ ready: null }, { invalid: null }])
  expect(caller.open).toBe(0)
})

test('a transaction that is refused leaves no subscription behind', async () => {
  const { caller, ask, told } = start()
  await expect(ask('author_submitAndWatchExtrinsic', '0x')).rejects.toThrow('refused')
  expect(caller.open).toBe(0)
  expect(told).toEqual([])
  await expect(ask('author_submitExtrinsic', '0x')).rejects.toThrow('refused')
  // Whoever broadcasts is told nothing of it.
  expect(await ask('transaction_v1_broadcast', '0x')).toMatch(/^devnet/)
  expect(await ask('author_submitExtrinsic', '0x0401')).toMatch(/^0x[\da-f]{64}$/)
})

test('whoever stops watching hears nothing more', async () => {
  const { stub, ask, told } = start()
  const id = await ask('author_submitAndWatchExtrinsic', '0x0401')
  expect(await ask('author_unwatchExtrinsic', id)).toBe(true)
  stub.build({}, ['0x0401'])
  stub.lose('0x0401')
  await passTurn()
  expect(told).toEqual([{ ready: null }])
})
