import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CheckResult,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  planNetwork
} from '@paraclock/checklist'
import { applySteps, type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { beforeEach, expect, test } from 'vitest'
import { initConfig } from '../src/config/init/initConfig.ts'
import { chooseAmount, configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { openChannels } from '../src/rehearse/openChannels.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { selectTarget } from '../src/rehearse/selectTarget.ts'
import { asRoot } from './network/asRoot.ts'
import { openNetwork } from './network/openNetwork.ts'
import { BUSY_MS, withConnections } from './network/withConnections.ts'
import { runCommand } from './runCommand.ts'

const WND = 1_000_000_000_000n

const net = await openNetwork({ network: 'hub', variant: 'minute', name: 'main' })
const fresh = await net.snapshot()
const { signal } = new AbortController()

beforeEach(async () => {
  // A switch does not notice that a state from before it is restored.
  await net.misconfigure({ RelayHoldsNoMoney: false })
  await net.restore(fresh)
})
async function check(
  config: NetworkConfig
): Promise<{ readonly evidence: NetworkEvidence; readonly results: readonly CheckResult[] }> {
  const evidence = await withConnections((connections) =>
    gatherNetwork({ name: 'main', config, connections, trial: {}, deadlineMs: BUSY_MS })
  )
  const gatheredAt = Number(net.now())
  const today = new Date(gatheredAt * 1000).toISOString().slice(0, 10)
  return { evidence, results: judgeNetwork({ checks: listChecks(), evidence, gatheredAt, today }) }
}

const configOf = async (view: Devnet): Promise<NetworkConfig> =>
  (await configureDevnet([view])).networks['main'] as NetworkConfig

test('with all money on Asset Hub, the channels open by the calls of their plan', async () => {
  await net.misconfigure({ RelayHoldsNoMoney: true })
  const config = await configOf(net)
  const { evidence } = await check(config)
  expect(evidence.artifacts.offers).toMatchObject({ value: { refused: [] } })
  expect(await openChannels(net, config, signal)).toBe('')
})

// More than there are rounds of steps and of sessions between them.
const MAX_ROUNDS = 20

/** Makes the calls that reports plan, and no others, until a report plans none. */
async function followReports(view: Devnet, config: NetworkConfig): Promise<NetworkEvidence> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { evidence, results } = await check(config)
    const { steps } = planNetwork(results, evidence)
    const due = steps
      .filter((step) => step.kind === 'call')
      .filter(({ status }) => status === 'act')
    if (steps.length === 0) {
      expect(results.filter(({ outcome }) => outcome === 'fail')).toEqual([])
      return evidence
    }
    for (const step of due) {
      await applySteps(view, [step])
      await net.settle()
    }
    if (due.length === 0) await net.nextSession()
  }
  throw new Error(`the reports plan calls after ${MAX_ROUNDS} rounds`)
}

test.each([
  ['a target of its own', 'target', 'Automation'],
  ['Asset Hub', 'asset-hub', 'Any']
])(
  'with all money on Asset Hub, the calls of reports lead from nothing to a task on %s',
  async (_, name, proxyType) => {
    const view = selectTarget(net, name)
    await net.misconfigure({ RelayHoldsNoMoney: true })
    await net.build(1)
    const { address } = await devAccount('Alice')
    expect(await readFree(net.relay, address)).toBe(0n)
    const usual = await configOf(view)
    // Nobody else pays this account: Bob may earn fees as the author of blocks.
    const dest = `0x${'77'.repeat(32)}`
    const value = chooseAmount(view.target)
    const call = { pallet: 'balances', method: 'transferKeepAlive', args: { dest, value } }
    const config = { ...usual, automation: { ...usual.automation, call, proxyType } }
    const evidence = await followReports(view, config)
    const steps = await rehearseTasks({ net: view, evidence, isOwnCall: true })
    expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
    expect(await readFree(view.target, dest)).toBe(value)
  }
)

test('with Asset Hub as the target, the service is funded from the relay chain', async () => {
  const view = selectTarget(net, 'asset-hub')
  const usual = await configOf(view)
  const config = { ...usual, automation: { ...usual.automation, proxyType: 'Any' } }
  const { address } = await devAccount('Alice')
  await asRoot(view, 'target', 'balances.forceSetBalance', address, WND / 50n)
  const { evidence, results } = await check(config)
  const { feeAsset } = evidence.artifacts
  expect(feeAsset).toMatchObject({ value: { takenFrom: [{ chain: 'relay', by: 'teleport' }] } })
  const [remedy] = results.find(({ id }) => id === 'xcm-sovereign-funded')?.remedies ?? []
  const [fund] = remedy?.steps ?? []
  expect(fund).toMatchObject({ chain: 'relay', origin: { kind: 'signed' } })
  expect(fund?.description).toMatch(/^xcmPallet\.transferAssetsUsingTypeAndThen\(.*, by teleport\)/)
  expect(evidence.artifacts.offers).toMatchObject({ value: { refused: [] } })
  await applySteps(view, fund === undefined ? [] : [fund])
  await net.settle()
  const after = await check(config)
  expect(after.results.find(({ id }) => id === 'xcm-sovereign-funded')?.outcome).toBe('pass')
  const { steps } = planNetwork(after.results, after.evidence)
  expect(steps.filter(({ description }) => description.includes('UsingType'))).toEqual([])
})

/** Opens the channels between Asset Hub and the target. */
async function openHubChannels({ target }: Devnet): Promise<void> {
  for (const [sender, recipient] of [
    [1000, target.paraId],
    [target.paraId, 1000]
  ]) {
    await asRoot(net, 'relay', 'hrmp.forceOpenHrmpChannel', sender, recipient, 100, 10_000)
  }
  await asRoot(net, 'relay', 'hrmp.forceProcessHrmpOpen', 8)
}

/** Lets the service pay on the target in the relay token. */
async function payInRelayToken(): Promise<void> {
  const settings = {
    version: 5,
    feeAsset: { V5: { parents: 1, interior: 'Here' } },
    feePerSecond: WND / 10n,
    chargePerSecond: WND / 10n,
    programWeight: { refTime: 4_000_000_000n, proofSize: 200_000n },
    assumedProofSize: 64 * 1024
  }
  await asRoot(net, 'service', 'xcmpHandler.setTarget', net.target.paraId, settings)
}

const TAKEN = [
  { chain: 'assetHub', by: 'reserve' },
  { chain: 'relay', by: 'reserve' }
] as const

const REMEDIES = [
  ['Asset Hub', false, TAKEN, ['assetHub']],
  ['only the relay chain', true, TAKEN.slice(1), ['relay']]
] as const
test.each(REMEDIES)(
  'where the reserve of the relay token is %s, the token comes that way',
  async (_, isOff, takenFrom, way) => {
    await openHubChannels(net)
    const { address } = await devAccount('Alice')
    await asRoot(net, 'assetHub', 'balances.forceSetBalance', address, 100n * WND)
    await payInRelayToken()
    await net.misconfigure({ ReserveNotTrusted: isOff, RelayHoldsNoMoney: !isOff })
    await net.build(1)
    const config = await configOf(net)
    const { evidence, results } = await check(config)
    expect(evidence.artifacts.feeAsset).toMatchObject({ value: { takenFrom } })
    const red = results.find(({ id }) => id === 'xcm-sovereign-funded')
    expect(red?.outcome).toBe('fail')
    const steps = red?.remedies[0]?.steps ?? []
    expect(steps.map(({ chain }) => chain)).toEqual(way)
    expect(evidence.artifacts.offers).toMatchObject({ value: { refused: [] } })
    for (const step of steps) {
      await applySteps(net, [step])
      await net.settle()
    }
    const after = await check(config)
    expect(after.results.find(({ id }) => id === 'xcm-sovereign-funded')?.outcome).toBe('pass')
    await expectBacking(after.evidence)
  }
)

/** What backs tokens of the target's users on the relay chain does not count as the target's own. */
async function expectBacking({ artifacts: { hrmp } }: NetworkEvidence): Promise<void> {
  if (hrmp?.status !== 'gathered') throw new Error('the channels are not known')
  const { own, balance, paraId } = hrmp.value.paras[1]
  const token = { parents: 1, interior: 'Here' }
  const asset = await net.target.api.query['foreignAssets']?.['asset']?.(token)
  const supply = BigInt(String((asset?.toJSON() as { supply: number | string } | null)?.supply))
  expect(supply).toBeGreaterThan(0n)
  const { account } = sovereignAccount({ paraId, on: 'sibling' })
  const onHub = await readFree(net.assetHub as DevnetChain, account)
  // What Asset Hub does not back lies on the relay chain.
  const rest = supply > onHub ? supply - onHub : 0n
  const left = balance.free > rest ? balance.free - rest : 0n
  expect(own).toEqual({ known: true, value: left })
}
test.each([
  ['hrmp plan', 1],
  ['proxy plan', 1],
  // Root has not set the rates of the target yet, which a quote needs.
  ['quote', 2],
  ['account', 0]
])('%s states the money on the relay chain and on Asset Hub', async (command, code) => {
  await net.misconfigure({ RelayHoldsNoMoney: true })
  await net.build(1)
  const config = await configOf(net)
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    await writeFile(
      join(folder, 'paraclock.config.json'),
      JSON.stringify({ networks: { main: config } }, (_, value) =>
        typeof value === 'bigint' ? String(value) : value
      )
    )
    const argv = [...command.split(' '), ...(command === 'account' ? [config.user] : [])]
    const said = await runCommand(folder, argv)
    const text = said.output.replaceAll(/\s+/g, ' ')
    expect([said.code, said.complaints, text]).toEqual([code, '', text])
    expect(text).toMatch(/can spend 0 WND on the relay chain and [1-9][\d,.]* WND on Asset Hub\./)
    const { output } = await runCommand(folder, [...argv, '--json'])
    const document = JSON.parse(output)
    const [money] = document.money ?? [document.networks[0].money]
    expect(money.onRelay.amount).toBe('0')
    expect(BigInt(money.onAssetHub.amount)).toBeGreaterThan(WND)
    if (command === 'hrmp plan') return
    await net.misconfigure({ AssetHubUnreachable: true })
    const lost = await runCommand(folder, argv)
    await net.misconfigure({ AssetHubUnreachable: false })
    expect(lost.code).toBe(code)
    expect(lost.output.replaceAll(/\s+/g, ' ')).toMatch(/on Asset Hub is undetermined: \w+: /)
    expect(lost.output).not.toContain('WND on Asset Hub')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('init asks for Asset Hub, takes it by an option, and refuses another chain', async () => {
  const { relay, service, target, assetHub, user } = await configOf(net)
  const urlOf = ({ endpoints: [url = ''] }: { readonly endpoints: readonly string[] }) => url
  const hub = urlOf(assetHub as NonNullable<typeof assetHub>)
  const chains = { relay: urlOf(relay), service: urlOf(service), target: urlOf(target) }
  const flags = { ...chains, network: 'main', user, call: '0x00071448656c6c6f' }
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const heard: string[] = []
  const prompt = {
    ask: async ({ text }: { readonly text: string }) => {
      heard.push(text)
      return text.startsWith('Endpoints of Asset Hub') ? hub : ''
    },
    tell: () => undefined
  }
  try {
    const asked = await initConfig({ flags, prompt, cwd: folder, path: 'asked.json', signal })
    expect(heard.join()).toContain('Endpoints of Asset Hub, parachain 1000')
    expect(asked.config.networks['main']?.assetHub).toMatchObject({ endpoints: [hub] })
    const argv = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
    const init = (url: string) => runCommand(folder, ['init', '--yes', ...argv, '--asset-hub', url])
    const refused = await init(chains.service)
    expect(refused.code).toBe(2)
    expect(refused.complaints.replaceAll(/\s+/g, ' ')).toMatch(
      /^SystemChainRefused .* takes its token by teleport of 1000.* and not of parachain 2115/
    )
    const { code, complaints } = await init(hub)
    expect([complaints, code]).toEqual(['', 0])
    const written = await readFile(join(folder, 'paraclock.config.json'), 'utf8')
    expect(JSON.parse(written).networks.main.assetHub.endpoints).toEqual([hub])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
/** The calls that fund the parachains, and whether their deposits are covered. */
async function planFunds(config: NetworkConfig) {
  const { evidence, results } = await check(config)
  const funds = planNetwork(results, evidence)
    .steps.filter((step) => step.kind === 'call')
    .filter(({ id, status }) => status === 'act' && id.startsWith('fund-'))
  const covered = results.find(({ id }) => id === 'hrmp-deposits-covered')?.outcome
  return { funds, covered }
}

test('between plan and enactment, the user pays for delivery that is ten times as dear', async () => {
  const hub = net.assetHub!
  await net.misconfigure({ RelayHoldsNoMoney: true })
  await net.build(1)
  const config = await configOf(net)
  const { funds } = await planFunds(config)
  expect(funds.map((step) => step.origin.kind)).toEqual(['signed', 'signed'])
  const value = { parachainSystem: { upwardDeliveryFeeFactor: String(10n ** 19n) } }
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'dev_setStorage', params: [value] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(hub.httpUrl, { method: 'POST', headers, body })).status).toBe(200)
  await applySteps(net, funds)
  await net.settle()
  expect(await planFunds(config)).toEqual({ funds: [], covered: 'pass' })
})
