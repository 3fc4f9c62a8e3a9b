import { type Devnet, type Snapshot, startDevnet, targetSwitches } from '@paraclock/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listChecks } from '../src/check/listChecks.ts'
import { runChecks } from '../src/check/runChecks.ts'
import { collectSteps } from '../src/compose/collectSteps.ts'
import type { NetworkConfig } from '../src/config/Config.ts'
import type { NetworkEvidence } from '../src/evidence/EvidenceFile.ts'
import { type Connections, createConnections } from '../src/gather/createConnections.ts'
import { gatherNetwork } from '../src/gather/gatherNetwork.ts'
import { applySteps } from '../src/rehearse/applySteps.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { mendNetwork } from '../src/rehearse/mendNetwork.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'

let net: Devnet
let config: NetworkConfig
let connections: Connections
let ready: NetworkEvidence
let snapshot: Snapshot

const judge = (evidence: NetworkEvidence) =>
  runChecks({ checks: listChecks(), evidence, gatheredAt: Number(net.now()), today: '2026-01-01' })
const listIds = (evidence: NetworkEvidence, outcome: string) =>
  judge(evidence).flatMap((result) => (result.outcome === outcome ? [result.id] : []))
const gather = () => gatherNetwork({ name: 'main', config, connections })

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main' })
  config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  connections = createConnections()
  const fresh = await gather()
  expect(listIds(fresh, 'error')).toEqual([])
  expect(listIds(fresh, 'fail')).toEqual([
    'hrmp-deposits-covered',
    'hrmp-service-to-target-open',
    'hrmp-target-to-service-open',
    'service-target-registered',
    'proxy-exists',
    'xcm-sovereign-funded'
  ])
  ready = await mendNetwork({ net, config, evidence: fresh, connections })
  snapshot = await net.snapshot()
  await connections.close()
})

// Headers of the network have no roots, so that a block after a restore may have the hash of another
// before it: a connection must not outlive the restore, for it remembers answers by hash.
beforeEach(async () => {
  await net.restore(snapshot)
  connections = createConnections()
})

afterEach(async () => {
  await connections.close()
})

afterAll(async () => {
  await net?.stop()
})

test('what fails on a fresh network is mended by the calls that the checks hand out', () => {
  expect(listIds(ready, 'fail')).toEqual([])
  expect(listIds(ready, 'error')).toEqual([])
  expect(listIds(ready, 'skipped')).toEqual([])
  expect(listIds(ready, 'warn')).toEqual([])
  expect(listIds(ready, 'manual')).toEqual([])
})

const failures: Readonly<Record<(typeof targetSwitches)[number], readonly string[]>> = {
  BarrierRejectsService: ['xcm-barrier-admits'],
  LegacyAccountDerivation: ['proxy-derivation-agreed'],
  ProxyFilterRefusesCall: ['proxy-type-admits-call'],
  FeeAssetNotAccepted: ['xcm-fee-asset-accepted'],
  ContractsUnreachableOverXcm: ['contracts-reachable']
}

test.each(targetSwitches)(
  'with %s, exactly the right check fails, and its remedy mends it',
  async (name) => {
    await net.misconfigure({ [name]: true })
    await net.build()
    const broken = await gather()
    expect(listIds(broken, 'fail')).toEqual(failures[name])
    expect(listIds(broken, 'error')).toEqual([])
    await applySteps(net, collectSteps(judge(broken)))
    await net.build()
    const mended = await gather()
    expect(listIds(mended, 'fail')).toEqual([])
    expect(listIds(mended, 'skipped')).toEqual([])
  }
)

test('tasks of every kind of the variant do what they should', async () => {
  const steps = await rehearseTasks({ net, evidence: ready })
  expect(steps.map(({ title }) => title)).toEqual([
    'schedule a cross-chain task',
    'schedule a transfer of the service’s token',
    expect.stringMatching(/^travel to /),
    'the effect on the target',
    'what the run did on the target',
    'the effect on the service'
  ])
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
})
