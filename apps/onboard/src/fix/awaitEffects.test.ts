import type { CallStep } from '@paraclock/core'
import { expect, test } from 'vitest'
import { awaitEffects } from './awaitEffects.ts'
import type { NetworkPlan } from './NetworkPlan.ts'

const made = [{ network: 'main', description: 'send fees', block: 5, outcome: 'block 5' }]

function planOf(...descriptions: readonly string[]): readonly NetworkPlan[] {
  const steps = descriptions.map((description) => ({ description }) as CallStep)
  return [{ network: 'main', steps, plan: [], accounts: [], untold: [] }]
}

function looking(...plans: readonly (readonly NetworkPlan[])[]) {
  let count = 0
  const look = () => Promise.resolve(plans[Math.min(count++, plans.length - 1)] ?? [])
  return { look, count: () => count }
}

const base = { made, before: [], report: () => {}, signal: new AbortController().signal, pollMs: 1 }

test('what was sent to another chain is waited for', async () => {
  const { look, count } = looking(
    planOf('send fees'),
    planOf('send fees', 'other'),
    planOf('other')
  )
  expect(await awaitEffects({ ...base, look })).toEqual([])
  expect(count()).toBe(3)
})

test('what does not show in time is told, and what was never made is not looked for', async () => {
  const { look } = looking(planOf('send fees'))
  expect(await awaitEffects({ ...base, look, longestMs: 5 })).toEqual(made)
  const unasked = () => Promise.reject(new Error('looked'))
  expect(await awaitEffects({ ...base, made: [], look: unasked })).toEqual([])
  const lost = [{ network: 'main', description: 'send fees', outcome: 'lost: replaced' }]
  expect(await awaitEffects({ ...base, made: lost, look: unasked })).toEqual([])
})

test('a chain that answers no longer is no sign that the effect is there', async () => {
  const silent = [
    { network: 'main', steps: [], plan: [], accounts: [], untold: ['it does not answer'] }
  ]
  const { look, count } = looking(silent, planOf('other'))
  expect(await awaitEffects({ ...base, look })).toEqual([])
  expect(count()).toBe(2)
  // What could not be determined before the calls were made is not what they wait for.
  const again = looking(silent)
  expect(await awaitEffects({ ...base, before: silent, look: again.look })).toEqual([])
  expect(again.count()).toBe(1)
})

test('it ends when it is stopped', async () => {
  const { look } = looking(planOf('send fees'))
  const stopping = new AbortController()
  const report = () => stopping.abort()
  await expect(
    awaitEffects({ ...base, look, report, signal: stopping.signal, pollMs: 60_000 })
  ).rejects.toThrow()
})
