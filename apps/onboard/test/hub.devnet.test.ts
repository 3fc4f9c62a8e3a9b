import {
  type CheckResult,
  gatherNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  planNetwork,
  runChecks
} from '@paraclock/checklist'
import { applySteps, type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { openChannels } from '../src/rehearse/openChannels.ts'
import { selectTarget } from '../src/rehearse/selectTarget.ts'
import { asRoot } from './network/asRoot.ts'
import { withConnections } from './network/withConnections.ts'

const WND = 1_000_000_000_000n

let net: Devnet
let fresh: Snapshot
const { signal } = new AbortController()

beforeAll(async () => {
  net = await startDevnet({ network: 'hub', variant: 'minute', name: 'main' })
  fresh = await net.snapshot()
})
beforeEach(() => net.restore(fresh))
afterAll(() => net?.stop())

async function check(
  config: NetworkConfig
): Promise<{ readonly evidence: NetworkEvidence; readonly results: readonly CheckResult[] }> {
  const evidence = await withConnections((connections) =>
    gatherNetwork({ name: 'main', config, connections, trial: {} })
  )
  const gatheredAt = Number(net.now())
  const today = new Date(gatheredAt * 1000).toISOString().slice(0, 10)
  return { evidence, results: runChecks({ checks: listChecks(), evidence, gatheredAt, today }) }
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
