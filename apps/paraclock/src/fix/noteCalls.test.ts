import { expect, test } from 'vitest'
import { noteCalls } from './noteCalls.ts'

const call = { network: 'main', description: 'send fees', block: 5, outcome: 'block 5' }
const lost = { network: 'main', description: 'send fees', outcome: 'lost: replaced' }

test('a call that is met again is told once, and what is another one for itself', () => {
  const told: unknown[] = []
  const calls = noteCalls((one) => void told.push(one))
  const elsewhere = { ...call, network: 'staging' }
  for (const one of [lost, call, { ...call }, elsewhere, { ...lost }]) calls.note(one)
  expect(told).toEqual([lost, call, elsewhere])
  expect(calls.made).toEqual(told)
})
