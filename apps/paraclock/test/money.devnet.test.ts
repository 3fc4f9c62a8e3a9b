import {
  type AutomationConfig,
  type CheckResult,
  gatherNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence,
  runChecks
} from '@paraclock/checklist'
import { type Hex, isParaclockError, parseBalance, parseUnixSeconds } from '@paraclock/core'
import { applySteps, type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { asRoot } from './network/asRoot.ts'
import { withConnections } from './network/withConnections.ts'

const UNIT = 10_000_000_000n
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const CHARLIE = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
const HOLDER: Readonly<Record<'service' | 'target', string>> = { service: CHARLIE, target: CHARLIE }

/** What a network is when a test changes it. */
interface Scene {
  readonly net: Devnet
  readonly variant: 'hour' | 'minute'
  readonly slot: number
  /** What was gathered of it before the change. */
  readonly ready: NetworkEvidence
}

interface Perturbation {
  readonly title: string
  readonly variants?: readonly ('hour' | 'minute')[]
  /** What the configuration automates instead. */
  readonly automation?: (scene: Scene) => Partial<AutomationConfig>
  readonly change?: (scene: Scene) => Promise<unknown>
  /** The checks that fail, by variant where they differ; none on a network that is ready. */
  readonly fails: readonly string[] | Readonly<Record<'hour' | 'minute', readonly string[]>>
  /** Whether the remedies of the report lead to a task that runs. Defaults to yes, where one fails. */
  readonly isFixable?: boolean
}

/** Lets the user hold exactly so much on a chain. */
const setBalance = async (net: Devnet, chain: 'service' | 'target', free: bigint) => {
  await asRoot(net, chain, 'balances.forceSetBalance', HOLDER[chain], free)
  expect(await readFree(net[chain], HOLDER[chain])).toBe(free)
}

function gathered<Name extends keyof NetworkEvidence['artifacts'] & string>(
  { artifacts }: NetworkEvidence,
  name: Name
) {
  const found = artifacts[name]
  if (found?.status !== 'gathered') throw new TypeError(`${name} was not gathered`)
  return found.value as Extract<
    NonNullable<NetworkEvidence['artifacts'][Name]>,
    { readonly status: 'gathered' }
  >['value']
}

/** What the runs that are quoted take of the user on the service. */
function priceOf(evidence: NetworkEvidence): bigint {
  const { inclusionFee, runtimeApi } = gathered(evidence, 'quote')
  if (!inclusionFee.known || !runtimeApi.known) throw new TypeError('there is no quote')
  return inclusionFee.value + runtimeApi.value.executionFee + runtimeApi.value.xcmpFee
}

const DEPOSIT = 100_000_000n
/** What a mortal transaction costs more, a user's, than an immortal one, that of this test. */
const MORTALITY = 17_840n

/** Sets what the service has for the target, of which some fields are changed. */
const setTarget = async ({ net }: Scene, change: object) => {
  const paraId = net.target.paraId ?? 0
  const stored = await net.service.api.query['xcmpHandler']?.['targets']?.(paraId)
  const settings = (stored?.toJSON() ?? {}) as object
  return await asRoot(net, 'service', 'xcmpHandler.setTarget', paraId, { ...settings, ...change })
}

/** The service's token on the target, and the service's account there. */
const assetOf = ({ net }: Scene) => ({
  parents: 1,
  interior: { X1: [{ Parachain: net.service.paraId }] }
})
const sovereignOf = ({ ready }: Scene): string => gathered(ready, 'feeAsset').sovereign

/** A batch of transfers to Bob, as SCALE bytes. */
function batch({ net }: Scene, count: number): Hex {
  const { balances, utility } = net.target.api.tx
  const one = balances?.['transferKeepAlive']?.(BOB, UNIT)
  const whole = utility?.['batchAll']?.(Array.from({ length: count }, () => one))
  if (whole === undefined) throw new TypeError('no call utility.batchAll')
  return whole.method.toHex()
}

/** A transfer to Bob, and a call of no contract that may take so much proof: as SCALE bytes. */
function payBesideContract({ net }: Scene, proofSize: bigint): Hex {
  const { balances, utility, revive } = net.target.api.tx
  const limit = { refTime: 1_000_000_000n, proofSize }
  const pay = balances?.['transferKeepAlive']?.(BOB, UNIT)
  const call = revive?.['call']?.(`0x${'11'.repeat(20)}`, 0, limit, 0, '0x')
  const whole = utility?.['forceBatch']?.([pay, call])
  if (whole === undefined) throw new TypeError('no call utility.forceBatch')
  return whole.method.toHex()
}

const nextSlot = ({ net, slot }: Scene): number => (Math.floor(Number(net.now()) / slot) + 2) * slot

const perturbations: readonly Perturbation[] = [
  { title: 'nothing', fails: [] },
  {
    title: 'a batch that needs more proof than is assumed',
    automation: (scene) => ({ call: batch(scene, 30) }),
    fails: { hour: ['xcm-weight-covered', 'xcm-barrier-admits'], minute: [] }
  },
  {
    title: 'heavier than a queue',
    variants: ['minute'],
    automation: (scene) => ({ call: payBesideContract(scene, 3_700_000n) }),
    // Of a user who is not mapped, the call of an address without a contract fails beside the payment.
    fails: ['xcm-weight-within-queue', 'contracts-user-mapped', 'contracts-exist'],
    isFixable: false
  },
  {
    title: 'a configured weight one below the measured one',
    automation: ({ ready }) => {
      const { refTime, proofSize } = gathered(ready, 'call').weight
      return { weight: { refTime: refTime - 1n, proofSize } }
    },
    fails: []
  },
  {
    title: 'a configured weight of next to nothing, in a program without any to spare',
    automation: () => ({ weight: { refTime: 1n, proofSize: 1n } }),
    change: (scene) =>
      setTarget(scene, { programWeight: { refTime: 1_600_000_000, proofSize: 65_536 } }),
    fails: ['xcm-weight-covered', 'xcm-barrier-admits', 'xcm-weight-configured']
  },
  {
    title: 'a configured weight that no number of the service holds',
    automation: () => ({ weight: { refTime: 10n ** 20n - 1n, proofSize: 1n } }),
    fails: ['times-valid'],
    isFixable: false
  },
  {
    title: 'a rate one unit low, with weight to spare',
    change: (scene) => setTarget(scene, { feePerSecond: 79_999_999_999 }),
    fails: []
  },
  {
    title: 'half the rate',
    change: (scene) => setTarget(scene, { feePerSecond: 40_000_000_000 }),
    fails: ['xcm-fee-rate-sufficient']
  },
  {
    title: 'a rate of 0',
    change: (scene) => setTarget(scene, { feePerSecond: 0 }),
    fails: ['xcm-fee-rate-sufficient']
  },
  {
    title: 'a user who holds exactly enough on the service',
    change: ({ net, ready }) => setBalance(net, 'service', priceOf(ready) + DEPOSIT),
    fails: []
  },
  {
    title: 'a user who holds a unit less than an immortal transaction takes',
    change: ({ net, ready }) =>
      setBalance(net, 'service', priceOf(ready) + DEPOSIT - MORTALITY - 1n),
    fails: ['balance-covers-quote']
  },
  {
    title: 'a user who can pay one of three runs on the target',
    change: ({ net }) => setBalance(net, 'target', UNIT + UNIT / 2n),
    fails: ['user-covers-runs']
  },
  {
    title: 'a service whose account on the target is frozen',
    change: (scene) =>
      asRoot(
        scene.net,
        'target',
        'foreignAssets.forceAssetStatus',
        assetOf(scene),
        ...[BOB, BOB, BOB, BOB, 10_000_000, true, true]
      ),
    fails: ['xcm-sovereign-funded', 'token-registered'],
    isFixable: false
  },
  {
    title: 'a service that holds nothing on the target',
    change: async (scene) => {
      const { net } = scene
      const held = gathered(scene.ready, 'feeAsset').balance
      const issuer = await devAccount('Alice')
      const burn = net.target.api.tx['foreignAssets']?.['burn']
      if (burn === undefined || !held.known) throw new TypeError('no call burn')
      return await net.execute({
        chain: net.target,
        call: burn(assetOf(scene), { Id: sovereignOf(scene) }, held.value.amount),
        signer: issuer
      })
    },
    fails: ['xcm-sovereign-funded']
  },
  {
    title: 'times between slots',
    automation: (scene) => ({ times: [nextSlot(scene) + 7, nextSlot(scene) + scene.slot] }),
    fails: ['times-valid']
  },
  { title: 'a time that is past', automation: () => ({ times: [3600] }), fails: ['times-valid'] },
  {
    title: 'a time that repeats',
    automation: (scene) => ({ times: [nextSlot(scene), nextSlot(scene)] }),
    fails: []
  },
  {
    title: 'a task that recurs',
    variants: ['hour'],
    automation: (scene) => ({
      schedule: { kind: 'recurring', next: nextSlot(scene), frequency: scene.slot }
    }),
    fails: []
  },
  {
    title: 'a task that recurs, and a user who can pay one of its runs',
    variants: ['hour'],
    automation: (scene) => ({
      schedule: { kind: 'recurring', next: nextSlot(scene), frequency: scene.slot }
    }),
    change: ({ net }) => setBalance(net, 'service', 500_000_000n + DEPOSIT),
    fails: ['balance-covers-quote']
  },
  {
    title: 'more times than one task takes',
    automation: (scene) => ({
      times: Array.from({ length: 40 }, (_, at) => nextSlot(scene) + at * scene.slot)
    }),
    fails: []
  },
  {
    title: 'more times than one task takes, and a user who can pay for the first task alone',
    automation: (scene) => ({
      times: Array.from({ length: 40 }, (_, at) => nextSlot(scene) + at * scene.slot)
    }),
    change: ({ net, ready }) => setBalance(net, 'service', priceOf(ready) * 12n),
    fails: ['balance-covers-quote']
  }
]

describe.each(['hour', 'minute'] as const)('amounts on a network of variant %s', (variant) => {
  let scene: Scene
  let config: NetworkConfig
  let snapshot: Snapshot

  const check = async (own: NetworkConfig) => {
    const evidence = await withConnections((connections) =>
      gatherNetwork({ name: 'main', config: own, connections })
    )
    const gatheredAt = Number(scene.net.now())
    const results = runChecks({ checks: listChecks(), evidence, gatheredAt, today: '2026-01-01' })
    return { evidence, results }
  }

  beforeAll(async () => {
    const net = await startDevnet({ variant, name: `money-${variant}` })
    const own = (await configureDevnet([net])).networks[net.name] as NetworkConfig
    config = { ...own, user: CHARLIE }
    const ready = await withConnections(async (connections) => {
      const evidence = await gatherNetwork({ name: 'main', config, connections })
      return await fixNetwork({ net, config, evidence, connections })
    })
    scene = { net, variant, slot: variant === 'hour' ? 3600 : 60, ready }
    snapshot = await net.snapshot()
  })

  afterAll(() => scene?.net.stop())

  const own = perturbations.filter(({ variants }) => variants?.includes(variant) ?? true)

  test.each(own)('are judged as the task goes after: $title', async (perturbation) => {
    const { automation, change, isFixable = true } = perturbation
    const { net } = scene
    await net.restore(snapshot)
    const changed = {
      ...config,
      automation: { ...config.automation, ...automation?.(scene) }
    }
    await change?.(scene)
    await net.build()
    const fails = 'hour' in perturbation.fails ? perturbation.fails[variant] : perturbation.fails
    const { evidence, results } = await check(changed)
    expect(listOf(results, 'error')).toEqual([])
    expect(listOf(results, 'fail').map(({ id }) => id)).toEqual(fails)
    const before = await net.snapshot()
    expect(await runTask(scene, evidence)).toBe(fails.length === 0)
    if (fails.length === 0 || !isFixable) return
    await net.restore(before)
    const fixed = await applyRemedies(scene, changed, results)
    await net.build()
    const again = await check(fixed)
    expect(listOf(again.results, 'fail').map(({ id, summary }) => [id, summary])).toEqual([])
    expect(await runTask(scene, again.evidence)).toBe(true)
  })

  test('a fee that is trapped is found, and comes back by the call of the report', async () => {
    const { net } = scene
    await net.restore(snapshot)
    await setTarget(scene, { feePerSecond: 40_000_000_000 })
    const before = await check(config)
    expect(remediesOf(before.results)).toHaveLength(1)
    expect(await runTask(scene, before.evidence)).toBe(false)
    const trapped = await check(config)
    const [, claim] = remediesOf(trapped.results)
    expect(claim?.summary).toContain('xcmpHandler.claimTrappedFee')
    await applySteps(net, claim?.steps ?? [])
    await net.settle()
    const claimed = await check(config)
    expect(remediesOf(claimed.results)).toHaveLength(1)
    const held = (evidence: NetworkEvidence): bigint => {
      const { balance } = gathered(evidence, 'feeAsset')
      return balance.known ? balance.value.amount : 0n
    }
    expect(held(claimed.evidence)).toBeGreaterThan(held(trapped.evidence))
  })
})

/** What the report offers on a rate that is too low. */
function remediesOf(results: readonly CheckResult[]): CheckResult['remedies'] {
  return results.find(({ id }) => id === 'xcm-fee-rate-sufficient')?.remedies ?? []
}

/** The failures that are no consequence of another one: what a report offers remedies for. */
function listCauses(results: readonly CheckResult[]): readonly CheckResult[] {
  const failed = listOf(results, 'fail')
  const ids = new Set(failed.map(({ id }) => id))
  const declared = new Map(listChecks().map((check) => [check.id, check.followsFrom ?? []]))
  return failed.filter(({ id }) => !declared.get(id)?.some((cause) => ids.has(cause)))
}

function listOf(results: readonly CheckResult[], outcome: CheckResult['outcome']) {
  return results.filter((result) => result.outcome === outcome)
}

/** Schedules what is quoted, in the user's name, and tells whether every run pays Bob. */
async function runTask({ net, slot }: Scene, evidence: NetworkEvidence): Promise<boolean> {
  const { call, times } = gathered(evidence, 'quote')
  if (call === undefined) return false
  const { api } = net.service
  const signer = await devAccount('Charlie')
  const extrinsic = api.tx(api.registry.createType('Call', call))
  try {
    await net.execute({ chain: net.service, call: extrinsic, signer })
    for (const time of times) {
      const before = await readFree(net.target, BOB)
      await net.travelTo(parseUnixSeconds(time + slot / 2))
      await net.settle()
      if ((await readFree(net.target, BOB)) <= before) return false
    }
    return times.length > 0
  } catch (error) {
    // The service refuses the task, or the target a message of it.
    if (isParaclockError(error)) return false
    throw error
  }
}

/** Does what the report offers on what fails: its calls, the money that it names, its settings. */
async function applyRemedies(
  { net }: Scene,
  config: NetworkConfig,
  results: readonly CheckResult[]
): Promise<NetworkConfig> {
  const { weight: _, ...automation } = config.automation
  let fixed = config
  for (const { remedies } of listCauses(results)) {
    const [remedy] = remedies
    const summary = remedy?.summary ?? ''
    if (remedy?.steps !== undefined) {
      await applySteps(net, remedy.steps)
      continue
    }
    const [, amount, chain] =
      /^Send ([0-9.]+) [A-Z]+ to .+? on the (service|target)/.exec(summary) ?? []
    if (amount !== undefined && (chain === 'service' || chain === 'target')) {
      const { api } = net[chain]
      const value = parseBalance(amount, { symbol: '', decimals: 10 })
      const call = api.tx['balances']?.['transferKeepAlive']?.(HOLDER[chain], value)
      if (call === undefined) throw new TypeError('no call transferKeepAlive')
      await net.execute({ chain: net[chain], call, signer: await devAccount('Dave') })
    } else if (summary.startsWith('Set automation.times')) {
      const times = [...summary.matchAll(/(\d{10}) \(/g)].map(([, time]) => Number(time))
      fixed = { ...config, automation: { ...config.automation, times } }
    } else if (summary.startsWith('Set automation.weight')) {
      fixed = { ...config, automation }
    } else throw new TypeError(`nobody here does this: ${summary}`)
  }
  return fixed
}
