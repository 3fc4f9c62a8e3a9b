import {
  type AutomationConfig,
  type CheckResult,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig
} from '@paraclock/checklist'
import { serviceVariants } from '@paraclock/core'
import { applySteps, type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { asRoot } from './network/asRoot.ts'
import { makeReady } from './network/makeReady.ts'
import { withConnections } from './network/withConnections.ts'

type Role = 'relay' | 'service' | 'target'

/** What is changed on a ready network, which check says so, and what its remedy leads to. */
interface Perturbation {
  readonly title: string
  readonly change?: (net: Devnet) => Promise<unknown>
  /** What else the configuration automates; without what is `undefined`. */
  readonly automation?: { readonly [Key in keyof AutomationConfig]?: unknown }
  /** Whether the task runs all the same. Defaults to no. */
  readonly runs?: boolean
  readonly check: string
  /** The call or the setting that fixes it; `null` where nobody can make one. */
  readonly remedy: string | undefined
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

const setThresholds =
  (resumeThreshold: number, suspendThreshold: number, dropThreshold: number) => (net: Devnet) =>
    write(net, 'target', ['xcmpQueue', 'queueConfig'], () => ({
      resumeThreshold,
      suspendThreshold,
      dropThreshold
    }))

/** Builds blocks until the chains have asked each other for their XCM versions, and were answered. */
async function exchangeVersions(net: Devnet): Promise<void> {
  const isAsking = async (role: Role): Promise<boolean> => {
    const queue = await net[role].api.query['polkadotXcm']?.['versionDiscoveryQueue']?.()
    const queued = queue?.toJSON()
    return Array.isArray(queued) && queued.length > 0
  }
  while ((await isAsking('service')) || (await isAsking('target'))) {
    await net.build()
    await net.settle()
  }
}

/** Lets the target know nothing of the service's XCM version, and set another one for such chains. */
const forgetVersions = (safe: number | undefined) => async (net: Devnet) => {
  await exchangeVersions(net)
  const sibling = { V5: { parents: 1, interior: { X1: [{ Parachain: net.service.paraId }] } } }
  const key = net.target.api.query['polkadotXcm']?.['supportedVersion']?.key(5, sibling)
  await asRoot(net, 'target', 'system.killStorage', [key])
  await asRoot(net, 'target', 'polkadotXcm.forceDefaultXcmVersion', safe)
}

/** Another task of Alice's, for a later slot. */
async function schedule(net: Devnet, providedId: string): Promise<void> {
  const { service, target, variant } = net
  const at = slotsOf(net, 20)
  const call = '0x00000400'
  const { scheduleXcmpTask } = service.api.tx['automationTime'] ?? {}
  const weight = { refTime: 1_000_000_000, proofSize: 50_000 }
  const tx =
    variant === 'minute'
      ? scheduleXcmpTask?.(providedId, [at], target.paraId, 0, call, weight)
      : scheduleXcmpTask?.(
          providedId,
          { Fixed: { executionTimes: [at] } },
          target.paraId,
          0,
          call,
          weight.refTime
        )
  if (tx === undefined) throw new TypeError('no call scheduleXcmpTask')
  await net.execute({ chain: service, call: tx, signer: await devAccount('Alice') })
}

/** The time of a slot, counted from the present one. */
function slotsOf(net: Devnet, ahead: number): number {
  const { slotSeconds } = serviceVariants[net.variant]
  return (Math.floor(Number(net.now()) / slotSeconds) + ahead) * slotSeconds
}

const fillSlots =
  (...ahead: readonly number[]) =>
  async (net: Devnet) => {
    const tasks = Array.from(
      { length: 256 },
      (_, index) => `0x${index.toString(16).padStart(64, '0')}`
    )
    for (const slot of ahead) {
      await write(net, 'service', ['automationTime', 'slots', slotsOf(net, slot)], () => tasks)
    }
  }

const perturbations: readonly Perturbation[] = [
  {
    title: 'a queue that drops every message',
    change: async (net) => {
      await exchangeVersions(net)
      await setThresholds(0, 0, 0)(net)
    },
    check: 'xcm-queues-open',
    remedy: 'system.setStorage'
  },
  {
    title: 'a channel without room for the bytes of the message',
    change: resize({ totalSize: 102_300 }),
    check: 'xcm-queues-open',
    remedy: undefined
  },
  {
    title: 'an id that the user has a task of',
    change: async (net) => {
      await schedule(net, 'mine')
      await schedule(net, 'mine-2')
    },
    automation: { providedId: 'mine' },
    check: 'service-takes-task',
    remedy: 'providedId'
  },
  {
    title: 'slots that are full',
    change: fillSlots(2, 3, 5, 6),
    check: 'service-takes-task',
    remedy: 'times'
  },
  {
    title: 'a delayed proxy before the one that serves',
    change: async (net) => {
      const { api } = net.target
      const { address } = await devAccount('Alice')
      const stored = await api.query['proxy']?.['proxies']?.(address)
      const [grants] = (stored?.toJSON() ?? [[]]) as unknown as [readonly { delegate: string }[]]
      const call = api.tx['proxy']?.['addProxy']?.(grants[0]?.delegate, 'Any', 10)
      if (call === undefined) throw new TypeError('no call addProxy')
      await net.execute({ chain: net.target, call, signer: await devAccount('Alice') })
    },
    automation: { proxyType: undefined },
    check: 'proxy-exists',
    remedy: 'proxyType'
  },
  {
    title: 'a target without a safe XCM version',
    change: forgetVersions(undefined),
    check: 'token-returns-to-service',
    runs: true,
    remedy: 'polkadotXcm.forceDefaultXcmVersion'
  },
  {
    title: 'a target whose safe XCM version nobody reads',
    change: forgetVersions(2),
    check: 'token-returns-to-service',
    runs: true,
    remedy: 'polkadotXcm.forceDefaultXcmVersion'
  }
]

describe.each(['hour', 'minute'] as const)('a network of variant %s', (variant) => {
  let net: Devnet
  let config: NetworkConfig
  let snapshot: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant, name: `remedies-${variant}` })
    config = (await configureDevnet([net])).networks[net.name] as NetworkConfig
    snapshot = await makeReady(net, config)
  })

  afterAll(() => net?.stop())

  const gather = async (own: NetworkConfig, isTried = false) =>
    await withConnections((connections) => {
      const trial = isTried ? { trial: {} } : {}
      return gatherNetwork({ name: 'main', config: own, connections, ...trial })
    })

  const configure = (automation: object): NetworkConfig => {
    const all = Object.entries({ ...config.automation, ...automation })
    const set = all.filter(([, value]) => value !== undefined)
    return { ...config, automation: Object.fromEntries(set) as unknown as AutomationConfig }
  }

  const judge = async (own: NetworkConfig, isTried = false) => {
    const results = judgeNetwork({
      checks: listChecks(),
      evidence: await gather(own, isTried),
      gatheredAt: Number(net.now()),
      today: '2026-01-01'
    })
    return (id: string) => results.find((result) => result.id === id) as CheckResult
  }

  // Only what depends on slots is another thing on each variant.
  const own = perturbations.filter(
    ({ check }) => variant === 'minute' || check === 'service-takes-task'
  )

  test.each(own)('tells and fixes: $title', async (perturbation) => {
    const {
      change = () => net.build(),
      check,
      remedy,
      automation = {},
      runs = false
    } = perturbation
    await net.restore(snapshot)
    await change(net)
    await net.build()
    const wanted = configure(automation)
    const tried = (await judge(wanted, true))('task-runs')
    expect([tried.outcome, tried.summary]).toEqual([
      runs ? 'pass' : expect.stringMatching(/fail|skipped/),
      tried.summary
    ])
    const told = (await judge(wanted))(check)
    expect([told.outcome, told.summary]).toEqual(['fail', told.summary])
    const [first] = told.remedies
    expect({ summary: told.summary, owner: first?.owner, remedy: first?.summary }).toMatchSnapshot()
    const [, setting, value] = SETTING.exec(first?.summary ?? '') ?? []
    const steps = first?.steps ?? []
    const offered = steps.map(({ description }) => description.split('(')[0])
    expect(setting === undefined ? offered : [setting]).toEqual(
      remedy === undefined ? [] : [remedy]
    )
    if (remedy === undefined) return
    await applySteps(net, steps)
    await net.settle()
    const chosen = setting === undefined ? {} : { [setting]: JSON.parse(value ?? 'null') }
    const after = await judge(configure({ ...automation, ...chosen }), true)
    expect([after(check).outcome, after(check).summary]).toEqual(['pass', after(check).summary])
    const ran = after('task-runs')
    expect([ran.outcome, ran.summary]).toEqual(['pass', ran.summary])
  })

  test('a fee that is trapped is found, and comes back by the call of the report', async () => {
    await net.restore(snapshot)
    const paraId = net.target.paraId ?? 0
    const stored = await net.service.api.query['xcmpHandler']?.['targets']?.(paraId)
    const settings = { ...(stored?.toJSON() as object), feePerSecond: 40_000_000_000 }
    await asRoot(net, 'service', 'xcmpHandler.setTarget', paraId, settings)
    await net.build()
    const read = async () => {
      const evidence = await gather(config)
      const { feeAsset } = evidence.artifacts
      if (feeAsset?.status !== 'gathered') throw new TypeError('the fee asset is not known')
      const held = feeAsset.value.balance
      const judged = (await judge(config))('xcm-fee-rate-sufficient')
      return { evidence, held: held.known ? held.value.amount : 0n, remedies: judged.remedies }
    }
    const before = await read()
    expect(before.remedies).toHaveLength(1)
    const steps = await rehearseTasks({ net, evidence: before.evidence, isOwnCall: true })
    expect(steps.every(({ succeeded }) => succeeded)).toBe(false)
    const trapped = await read()
    const [, claim] = trapped.remedies
    expect(claim?.summary).toContain('xcmpHandler.claimTrappedFee')
    await applySteps(net, claim?.steps ?? [])
    await net.settle()
    const claimed = await read()
    expect(claimed.remedies).toHaveLength(1)
    expect(claimed.held).toBeGreaterThan(trapped.held)
  })
})

/** A setting as a remedy names it, with its value. */
const SETTING = /automation\.(\w+) to (\[.*?\]|"[^"]*")/
