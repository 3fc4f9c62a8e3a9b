import {
  type CheckResult,
  gatherNetwork,
  listChecks,
  type NetworkConfig,
  runChecks
} from '@paraclock/checklist'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { asRoot } from './network/asRoot.ts'
import { withConnections } from './network/withConnections.ts'

const UNIT = 10_000_000_000n

let net: Devnet
let config: NetworkConfig
let ready: Snapshot

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'advice' })
  config = (await configureDevnet([net])).networks['advice'] as NetworkConfig
  await withConnections(async (connections) => {
    const evidence = await gatherNetwork({ name: 'advice', config, connections })
    await fixNetwork({ net, config, evidence, connections })
  })
  ready = await net.snapshot()
})

beforeEach(() => net.restore(ready))

afterAll(() => net?.stop())

/** What the checks say of the network, by their ids. */
async function check(own: NetworkConfig = config, isTried = false) {
  await net.build()
  const evidence = await withConnections((connections) =>
    gatherNetwork({
      name: 'advice',
      config: own,
      connections,
      ...(isTried ? { trial: {} } : {})
    })
  )
  const gatheredAt = Number(net.now())
  const results = runChecks({ checks: listChecks(), evidence, gatheredAt, today: '2026-01-01' })
  return (id: string): CheckResult | undefined => results.find((result) => result.id === id)
}

function automate(call: { readonly method: { toHex(): string } } | undefined): NetworkConfig {
  const automation = { ...config.automation, call: call?.method.toHex(), proxyType: 'Any' }
  return { ...config, automation } as NetworkConfig
}

test('a want of an asset is told from that of an approval, with its amount', async () => {
  const { address: alice } = await devAccount('Alice')
  const { address: bob } = await devAccount('Bob')
  const { address: charlie } = await devAccount('Charlie')
  const asset = { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } }
  const { foreignAssets } = net.target.api.tx
  const act = (who: string, call: unknown) =>
    asRoot(net, 'target', 'utility.dispatchAs', { system: { Signed: who } }, call)
  for (const holder of [alice, bob]) {
    await act(alice, foreignAssets?.['mint']?.(asset, holder, (25n * UNIT) / 10n))
  }
  const money = await check(automate(foreignAssets?.['transfer']?.(asset, charlie, UNIT)))
  expect(money('user-covers-runs')).toMatchObject({
    outcome: 'fail',
    summary: expect.stringMatching(/foreignAssets.BalanceLow, .* takes 1 PCM; .* holds 2.5 PCM$/),
    remedies: [{ summary: expect.stringMatching(/^Send 0.5 PCM to the user's account/) }]
  })
  await act(bob, foreignAssets?.['approveTransfer']?.(asset, alice, 2n * UNIT))
  const taken = foreignAssets?.['transferApproved']?.(asset, bob, charlie, UNIT)
  const approval = await check(automate(taken))
  expect(approval('user-covers-runs')).toMatchObject({
    outcome: 'fail',
    summary: expect.stringMatching(/foreignAssets.Unapproved, .* takes 1 PCM; .* approved 2 PCM$/),
    remedies: [{ summary: expect.stringMatching(/^Have \w+ approve 1 PCM more/) }]
  })
})
