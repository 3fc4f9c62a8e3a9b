import type { Hex } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { readBest } from '@tooling/devnet/readBest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planProposal, runCall } from '../src/index.ts'

let net: Devnet

beforeAll(async () => {
  net = await startDevnet({ network: 'hub', variant: 'minute' })
})
afterAll(() => net?.stop())

const { signal } = new AbortController()

test('a call of the relay chain is a referendum of Asset Hub, by each origin that the relay chain takes it from', async () => {
  const { relay, assetHub } = net
  if (assetHub === undefined) throw new Error('there is no Asset Hub')
  const clean = relay.api.tx['hrmp']?.['forceCleanHrmp']?.(2200, 0, 0)
  const call = clean?.method.toHex() as Hex
  const [chain, ruler] = await Promise.all([readBest(relay), readBest(assetHub)])
  const { byRuler, refused } = await planProposal({ chain, call, ruler, signal })
  expect(byRuler.map(({ sender, seenAs }) => [sender, seenAs])).toEqual([['root', 'root']])
  const [ruled] = byRuler
  const titles = ruled?.routes.map(({ title }) => title)
  expect(titles).toContain('referendum on the track root of Referenda')
  // Westend lets root alone manage channels, and its bodies pay for what they send.
  expect(refused).toContainEqual({
    pallet: `${ruler.name}, Origins.GeneralAdmin`,
    reason: 'Barrier'
  })
  const { call: sent = '0x', origin } = ruled ?? {}
  const effects = await runCall({
    ...{ chain: ruler, call: sent, receivers: [chain], signal },
    origin: { kind: 'chain', origin }
  })
  expect(effects.map(({ chain: on, calls, result }) => [on.name, calls, result.failure])).toEqual([
    [ruler.name, [], undefined],
    [chain.name, [call], undefined]
  ])
})
