import { openProven } from '@paraclock/connect'
import { type DevnetChain, startDevnet } from '@paraclock/devnet'
import { readBest } from '@tooling/devnet/readBest'
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
  const open = ({ name, wsUrl: endpoints }: DevnetChain) => openProven({ name, endpoints })
  const [relay, target] = await Promise.all([open(net.relay), open(net.target)])
  const paras = [{ paraId: 2115 }, { paraId: 2200, chain: target }] as const
  const { directions } = await planHrmp({ relay, paras, kind: 'open' })
  expect(directions.map(({ phase }) => phase)).toEqual(['open', 'open'])
  const stated = await readBest(net.target)
  const refused = [
    // @ts-expect-error A plan has calls to sign, so it takes proven chains.
    planHrmp({ relay, paras: [paras[0], { paraId: 2200, chain: stated }], kind: 'close' }),
    planHrmp({ relay: { ...relay }, paras, kind: 'close' })
  ]
  for (const plan of refused) {
    await expect(plan).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  }
  await Promise.all([relay.close(), target.close()])
  const { maxCapacity, maxMessageSize } = state.host.limits
  expect(state.directions.map(({ channel }) => channel)).toMatchObject([
    { maxCapacity, maxMessageSize },
    { maxCapacity, maxMessageSize }
  ])
})
