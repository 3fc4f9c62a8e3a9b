import { DispatchFailed, ParaclockError } from '@paraclock/core'
import type { SubmissionOutcome } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { describeOutcome, isRefused, makeCalls } from './makeCalls.ts'

const error = new ParaclockError(DispatchFailed, { chain: 'relay', error: 'system.CallFiltered' })

test('a refused call stands for all calls of its kind on its chain', () => {
  const step = { chain: 'relay', call: '0x3c0101000000', description: 'hrmp.accept(1)' } as const
  const refused = [{ network: 'main', step, error }]
  expect(isRefused(refused, 'main', { ...step, call: '0x3c0102000000' })).toBe(true)
  expect(isRefused(refused, 'other', step)).toBe(false)
  expect(isRefused(refused, 'main', { ...step, chain: 'target' })).toBe(false)
  expect(isRefused(refused, 'main', { ...step, call: '0x3c0201000000' })).toBe(false)
  expect(isRefused([], 'main', step)).toBe(false)
})

test('an outcome has its block, or why there is none', () => {
  const block = { number: 7 }
  expect(describeOutcome({ status: 'succeeded', block } as SubmissionOutcome)).toEqual({
    ...{ block: 7, outcome: 'block 7' }
  })
  expect(describeOutcome({ status: 'failed', block, error } as SubmissionOutcome)).toEqual({
    outcome: `failed: ${error.message}`
  })
})

test('a step on a chain that the network does not configure is refused, before any chain is opened', async () => {
  const reach = new Map([['main', ['coretime']]])
  const powers = [{ account: '0x01', as: undefined, sudo: reach, reach }]
  const step = { kind: 'call', status: 'act', chain: 'coretime', origin: { kind: 'root' } }
  const open = () => Promise.reject(new Error('a chain was opened'))
  const opened = [{ network: 'main', config: {}, chain: open }]
  const args = { opened, powers, refused: [] }
  const plan = { network: 'main', plan: [step] }
  await expect(makeCalls(args as never, plan as never)).rejects.toMatchObject({
    code: 'SystemChainMissing',
    context: { network: 'main', role: 'coretime' }
  })
})
