import { startDevnet } from '@paraclock/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { planHrmp } from '../src/index.ts'
import { followPlan, readPair } from './followPlan.ts'

test('from nothing to both directions, one step for each reading', async () => {
  const net = await startDevnet({ variant: 'minute' })
  onTestFinished(() => net.stop())
  const plans = await followPlan(net, { kind: 'open' }, { oneByOne: true })
  const steps = plans.flatMap(({ next: [step] }) => (step ? [[step.action, step.chain]] : []))
  expect(steps).toEqual([
    ['fund', 'relay'],
    ['fund', 'relay'],
    ['request', 'service'],
    ['request', 'target'],
    ['accept', 'target'],
    ['accept', 'service']
  ])
  const state = await readPair(net)
  const { directions } = planHrmp(state, { kind: 'open' })
  expect(directions.map(({ phase }) => phase)).toEqual(['open', 'open'])
  const { maxCapacity, maxMessageSize } = state.host.limits
  expect(state.directions.map(({ channel }) => channel)).toMatchObject([
    { maxCapacity, maxMessageSize },
    { maxCapacity, maxMessageSize }
  ])
})
