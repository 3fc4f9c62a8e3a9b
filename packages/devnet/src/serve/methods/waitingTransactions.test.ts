import { type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { RuntimeCallFailed } from '@paraclock/executor'
import { ReplacementRefused } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCaller, createStubChain, passTurn } from '../../../test/stubChain.ts'
import { listAuthorMethods } from './listAuthorMethods.ts'

const hashOf = (extrinsic: Hex): string => blake2AsHex(extrinsic, 256)

const start = () => {
  const stub = createStubChain()
  const caller = createCaller(listAuthorMethods({ ...stub, properties: {} }))
  return { stub, caller, ...caller }
}

test('a refusal of the pool and of the runtime have the codes, words and data of nodes', async () => {
  const { stub, ask, reported } = start()
  const fail = (error: Error): void => {
    stub.chain.submit = () => Promise.reject(error)
  }
  const submit = (bytes: string) => ask('author_submitExtrinsic', bytes)
  fail(new ParaclockError(ReplacementRefused, { chain: 'stub', priority: 4n, waiting: 5n }))
  await expect(submit('0x0401')).rejects.toMatchObject({
    context: {
      ...{ rpcCode: 1014, rpcMessage: 'Priority is too low: (5 vs 4)' },
      data: 'The transaction has too low priority to replace another transaction already in the pool.'
    }
  })
  await ask('transactionWatch_v1_submitAndWatch', '0x0401')
  const failed = { method: 'Core_version', trap: 'unreachable', panic: 'Bad' }
  fail(new ParaclockError(RuntimeCallFailed, failed))
  const data = 'Runtime error: Execution failed: Execution aborted due to panic: Bad'
  await expect(submit('0x0402')).rejects.toMatchObject({
    context: { rpcCode: 1002, rpcMessage: `Verification Error: ${data}`, data }
  })
  await ask('transactionWatch_v1_submitAndWatch', '0x0402')
  await ask('transactionWatch_v1_submitAndWatch', '0x08')
  fail(new TypeError('other'))
  await expect(submit('0x0403')).rejects.toThrow('other')
  await ask('transactionWatch_v1_submitAndWatch', '0x0403')
  expect(reported.map((event) => (event as { error: string }).error)).toEqual([
    'The priority of the transaction is too low (pool 5 > current 4)',
    `Verification error: ${data}`,
    'Extrinsic bytes cannot be decoded',
    expect.stringContaining('other')
  ])
})

test('of a transaction that waits for others it is told, and that it is ready with its block', async () => {
  const { stub, ask, reported } = start()
  const future = [hexToBytes('0x0401')]
  Object.assign(stub.chain, { future })
  await expect(ask('author_submitExtrinsic', '0x0401')).rejects.toMatchObject({
    context: { rpcCode: 1013, rpcMessage: 'Transaction Already Imported', data: hashOf('0x0401') }
  })
  future.splice(0)
  const { submit } = stub.chain
  stub.chain.submit = async (extrinsic) => {
    future.push(extrinsic)
    await submit(extrinsic)
  }
  await ask('author_submitAndWatchExtrinsic', '0x0402')
  await ask('transactionWatch_v1_submitAndWatch', '0x0403')
  const { hash } = stub.build({}, ['0x0402', '0x0403'])
  await passTurn()
  const block = { hash, index: 1 }
  expect(reported).toEqual([
    ...['future', { event: 'validated' }, 'ready', { inBlock: hash }],
    { event: 'bestChainBlockIncluded', block },
    ...[{ finalized: hash }, { event: 'finalized', block }]
  ])
})

test('a transaction that was dropped is told to be dropped, and its hash is that of its bytes', async () => {
  const { stub, ask, reported, caller } = start()
  const submits: string[] = []
  const own = createCaller(
    listAuthorMethods({ ...stub, properties: {}, onSubmit: () => submits.push('submitted') })
  )
  expect(await own.ask('author_submitExtrinsic', '0x0401')).toBe(hashOf('0x0401'))
  await expect(own.ask('author_submitExtrinsic', '0x08')).rejects.toThrow()
  expect(submits).toEqual(['submitted'])
  await ask('author_submitAndWatchExtrinsic', '0x0402')
  await ask('transactionWatch_v1_submitAndWatch', '0x0403')
  stub.lose('0x0402', 'dropped')
  stub.lose('0x0403', 'dropped')
  expect(reported.slice(2)).toEqual([
    'dropped',
    { event: 'dropped', error: 'Extrinsic dropped from the pool due to exceeding limits' }
  ])
  expect(caller.open).toBe(0)
})

test('a ban ends after half an hour, and a broadcast that waits no longer leaves room', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { stub, ask } = start()
  stub.lose('0x0401')
  vi.advanceTimersByTime(30 * 60_000 - 1)
  await expect(ask('author_submitExtrinsic', '0x0401')).rejects.toMatchObject({
    context: { rpcCode: 1012, rpcMessage: 'Transaction is temporarily banned' }
  })
  vi.advanceTimersByTime(1)
  expect(await ask('author_submitExtrinsic', '0x0401')).toBe(hashOf('0x0401'))
  for (let at = 16; at < 32; at += 1) {
    await ask('transaction_v1_broadcast', `0x04${at.toString(16)}`)
  }
  expect(await ask('transaction_v1_broadcast', '0x0440')).toBeNull()
  Object.assign(stub.submitted, { length: 0 })
  expect(await ask('transaction_v1_broadcast', '0x0440')).toMatch(/^devnet/)
})

test.each([
  ['AncientBirthBlock', 'Transaction has an ancient birth block'],
  ['BadMandatory', 'A call was labelled as mandatory, but resulted in an Error.'],
  ['BadSigner', 'Invalid signing address'],
  ['Call', 'Transaction call is not expected'],
  ['ExhaustsResources', 'Transaction would exhaust the block limits'],
  ['Future', 'Transaction will be valid in the future'],
  ['IndeterminateImplicit', 'The implicit data was unable to be calculated'],
  ['MandatoryValidation', 'Transaction dispatch is mandatory; transactions must not be validated.'],
  ['Payment', 'Inability to pay some fees (e.g. account balance too low)'],
  ['UnknownOrigin', 'The transaction extension did not authorize any origin'],
  ['Other', 'Other']
])(
  'a transaction that is invalid for %s is refused in the words of nodes',
  async (reason, data) => {
    const { stub, ask } = start()
    stub.refuse(`invalid: ${reason}`)
    await expect(ask('author_submitExtrinsic', '0x0405')).rejects.toMatchObject({
      context: { data }
    })
  }
)
