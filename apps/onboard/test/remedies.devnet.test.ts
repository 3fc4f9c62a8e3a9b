import {
  type AutomationConfig,
  type CheckResult,
  createConnections,
  gatherNetwork,
  listChecks,
  type NetworkConfig,
  runChecks
} from '@paraclock/checklist'
import { type Devnet, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applySteps } from '../src/rehearse/applySteps.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'

type Role = 'relay' | 'service' | 'target'

/** What is changed on a ready network, which check says so, and what its remedy leads to. */
interface Perturbation {
  readonly title: string
  readonly change: (net: Devnet) => Promise<unknown>
  /** What else the configuration automates. */
  readonly automation?: Partial<AutomationConfig>
  readonly check: string
  /** The title of the call that fixes it; `null` where nobody can make one. */
  readonly remedy: string | null
}

const asRoot = (net: Devnet, role: Role, name: string, ...args: unknown[]) => {
  const [pallet = '', method = ''] = name.split('.')
  const call = net[role].api.tx[pallet]?.[method]
  if (call === undefined) throw new TypeError(`no call ${name}`)
  return net.sudo(net[role], call(...args))
}

/** Changes fields of a value in the storage of a chain. */
async function write(
  net: Devnet,
  role: Role,
  [pallet, item, ...keys]: readonly [string, string, ...unknown[]],
  edit: (value: never) => unknown
): Promise<void> {
  const { api } = net[role]
  const entry = api.query[pallet]?.[item]
  if (entry === undefined) throw new TypeError(`no storage ${pallet}.${item}`)
  const { type } = entry.creator.meta
  const id = type.isPlain ? type.asPlain : type.asMap.value
  const before = (await entry(...keys)).toJSON()
  const name = api.registry.createLookupType(id)
  const value = api.registry.createType(name, edit(before as never)).toHex()
  await asRoot(net, role, 'system.setStorage', [[entry.key(...keys), value]])
}

const channelOf = ({ service, target }: Devnet) =>
  ['hrmp', 'hrmpChannels', { sender: service.paraId, recipient: target.paraId }] as const

const resize = (sizes: object) => (net: Devnet) =>
  write(net, 'relay', channelOf(net), (channel: object) => ({ ...channel, ...sizes }))

const setThresholds = (resumeThreshold: number, suspendThreshold: number, dropThreshold: number) =>
  (net: Devnet) =>
    write(net, 'target', ['xcmpQueue', 'queueConfig'], () => ({
      resumeThreshold,
      suspendThreshold,
      dropThreshold
    }))

const perturbations: readonly Perturbation[] = [
  {
    title: 'a target that executes no messages',
    change: (net) => asRoot(net, 'target', 'xcmpQueue.suspendXcmExecution'),
    check: 'xcm-queues-open',
    remedy: 'xcmpQueue.resumeXcmExecution'
  },
  {
    title: 'a queue that drops every message',
    change: setThresholds(0, 0, 0),
    check: 'xcm-queues-open',
    remedy: 'system.setStorage'
  },
  {
    title: 'a service that was told to send no more',
    change: (net) =>
      write(net, 'service', ['xcmpQueue', 'outboundXcmpStatus'], () => [
        { recipient: net.target.paraId, state: 'Suspended' }
      ]),
    check: 'xcm-queues-open',
    remedy: 'system.setStorage'
  },
  {
    title: 'a channel with as many messages as it holds',
    change: resize({ msgCount: 1000 }),
    check: 'xcm-queues-open',
    remedy: null
  },
  {
    title: 'a channel without room for the bytes of the message',
    change: resize({ totalSize: 102_300 }),
    check: 'xcm-queues-open',
    remedy: null
  },
  {
    title: 'a channel that never has room for the message',
    change: resize({ maxTotalSize: 100 }),
    check: 'hrmp-message-size-sufficient',
    remedy: null
  }
]

describe.each(['minute'] as const)('a network of variant %s', (variant) => {
  let net: Devnet
  let config: NetworkConfig
  let snapshot: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant, name: `remedies-${variant}` })
    config = (await configureDevnet([net])).networks[net.name] as NetworkConfig
    await fixNetwork({ net, config, evidence: await gather(config) })
    snapshot = await net.snapshot()
  })

  afterAll(() => net?.stop())

  const gather = async (own: NetworkConfig, isTried = false) => {
    const connections = createConnections()
    try {
      const trial = isTried ? { trial: {} } : {}
      return await gatherNetwork({ name: 'main', config: own, connections, ...trial })
    } finally {
      await connections.close()
    }
  }

  const judge = async (own: NetworkConfig) => {
    const results = runChecks({
      checks: listChecks(),
      evidence: await gather(own, true),
      gatheredAt: Number(net.now()),
      today: '2026-01-01'
    })
    return (id: string) => results.find((result) => result.id === id) as CheckResult
  }

  test.each(perturbations)('tells and fixes: $title', async (perturbation) => {
    const { change, check, remedy, automation = {} } = perturbation
    await net.restore(snapshot)
    await change(net)
    await net.build()
    const own = { ...config, automation: { ...config.automation, ...automation } }
    const before = await judge(own)
    expect(before('task-runs').outcome).toBe('fail')
    const told = before(check)
    expect([told.outcome, told.summary]).toEqual(['fail', told.summary])
    const [first] = told.remedies
    expect({ summary: told.summary, owner: first?.owner, remedy: first?.summary }).toMatchSnapshot()
    const steps = first?.steps ?? []
    expect(steps.map(({ description }) => description.split('(')[0])).toEqual(remedy === null ? [] : [remedy])
    if (remedy === null) return
    await applySteps(net, steps)
    await net.settle()
    const after = await judge(own)
    expect([after(check).outcome, after('task-runs').summary]).toEqual(['pass', after('task-runs').summary])
    expect(after('task-runs').outcome).toBe('pass')
  })
})
