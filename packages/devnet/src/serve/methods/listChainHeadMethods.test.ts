import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listChainHeadMethods } from './listChainHeadMethods.ts'

const start = async (withRuntime = false) => {
  const stub = createStubChain()
  const caller = createCaller(listChainHeadMethods({ ...stub, properties: {} }))
  const id = await caller.ask('chainHead_v1_follow', withRuntime)
  return { stub, id, caller, ...caller }
}

test('followers hear of every block, and of a new runtime if they asked for it', async () => {
  const { stub, reported } = await start(true)
  const { hash: first, parentHash: parentOfFirst } = stub.chain.head
  stub.upgrade(2)
  const { hash, parentHash } = stub.build()
  expect(reported).toMatchObject([
    {
      event: 'initialized',
      finalizedBlockHashes: [parentOfFirst, first],
      finalizedBlockRuntime: { spec: { specVersion: 1, apis: { '0xdf6acb689907609b': 5 } } }
    },
    { event: 'bestBlockChanged', bestBlockHash: first },
    { event: 'newBlock', blockHash: hash, parentBlockHash: parentHash },
    { event: 'bestBlockChanged', bestBlockHash: hash },
    { event: 'finalized', finalizedBlockHashes: [hash] }
  ])
  expect(reported[2]).toMatchObject({ newRuntime: { spec: { specVersion: 2 } } })
})

test('an operation is answered after its id, with its events', async () => {
  const { stub, id, ask, reported } = await start(true)
  const { hash } = stub.build({ '0xaa01': '0x01' }, ['0x0401'])
  reported.splice(0)
  const body = await ask('chainHead_v1_body', id, hash)
  expect(body).toMatchObject({ result: 'started' })
  expect(reported).toEqual([])
  await ask('chainHead_v1_storage', id, hash, [
    { key: '0xaa01', type: 'value' },
    { key: '0xaa09', type: 'value' }
  ])
  await ask('chainHead_v1_call', id, hash, 'Core_version', '0x')
  await passTurn()
  expect(reported).toMatchObject([
    { event: 'operationBodyDone', value: ['0x0401'] },
    { event: 'operationStorageItems', items: [{ key: '0xaa01', value: '0x01' }] },
    { event: 'operationStorageDone' },
    { event: 'operationCallDone' }
  ])
})

test('the Merkle value below a key changes with what is there', async () => {
  const { stub, id, ask, reported } = await start()
  const question = [{ key: '0xaa', type: 'closestDescendantMerkleValue' }]
  const look = async () => {
    reported.splice(0)
    await ask('chainHead_v1_storage', id, stub.chain.head.hash, question)
    await passTurn()
    return (reported[0] as { readonly items: readonly unknown[] }).items
  }
  stub.build({ '0xaa02': '0x01', '0xbb': '0x00' })
  const before = await look()
  stub.build({ '0xbb': '0x01' })
  await passTurn()
  expect(await look()).toEqual(before)
  stub.build({ '0xaa01': '0x01' })
  await passTurn()
  expect(await look()).not.toEqual(before)
})

test('a block that was not reported, or is unpinned, has the code of the specification', async () => {
  const { stub, id, ask } = await start()
  const unknown = `0x${'00'.repeat(32)}`
  const { hash } = stub.chain.head
  const notPinned = { context: { rpcCode: -32801, rpcMessage: 'Invalid block hash' } }
  for (const method of ['chainHead_v1_body', 'chainHead_v1_header', 'chainHead_v1_unpin']) {
    await expect(ask(method, id, unknown)).rejects.toMatchObject(notPinned)
  }
  expect(await ask('chainHead_v1_header', id, hash)).toMatch(/^0x/)
  const next = stub.build()
  await expect(ask('chainHead_v1_unpin', id, [hash, hash])).rejects.toMatchObject({
    context: { rpcCode: -32804 }
  })
  await expect(ask('chainHead_v1_unpin', id, [hash, unknown])).rejects.toMatchObject(notPinned)
  await expect(ask('chainHead_v1_call', id, next.hash, 'Core_version', '0x')).rejects.toMatchObject(
    { context: { rpcCode: -32802 } }
  )
  // Nothing was unpinned by what was refused.
  expect(await ask('chainHead_v1_unpin', id, [hash, next.hash])).toBeNull()
  await expect(ask('chainHead_v1_header', id, hash)).rejects.toMatchObject(notPinned)
})

test('an operation that is stopped says no more, and one under way cannot be continued', async () => {
  const { stub, id, ask, reported } = await start()
  const { hash } = stub.chain.head
  reported.splice(0)
  const { operationId } = (await ask('chainHead_v1_body', id, hash)) as { operationId: string }
  await expect(ask('chainHead_v1_continue', id, operationId)).rejects.toMatchObject({
    context: { rpcCode: -32803 }
  })
  expect(await ask('chainHead_v1_stopOperation', id, operationId)).toBeNull()
  await passTurn()
  expect(reported).toEqual([])
  expect(await ask('chainHead_v1_continue', id, operationId)).toBeNull()
})

test('who no longer follows is told so', async () => {
  const { stub, id, ask } = await start()
  const { hash } = stub.chain.head
  await ask('chainHead_v1_unfollow', id)
  expect(await ask('chainHead_v1_body', id, hash)).toEqual({ result: 'limitReached' })
  expect(await ask('chainHead_v1_storage', id, hash, [])).toEqual({ result: 'limitReached' })
  expect(await ask('chainHead_v1_header', id, hash)).toBeNull()
  expect(await ask('chainHead_v1_unpin', id, hash)).toBeNull()
})

test('who keeps blocks for longer than the chain does has to follow anew', async () => {
  const { stub, reported, caller } = await start()
  stub.forget(stub.chain.head.parentHash)
  stub.build()
  expect(reported.at(-1)).toEqual({ event: 'stop' })
  expect(caller.open).toBe(0)
})

test('who follows a chain that goes back has to follow anew', async () => {
  const { stub, reported, caller } = await start()
  const { hash } = stub.chain.head
  stub.build()
  stub.goTo(hash)
  expect(reported.at(-1)).toEqual({ event: 'stop' })
  expect(caller.open).toBe(0)
})

test('a follower has 16 operations under way at most', async () => {
  const { stub, id, ask } = await start()
  const { hash } = stub.chain.head
  const begun = []
  for (let at = 0; at < 17; at += 1) begun.push(await ask('chainHead_v1_body', id, hash))
  expect(begun[15]).toMatchObject({ result: 'started' })
  expect(begun[16]).toEqual({ result: 'limitReached' })
  await passTurn()
  expect(await ask('chainHead_v1_body', id, hash)).toMatchObject({ result: 'started' })
})

test('a connection follows a chain four times at most', async () => {
  const { ask } = await start()
  const ids = []
  for (let count = 1; count < 4; count += 1) ids.push(await ask('chainHead_v1_follow', false))
  await expect(ask('chainHead_v1_follow', false)).rejects.toMatchObject({
    context: { rpcCode: -32800 }
  })
  await ask('chainHead_v1_unfollow', ids[0])
  expect(await ask('chainHead_v1_follow', false)).toMatch(/^devnet/)
})

test('on a fork, which knows its state in parts, an operation for a Merkle value fails', async () => {
  const { stub, id, ask, reported } = await start()
  stub.chain.merkleValueBelow = () => undefined
  const question = [{ key: '0xaa', type: 'closestDescendantMerkleValue' }]
  await ask('chainHead_v1_storage', id, stub.chain.head.hash, question)
  await passTurn()
  expect(reported.at(-1)).toMatchObject({
    event: 'operationError',
    error: expect.stringContaining('a fork has no Merkle values')
  })
})
