import {
  type CheckResult,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig
} from '@paraclock/checklist'
import { applySteps, devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { encodeAddress } from '@polkadot/util-crypto'
import { beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { makeReady } from './network/makeReady.ts'
import { openNetwork } from './network/openNetwork.ts'
import { withConnections } from './network/withConnections.ts'

const UNIT = 10_000_000_000n

const net = await openNetwork({ variant: 'minute', name: 'advice' })
const config = (await configureDevnet([net])).networks['advice'] as NetworkConfig
const ready = await makeReady(net, config)

beforeEach(() => net.restore(ready))

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
  const results = judgeNetwork({ checks: listChecks(), evidence, gatheredAt, today: '2026-01-01' })
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

test('an account that runs of others drain before is to be funded, by so much that all run', async () => {
  const slot = (ahead: number) => (Math.floor(Number(net.now()) / 60) + ahead) * 60
  const bob = await devAccount('Bob')
  await asRoot(net, 'service', 'balances.forceSetBalance', bob.address, 100_000n * UNIT)
  const { scheduleXcmpTask } = net.service.api.tx['automationTime'] ?? {}
  const weight = { refTime: 1_000_000_000, proofSize: 50_000 }
  for (const id of ['one', 'two', 'three', 'four', 'five']) {
    const call = scheduleXcmpTask?.(id, [slot(6)], net.target.paraId, 0, '0x00000400', weight)
    if (call === undefined) throw new TypeError('no call scheduleXcmpTask')
    await net.execute({ chain: net.service, call, signer: bob })
  }
  const { schedule: _, ...automation } = config.automation
  const own = {
    ...config,
    automation: { ...automation, times: [slot(8), slot(9)] }
  } as NetworkConfig
  const paraId = net.service.paraId ?? 0
  const { account } = sovereignAccount({ paraId, on: 'sibling' })
  const asset = { parents: 1, interior: { X1: [{ Parachain: paraId }] } }
  const { foreignAssets } = net.target.api.tx
  const held = await foreignAssetsOf(asset, account)
  const burn = foreignAssets?.['burn']?.(asset, account, held - (6n * UNIT) / 100n)
  const { address } = await devAccount('Alice')
  await asRoot(net, 'target', 'utility.dispatchAs', { system: { Signed: address } }, burn)
  const of = await check(own, true)
  expect(of('task-runs')).toMatchObject({ outcome: 'fail', explainedBy: ['xcm-sovereign-funded'] })
  const funding = of('xcm-sovereign-funded')
  expect(funding).toMatchObject({
    outcome: 'fail',
    summary: expect.stringContaining('for 5 runs of other tasks that come before')
  })
  await applySteps(net, funding?.remedies[0]?.steps ?? [])
  await net.settle()
  expect((await check(own, true))('task-runs')?.outcome).toBe('pass')
})

/** What an account holds of an asset on the target. */
async function foreignAssetsOf(asset: object, account: string): Promise<bigint> {
  const stored = await net.target.api.query['foreignAssets']?.['account']?.(asset, account)
  const { balance } = (stored?.toJSON() ?? { balance: 0 }) as { balance: number | string }
  return BigInt(balance)
}

test('of as many proxies as the chain allows, the one that can go is named and removed', async () => {
  const { proxy } = net.target.api.tx
  const { address } = await devAccount('Alice')
  const act = (call: unknown) =>
    asRoot(net, 'target', 'utility.dispatchAs', { system: { Signed: address } }, call)
  const most = Number(net.target.api.consts['proxy']?.['maxProxies'])
  await act(proxy?.['removeProxies']?.())
  const others = Array.from({ length: most - 1 }, (_, at) =>
    proxy?.['addProxy']?.(`0x${`${10 + at}`.repeat(32)}`, 'Any', 0)
  )
  const twice = proxy?.['addProxy']?.(`0x${'10'.repeat(32)}`, 'Automation', 0)
  await act(net.target.api.tx['utility']?.['batchAll']?.([...others, twice]))
  const remedy = (await check(config, true))('proxy-exists')?.remedies[0]
  expect(remedy?.summary).toContain('its delegate has a proxy of type Any besides')
  await applySteps(net, remedy?.steps ?? [])
  await applySteps(net, (await check())('proxy-exists')?.remedies[0]?.steps ?? [])
  expect((await check(config, true))('task-runs')?.outcome).toBe('pass')
})

test('a target that accepts the token is not asked for a trader: the service sets it anew', async () => {
  const paraId = net.target.paraId ?? 0
  const stored = await net.service.api.query['xcmpHandler']?.['targets']?.(paraId)
  const settings = (stored?.toJSON() ?? {}) as object
  const feeAsset = { V5: { parents: 1, interior: { X1: [{ Parachain: 9 }] } } }
  await asRoot(net, 'service', 'xcmpHandler.setTarget', paraId, { ...settings, feeAsset })
  const of = await check(config, true)
  expect(of('task-runs')?.explainedBy).toContain('xcm-fee-asset-accepted')
  const [remedy] = of('xcm-fee-asset-accepted')?.remedies ?? []
  expect(remedy?.summary).toMatch(/so that the service pays in the service's own token/)
  await applySteps(net, remedy?.steps ?? [])
  const after = await check(config, true)
  expect(after('xcm-fee-asset-accepted')?.outcome).toBe('pass')
  expect(after('task-runs')?.outcome).toBe('pass')
})

/** Lets the task run as a pure proxy, for which Bob can sign. */
async function asPure(): Promise<{ readonly own: NetworkConfig; readonly pure: string }> {
  const { tx } = net.target.api
  const signer = await devAccount('Bob')
  const create = tx['proxy']?.['createPure']?.('Any', 0, 0)
  if (create === undefined) throw new TypeError('no call proxy.createPure')
  const { events } = await net.execute({ chain: net.target, call: create, signer })
  const made = events.find(({ method }) => method === 'PureCreated')
  const pure = String(made?.data['pure'])
  await asRoot(net, 'target', 'balances.forceSetBalance', pure, 1_000n * UNIT)
  const automation = { ...config.automation, account: pure }
  return { own: { ...config, automation } as NetworkConfig, pure }
}

test('a pure proxy grants by who can sign for it', async () => {
  const { address: bob } = await devAccount('Bob')
  const { own, pure } = await asPure()
  const [remedy] = (await check(own, true))('proxy-exists')?.remedies ?? []
  expect(remedy?.steps).toMatchObject([
    {
      description: expect.stringMatching(new RegExp(`^proxy.proxy\\(${pure}, Any, proxy.addProxy`))
    }
  ])
  const origin = remedy?.steps?.[0]?.origin
  const account = origin?.kind === 'signed' ? origin.account : ''
  expect([encodeAddress(account, 42), remedy?.summary]).toEqual([
    encodeAddress(bob, 42),
    expect.stringContaining(`${account} can sign for it`)
  ])
  await applySteps(net, remedy?.steps ?? [])
  expect((await check(own, true))('task-runs')?.outcome).toBe('pass')
})

test('a pure proxy fills the account of the service by who can sign for it', async () => {
  const { own, pure } = await asPure()
  const { paraId, api } = net.target
  const targets = net.service.api.query['xcmpHandler']?.['targets']
  const settings = (await targets?.(paraId))?.toJSON() as object
  const feeAsset = { V5: { parents: 0, interior: 'Here' } }
  await asRoot(net, 'service', 'xcmpHandler.setTarget', paraId, { ...settings, feeAsset })
  const { account } = sovereignAccount({ paraId: net.service.paraId ?? 0, on: 'sibling' })
  const [remedy] = (await check(own))('xcm-sovereign-funded')?.remedies ?? []
  expect(remedy?.steps).toMatchObject([
    {
      description: expect.stringMatching(
        new RegExp(`^proxy.proxy\\(${pure}, Any, balances.transferKeepAlive`)
      ),
      payer: { account: pure }
    }
  ])
  await applySteps(net, remedy?.steps ?? [])
  const held = await api.query['system']?.['account']?.(account)
  expect(held?.toJSON()).toMatchObject({ data: { free: expect.anything() }, providers: 1 })
  expect((await check(own))('xcm-sovereign-funded')?.outcome).toBe('pass')
})
