import type { ExecutedProgram } from '@paraclock/executor/simulate'
import { encodeProgram, relayLocation, type XcmProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import type { OpenRuntime } from './OwnRuntime.ts'
import { observeRun } from './observeRun.ts'

const id = relayLocation
const weight = { refTime: 1n, proofSize: 1n }
const parts: XcmProgram = [
  { kind: 'withdrawAsset', assets: [{ id, amount: 1n }] },
  { kind: 'buyExecution', fees: { id, amount: 1n }, weightLimit: 'unlimited' },
  { kind: 'clearError' },
  { kind: 'transact', originKind: 'sovereignAccount', call: '0x0000', maxWeight: weight }
]
const program = encodeProgram({ program: parts, version: 4 })

const event = (title: string, value: unknown = {}, failure: string | undefined = undefined) => {
  const name = title.split('.')[1]
  return { title, name, value, failure: failure === undefined ? null : { name: failure } }
}
const named = event('polkadotXcm.ProcessXcmError', { error: { type: 'FailedToTransactAsset' } })

/** What is observed of a program with this outcome, whose first instructions end as given. */
const observe = (whole: object, parts: (length: number) => object = () => ({})) => {
  const execute = async (one: XcmProgram | string) =>
    ({
      ...{ outcome: 'complete', events: [] },
      ...(typeof one === 'string' ? whole : parts(one.length))
    }) as unknown as ExecutedProgram
  return observeRun({ execute } as unknown as OpenRuntime, program)
}

test('a program that ends has its events, and the error of its call', async () => {
  expect(await observe({ events: [event('balances.Transfer')] })).toEqual({
    outcome: 'complete',
    events: ['balances.Transfer']
  })
  const failed = event('proxy.ProxyExecuted', {}, 'Token.FundsUnavailable')
  expect(await observe({ events: [failed] })).toMatchObject({
    callError: 'Token.FundsUnavailable'
  })
})

test.each([
  ['the event that names it', { error: 'Unsupported', events: [named] }, 'FailedToTransactAsset'],
  ['the queue, where no event names it', { error: 'Overweight' }, 'Overweight'],
  ['the barrier, where the queue says nothing of it', { error: 'Unsupported' }, 'Barrier'],
  ['the barrier, where nothing says it', {}, 'Barrier']
])('a program that is refused has the error of %s', async (_, run, error) => {
  expect(await observe({ outcome: 'refused', ...run })).toEqual({
    ...{ outcome: 'refused', error, events: [] }
  })
})

test('the event names the error in whatever pallet the chain keeps XCM', async () => {
  const renamed = event('xcmPallet.ProcessXcmError', { error: { type: 'Unroutable' } })
  const stopped = { outcome: 'incomplete', events: [event('balances.Burned'), renamed] }
  expect(await observe(stopped)).toMatchObject({ error: 'Unroutable', events: ['balances.Burned'] })
})

test('a program that stops has the instruction at which its first instructions stop', async () => {
  const whole = { outcome: 'incomplete' }
  expect(await observe(whole)).toMatchObject({ index: 3, error: 'NoPermission' })
  const late = await observe(whole, (length) => (length < 3 ? {} : whole))
  expect(late).toMatchObject({ index: 2, error: 'unknown' })
})

test.each([
  ['it is not brought', [], 0, 'FailedToTransactAsset'],
  ['it is brought, and does not pay', [event('polkadotXcm.AssetsTrapped')], 1, 'TooExpensive']
])('a program that stops before it has paid: %s', async (_, events, index, error) => {
  const whole = { outcome: 'incomplete', events }
  expect(await observe(whole, () => whole)).toMatchObject({ index, error })
})
