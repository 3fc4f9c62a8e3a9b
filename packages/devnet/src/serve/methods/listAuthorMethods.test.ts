import { expect, test } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listAuthorMethods } from './listAuthorMethods.ts'

const start = () => {
  const stub = createStubChain()
  const caller = createCaller(listAuthorMethods({ ...stub, properties: {} }))
  return { stub, caller, ...caller }
}

test('a transaction is told to be ready, in a block, and final', async () => {
  const { stub, caller, ask, reported } = start()
  await ask('author_submitAndWatchExtrinsic', '0x0401')
  expect(await ask('author_pendingExtrinsics')).toEqual(['0x0401'])
  stub.build({}, ['0x0402'])
  const { hash } = stub.build({}, ['0x0401'])
  await passTurn()
  expect(reported).toEqual(['ready', { inBlock: hash }, { finalized: hash }])
  expect(caller.open).toBe(0)
})

test('a transaction that gets into no block is told to be lost, and others are not', async () => {
  const { stub, caller, ask, reported } = start()
  await ask('author_submitAndWatchExtrinsic', '0x0401')
  stub.lose('0x0402')
  expect(caller.open).toBe(1)
  stub.lose('0x0401')
  expect(reported).toEqual(['ready', 'invalid'])
  expect(caller.open).toBe(0)
})

test('a transaction that is refused leaves no subscription behind', async () => {
  const { caller, ask, reported } = start()
  await expect(ask('author_submitAndWatchExtrinsic', '0x')).rejects.toThrow('refused')
  expect(caller.open).toBe(0)
  expect(reported).toEqual([])
  await expect(ask('author_submitExtrinsic', '0x')).rejects.toThrow('refused')
  // A client that broadcasts gets no notification.
  expect(await ask('transaction_v1_broadcast', '0x')).toMatch(/^devnet/)
  expect(await ask('author_submitExtrinsic', '0x0401')).toMatch(/^0x[\da-f]{64}$/)
})

test('transactionWatch_v1 reports the same in the words of its specification', async () => {
  const { stub, caller, ask, reported } = start()
  await ask('transactionWatch_v1_submitAndWatch', '0x0401')
  const { hash } = stub.build({}, ['0x0400', '0x0401'])
  await passTurn()
  await ask('transactionWatch_v1_submitAndWatch', '0x0402')
  stub.lose('0x0402')
  await ask('transactionWatch_v1_submitAndWatch', '0x')
  const block = { hash, index: 1 }
  expect(reported).toEqual([
    { event: 'validated' },
    { event: 'bestChainBlockIncluded', block },
    { event: 'finalized', block },
    { event: 'validated' },
    { event: 'invalid', error: 'Extrinsic marked as invalid' },
    { event: 'invalid', error: 'Extrinsic bytes cannot be decoded' }
  ])
  expect(caller.open).toBe(0)
})

test('a transaction that waits already, and a broadcast that nobody made, are refused', async () => {
  const { ask } = start()
  const id = await ask('transaction_v1_broadcast', '0x0401')
  await expect(ask('author_submitExtrinsic', '0x0401')).rejects.toMatchObject({
    context: { rpcCode: 1013 }
  })
  expect(await ask('transaction_v1_stop', id)).toBeNull()
  await expect(ask('transaction_v1_stop', id)).rejects.toMatchObject({
    context: { rpcCode: -32602 }
  })
})

test('a transaction that was invalid, or is in a block, is banned', async () => {
  const { stub, ask } = start()
  const banned = { context: { rpcCode: 1012 } }
  stub.lose('0x0401')
  await expect(ask('author_submitExtrinsic', '0x0401')).rejects.toMatchObject(banned)
  stub.lose('0x0402', 'dropped')
  expect(await ask('author_submitExtrinsic', '0x0402')).toMatch(/^0x/)
  stub.refuse('invalid: Payment')
  await expect(ask('author_submitExtrinsic', '0x0405')).rejects.toMatchObject({
    context: { rpcCode: 1010 }
  })
  await expect(ask('author_submitExtrinsic', '0x0405')).rejects.toMatchObject(banned)
  stub.refuse(undefined)
  const { hash } = stub.chain.head
  stub.build({}, ['0x0403'])
  stub.build()
  await expect(ask('author_submitExtrinsic', '0x0403')).rejects.toMatchObject(banned)
  stub.goTo(hash)
  expect(await ask('author_submitExtrinsic', '0x0403')).toMatch(/^0x/)
})

test.each([
  ['invalid: Stale', 1010, 'Invalid Transaction', 'Transaction is outdated'],
  ['invalid: BadProof', 1010, 'Invalid Transaction', 'Transaction has a bad signature'],
  ['invalid: Custom 7', 1010, 'Invalid Transaction', 'Custom error: 7'],
  ['unknown: CannotLookup', 1011, 'Unknown Transaction Validity', 'CannotLookup'],
  ['unknown: Custom 7', 1011, 'Unknown Transaction Validity', 'Custom(7)']
])('what the runtime finds %s has the code, the words and the data of nodes', async (...row) => {
  const [reason, rpcCode, rpcMessage, data] = row
  const { stub, ask } = start()
  stub.refuse(reason)
  await expect(ask('author_submitExtrinsic', '0x0405')).rejects.toMatchObject({
    context: { rpcCode, rpcMessage, data }
  })
})

test.each([
  ['author_submitExtrinsic', 1040, 'Client error: Not enough data to fill buffer'],
  [
    'author_submitAndWatchExtrinsic',
    1001,
    'Extrinsic has invalid format: Not enough data to fill buffer'
  ]
])(
  'bytes that are not a whole extrinsic are malformed: %s',
  async (method, rpcCode, rpcMessage) => {
    const { ask } = start()
    for (const bytes of ['0x', '0x08', '0x0804']) {
      await expect(ask(method, bytes)).rejects.toMatchObject({ context: { rpcCode, rpcMessage } })
    }
  }
)

// As `transaction/error.rs` of sc-rpc-spec-v2 words them.
test.each([
  ['invalid: Stale', 'Invalid transaction: Transaction is outdated'],
  ['invalid: Custom 7', 'Invalid transaction with custom error: 7'],
  ['unknown: CannotLookup', 'Unknown transaction validity: CannotLookup'],
  [undefined, 'Transaction is already imported']
])(
  'an event of transactionWatch_v1 says why a transaction is not taken: %s',
  async (reason, error) => {
    const { stub, ask, reported } = start()
    if (reason === undefined) await ask('author_submitExtrinsic', '0x0405')
    else stub.refuse(reason)
    await ask('transactionWatch_v1_submitAndWatch', '0x0405')
    expect(reported).toEqual([{ event: 'invalid', error }])
    if (reason === undefined) return
    await ask('transactionWatch_v1_submitAndWatch', '0x0405')
    expect(reported[1]).toEqual({ event: 'invalid', error: 'Transaction is temporarily banned' })
  }
)

test('a connection broadcasts 16 transactions at once, which no other one stops', async () => {
  const methods = listAuthorMethods({ ...createStubChain(), properties: {} })
  const [{ ask }, other] = [createCaller(methods), createCaller(methods)]
  const ids: unknown[] = []
  for (let at = 16; at < 32; at += 1) {
    ids.push(await ask('transaction_v1_broadcast', `0x04${at.toString(16)}`))
  }
  expect(await ask('transaction_v1_broadcast', '0x0440')).toBeNull()
  await expect(other.ask('transaction_v1_stop', ids[0])).rejects.toMatchObject({
    context: { rpcCode: -32602, rpcMessage: 'Invalid operation id' }
  })
  expect(await ask('transaction_v1_stop', ids[0])).toBeNull()
  expect(await ask('transaction_v1_broadcast', '0x0440')).toMatch(/^devnet/)
})

test('a transaction whose place another takes is told by which', async () => {
  const { stub, ask, reported } = start()
  await ask('author_submitAndWatchExtrinsic', '0x0401')
  await ask('transactionWatch_v1_submitAndWatch', '0x0402')
  stub.lose('0x0401', 'usurped', '0x0409')
  stub.lose('0x0402', 'usurped', '0x0409')
  expect(reported.slice(2)).toEqual([
    { usurped: expect.stringMatching(/^0x[\da-f]{64}$/) },
    { event: 'invalid', error: 'Extrinsic was rendered invalid by another extrinsic' }
  ])
})

test('whoever stops watching hears nothing more', async () => {
  const { stub, ask, reported } = start()
  const id = await ask('author_submitAndWatchExtrinsic', '0x0401')
  expect(await ask('author_unwatchExtrinsic', id)).toBe(true)
  stub.build({}, ['0x0401'])
  stub.lose('0x0401')
  await passTurn()
  expect(reported).toEqual(['ready'])
})
