import type { Hex } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { callerOf } from '@paraclock/types'
import { readBest } from '@tooling/devnet/readBest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planProposal, runCall } from '../src/index.ts'

let net: Devnet

beforeAll(async () => {
  net = await startDevnet({ network: 'hub', variant: 'minute' })
})
afterAll(() => net?.stop())

const { signal } = new AbortController()

const body = { Plurality: { id: 'Administration', part: 'Voice' } }

test('a call of the relay chain is a referendum of Asset Hub, by each origin that the relay chain takes it from', async () => {
  const { relay, assetHub } = net
  if (assetHub === undefined) throw new Error('there is no Asset Hub')
  const clean = relay.api.tx['hrmp']?.['forceCleanHrmp']?.(2200, 0, 0)
  const call = clean?.method.toHex() as Hex
  const [chain, ruler] = await Promise.all([readBest(relay), readBest(assetHub)])
  const origin = callerOf({ kind: 'root' })
  const { byRuler, refused } = await planProposal({ chain, call, origin, ruler, signal })
  expect(byRuler.map(({ sender, seenAs }) => [sender, seenAs])).toEqual([['root', 'root']])
  const [ruled] = byRuler
  const titles = ruled?.routes.map(({ title }) => title)
  expect(titles).toContain('referendum on the track root of Referenda')
  // The hub builds three blocks for each relay block, in slots of four relay blocks. Its referenda
  // count relay blocks.
  expect(ruled?.governance.blockMs).toBe(2_000)
  const referendum = ruled?.routes.find(({ body }) => body === 'referenda')
  expect(referendum?.blockMs).toBe(6_000)
  // Westend lets root alone manage channels, and its bodies pay for what they send.
  expect(refused).toContainEqual({
    pallet: `${ruler.name}, Origins.GeneralAdmin`,
    reason: expect.stringMatching(/^Barrier if it does not pay, FailedToTransactAsset if it pays/)
  })
  const { call: sent = '0x', origin: sentBy } = ruled ?? {}
  const { effects } = await runCall({
    ...{ chain: ruler, call: sent, receivers: [chain], signal },
    origin: { kind: 'chain', origin: sentBy }
  })
  expect(effects.map(({ chain: on, calls, result }) => [on.name, calls, result.failure])).toEqual([
    [ruler.name, [], undefined],
    [chain.name, [call], undefined]
  ])
})

test('a body pays for a message that the relay chain does not take unpaid, from its account there', async () => {
  const { relay, assetHub } = net
  if (assetHub === undefined) throw new Error('there is no Asset Hub')
  const call = relay.api.tx['system']?.['remark']?.('0x01').method.toHex() as Hex
  const plan = async () => {
    const [chain, ruler] = await Promise.all([readBest(relay), readBest(assetHub)])
    return await planProposal({ chain, call, ruler, signal })
  }
  const before = await plan()
  expect(before.refused).toContainEqual({
    pallet: expect.stringContaining('Origins.GeneralAdmin'),
    reason: expect.stringMatching(
      /^Barrier if it does not pay, FailedToTransactAsset if it pays 0\.\d+ WND from its account on relay$/
    )
  })
  const interior = { X2: [{ Parachain: 1000 }, body] }
  const convert = relay.api.call['locationToAccountApi']?.['convertLocation']
  const converted = await convert?.({ V5: { parents: 0, interior } })
  const { ok } = (converted?.toJSON() ?? {}) as { ok: string }
  await net.fund({ chain: relay, account: ok, amount: 10n ** 12n })
  const after = await plan()
  const voice = after.byRuler.find(({ sender }) => sender === 'Origins.GeneralAdmin')
  expect(voice?.routes.map(({ title }) => title)).toContain(
    'referendum on the track general_admin of Referenda'
  )
  const { call: sent = '0x', origin } = voice ?? {}
  const chains = await Promise.all([readBest(assetHub), readBest(relay)])
  const { effects } = await runCall({
    ...{ chain: chains[0], call: sent, receivers: [chains[1]], signal },
    origin: { kind: 'chain', origin }
  })
  expect(effects.map(({ chain: on, calls, result }) => [on.name, calls, result.failure])).toEqual([
    [chains[0].name, [], undefined],
    [chains[1].name, [call], undefined]
  ])
})

test('what a body of another parachain makes is a referendum there, and of a third one is refused by its name', async () => {
  const { relay, assetHub } = net
  if (assetHub === undefined) throw new Error('there is no Asset Hub')
  const call = relay.api.tx['system']?.['remark']?.('0x02').method.toHex() as Hex
  const [chain, ruler] = await Promise.all([readBest(relay), readBest(assetHub)])
  const of = (paraId: number, place: object) => ({
    XcmPallet: { Xcm: { parents: 0, interior: { X2: [{ Parachain: paraId }, place] } } }
  })
  const voice = of(1000, body)
  const at = (paraId: number) => of(paraId, { Plurality: { id: 'Technical', part: 'Voice' } })
  const plan = async (origin: unknown, by?: typeof ruler) =>
    await planProposal({ chain, call, origin, ruler: by, signal })
  const { byRuler, refused } = await plan(voice, ruler)
  expect(byRuler.map(({ sender, seenAs }) => [sender, seenAs])).toEqual([
    ['Origins.GeneralAdmin', 'the voice of Administration']
  ])
  expect(refused.map(({ pallet }) => pallet)).not.toContain(`${ruler.name}, root`)
  // Neither the key of sudo nor root gives a call the origin of a body.
  expect(refused).toContainEqual({ pallet: 'Sudo', reason: 'it makes only calls of root' })
  const titles = byRuler[0]?.routes.map(({ title }) => title)
  expect(titles).toEqual(['referendum on the track general_admin of Referenda'])
  await expect(plan(at(1001), ruler)).rejects.toMatchObject({
    code: 'GovernanceRefused',
    message: expect.stringMatching(
      /the voice of Technical of parachain 1001: it makes its calls by messages of parachain 1001/
    )
  })
  await expect(plan(voice)).rejects.toMatchObject({ code: 'GovernanceRefused' })
  await expect(plan(at(1000), ruler)).rejects.toMatchObject({
    message: expect.stringContaining(`of parachain 1000: no origin of ${ruler.name} sends as it`)
  })
})
