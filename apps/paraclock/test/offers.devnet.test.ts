import {
  type CheckResult,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  planNetwork
} from '@paraclock/checklist'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { withConnections } from './network/withConnections.ts'

let net: Devnet
let config: NetworkConfig

beforeAll(async () => {
  net = (await startDevnet({ networks: ['main'] })).main
  config = (await configureDevnet([net])).networks['main'] as NetworkConfig
})
afterAll(() => net.stop())

async function check(): Promise<{
  readonly evidence: NetworkEvidence
  readonly results: readonly CheckResult[]
}> {
  const evidence = await withConnections((connections) =>
    gatherNetwork({ name: 'main', config, connections, trial: {} })
  )
  const gatheredAt = Number(net.now())
  const today = new Date(gatheredAt * 1000).toISOString().slice(0, 10)
  return { evidence, results: judgeNetwork({ checks: listChecks(), evidence, gatheredAt, today }) }
}

test('what a fresh target is offered is made on copies of the chains, and refused by none', async () => {
  const { evidence } = await check()
  const { offers } = evidence.artifacts
  expect(offers).toMatchObject({ status: 'gathered', value: { refused: [] } })
  expect(offers?.status === 'gathered' && offers.value.tried).toBeGreaterThan(1)
})

test('a call that its chain refuses is not offered, and the remedy says why', async () => {
  const grant = (results: readonly CheckResult[]) =>
    results.find(({ id }) => id === 'proxy-exists')?.remedies[0]
  const before = await check()
  const [step] = grant(before.results)?.steps ?? []
  expect(step?.description).toMatch(/^proxy\.addProxy/)

  // As many others hold on to the account as may: a deposit would be one more, which no plan looks at.
  const { api } = net.target
  const entry = api.query['system']?.['account']
  if (entry === undefined) throw new TypeError('no storage system.account')
  const held = (await entry(config.user)).toJSON() as object
  const value = api.registry.createType('AccountInfo', { ...held, consumers: 16 }).toHex()
  await asRoot(net, 'target', 'system.setStorage', [[entry.key(config.user), value]])

  const { evidence, results } = await check()
  expect(grant(results)?.steps).toBeUndefined()
  expect(grant(results)?.summary).toMatch(/ is not offered: .* refused: .*TooManyConsumers/)
  const planned = planNetwork(results, evidence).steps.find(
    (one) => one.kind === 'call' && one.call === step?.call
  )
  expect(planned).toMatchObject({ status: 'blocked' })
})
