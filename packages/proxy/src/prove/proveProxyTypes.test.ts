import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { targetPallet as pallet, targetChain } from '../../test/support/openTarget.ts'
import { readProxies } from '../read/readProxies.ts'
import { encodeStoredGrant } from './Prover.ts'
import { type ProveProxyTypesArgs, proveProxyTypes } from './proveProxyTypes.ts'

const USER: Hex = `0x${'11'.repeat(32)}`
const DELEGATE: Hex = `0x${'22'.repeat(32)}`
const CALL = { pallet: 'system', method: 'remark', args: { remark: '0x01' } } as const
const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const { runtime } = targetChain
const api = runtime.metadata.apis.find(({ name }) => name === 'DryRunApi')
const output = api?.methods.find(({ name }) => name === 'dry_run_call')?.output ?? 0

const errorOf = (type: string) => ({ type: 'Module', value: { type: 'System', value: { type } } })
const resultOf = (error: string | undefined) =>
  error === undefined ? { success: true, value: [] } : { success: false, value: errorOf(error) }
const info = { actual_weight: undefined, pays_fee: { type: 'Yes' } }
const answerOf = (emitted_events: readonly object[], failure?: string): Hex => {
  const execution_result =
    failure === undefined
      ? { success: true, value: info }
      : { success: false, value: { post_info: info, error: errorOf(failure) } }
  const effects = { execution_result, emitted_events, local_xcm: undefined, forwarded_xcms: [] }
  return bytesToHex(runtime.type(output).encode({ success: true, value: effects }))
}
const eventOf = (pallet: string, type: string, error: string | undefined) => ({
  type: pallet,
  value: { type, value: { result: resultOf(error) } }
})

/** The events of a dry run of so many calls, whose proxy executes them with this error. */
const execute = (count: number, error: string | undefined): readonly object[] =>
  Array.from({ length: count }).flatMap(() => [
    eventOf('Proxy', 'ProxyExecuted', error),
    eventOf('Utility', 'DispatchedAs', undefined)
  ])

type DryRun = (proxyType: string, count: number) => Hex

/** Proves the types of a target that answers a dry run by the type and the number of its calls. */
async function prove(answer: DryRun, more: Partial<ProveProxyTypesArgs> = {}) {
  const asked: string[] = []
  const dryRun = (data: Hex): Hex => {
    const type = pallet.types.find(({ name }) =>
      data.includes(
        encodeStoredGrant({ pallet, delegate: DELEGATE as never, proxyType: name }).slice(2)
      )
    )
    // The stored proxy names the delegate once, and each call names it once.
    const count = data.split(DELEGATE.slice(2)).length - 2
    asked.push(`${type?.name} ${count === 1 ? 'one' : 'many'}`)
    return answer(type?.name ?? '', count)
  }
  const target = createChain({
    ...{ name: 'Acme', metadata },
    source: createMemorySource({
      calls: {
        DryRunApi_dry_run_call: dryRun,
        TransactionPaymentApi_query_info: `0x000000${'0'.repeat(32)}`
      }
    })
  })
  const state = await readProxies({
    ...{ target, user: USER, delegate: DELEGATE, service: { paraId: 2114 } }
  })
  const proof = await proveProxyTypes({ target, state, call: CALL, ...more })
  return { proof, asked }
}

/** A target on which each type has its own answer. */
const byType: DryRun = (proxyType, count) => {
  if (proxyType === 'NonTransfer') return answerOf(execute(count, 'CallFiltered'))
  return answerOf(execute(count, proxyType === 'Automation' ? 'InvalidSpecName' : undefined))
}

test('a type admits a call, refuses it, or admits it though it fails', async () => {
  const { proof } = await prove(byType)
  expect(proof).toMatchObject({ chain: 'Acme', reachesContracts: false })
  const [any, nonTransfer, automation] = proof.types
  expect(any).toMatchObject({ proxyType: 'Any', verdict: 'admitted', by: 'dryRunApi' })
  expect(any?.evidence).toMatchObject([
    {
      ...{ kind: 'dryRun', chain: 'Acme', succeeded: true },
      outcome: 'a proxy of type Any may make the call',
      origin: expect.stringMatching(/ as a proxy of \w+ \(dryRunApi\)$/)
    }
  ])
  expect(nonTransfer).toMatchObject({ verdict: 'refused', failure: undefined })
  expect(nonTransfer?.evidence).toMatchObject([
    { succeeded: false, outcome: 'a proxy of type NonTransfer may not make the call' }
  ])
  expect(automation).toMatchObject({ verdict: 'admitted', failure: 'system.InvalidSpecName' })
  expect(automation?.evidence).toMatchObject([
    {
      succeeded: false,
      outcome:
        'a proxy of type Automation may make the call, which fails with system.InvalidSpecName'
    }
  ])
  // Both admit all other calls: the one that the runtime lists last comes first.
  expect(proof.admitting).toEqual(['Automation', 'Any'])
  expect(any?.admits?.length).toBe(proof.probes.length)
})

test('each type is tried with one call, and those that admit it with many', async () => {
  const { asked } = await prove(byType)
  expect(asked.filter((one) => one.endsWith('one')).toSorted()).toEqual([
    ...['Any one', 'Automation one', 'NonTransfer one']
  ])
  expect(asked).toContain('Any many')
})

const methods = ['dryRunApi'] as const

test.each<readonly [unknown, DryRun]>([
  ['dryRunApi: system.CallFiltered', () => answerOf([], 'CallFiltered')],
  ['dryRunApi: the DryRunApi answered Unimplemented', () => '0x0100'],
  ['dryRunApi: the events do not show which call they belong to', () => answerOf([])],
  [
    'dryRunApi: the proxied call was not executed',
    () => answerOf([eventOf('Utility', 'DispatchedAs', undefined)])
  ],
  [
    'dryRunApi: system.InvalidSpecName',
    () => answerOf([eventOf('Utility', 'DispatchedAs', 'InvalidSpecName')])
  ],
  [expect.stringContaining('dryRunApi: '), () => '0x07']
])('nothing is proven by such an answer: %s', async (reason, answer) => {
  const { proof } = await prove(answer, { methods })
  expect(proof.types[0]).toMatchObject({ verdict: 'unproved', reason, evidence: [] })
  expect(proof.admitting).toEqual([])
})

test('without a method nothing is proven', async () => {
  const { proof } = await prove(byType, { methods: [] })
  const reason = 'the chain has no DryRunApi, and no simulation was allowed'
  expect(proof.types[0]).toMatchObject({ verdict: 'unproved', reason })
})

test('an error that is no answer of the chain stays', async () => {
  const fault = new TypeError('a fault of ours')
  const failing = (): never => {
    throw fault
  }
  await expect(prove(failing, { methods })).rejects.toBe(fault)
})

test('the proof ends with its signal', async () => {
  await expect(prove(byType, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})
