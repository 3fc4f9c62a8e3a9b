import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type AutomationConfig,
  type CheckResult,
  type Config,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig
} from '@paraclock/checklist'
import { bytesToHex, type Hex, type ProgressListener, stringifyJson } from '@paraclock/core'
import {
  type Devnet,
  type DevnetChain,
  devAccount,
  type Snapshot,
  startDevnet
} from '@paraclock/devnet'
import { codeUrl } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { blake2b256 } from '@paraclock/xcm'
import type { SubmittableExtrinsic } from '@polkadot/api/promise/types'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { asRoot } from './network/asRoot.ts'
import { makeReady } from './network/makeReady.ts'
import { withConnections } from './network/withConnections.ts'
import { runCommand } from './runCommand.ts'

const UNIT = 10_000_000_000n

/** What is changed on a ready network before it is checked. */
interface Perturbation {
  readonly title: string
  /** What the configuration automates. Defaults to a transfer to Bob. */
  readonly call?: (net: Devnet) => AutomationConfig['call']
  readonly change?: (net: Devnet) => Promise<unknown>
  /** Whether the task leaves it to the target which proxy it chooses. */
  readonly isAnyProxy?: boolean
}

const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const transfer = (value: bigint) => ({
  pallet: 'balances',
  method: 'transferKeepAlive',
  args: { dest: bob, value }
})
const TOO_MUCH = 10n ** 30n

/** A batch of transfers to Bob, as SCALE bytes. */
function batch({ target }: Devnet, method: string, ...amounts: readonly bigint[]): Hex {
  const { balances, utility } = target.api.tx
  const calls = amounts.map((amount) => balances?.['transferKeepAlive']?.(bob, amount))
  const whole = utility?.[method]?.(calls)
  if (whole === undefined) throw new TypeError(`no call utility.${method}`)
  return whole.method.toHex()
}

/** A program that the user's account executes on the target, as SCALE bytes. */
function program({ target }: Devnet, ...instructions: readonly unknown[]): Hex {
  const weight = { refTime: 10_000_000_000n, proofSize: 50_000n }
  const execute = target.api.tx['polkadotXcm']?.['execute']?.({ V5: instructions }, weight)
  if (execute === undefined) throw new TypeError('no programs')
  return execute.method.toHex()
}

/** An instruction that transfers to Bob. */
function transact({ target }: Devnet, value: bigint): object {
  const encoded = target.api.tx['balances']?.['transferKeepAlive']?.(bob, value).method.toHex()
  const originKind = 'SovereignAccount'
  return { Transact: { originKind, fallbackMaxWeight: null, call: { encoded } } }
}

/** Lets the service's account do any call for the user. */
async function widenProxy({ target, execute }: Devnet): Promise<unknown> {
  const signer = await devAccount('Alice')
  const held = (await target.api.query['proxy']?.['proxies']?.(signer.address))?.toJSON()
  const [[first] = []] = (held ?? []) as { readonly delegate: string }[][]
  const add = target.api.tx['proxy']?.['addProxy']?.(first?.delegate ?? '', 'Any', 0)
  if (add === undefined) throw new TypeError('no proxies')
  return await execute({ chain: target, call: add, signer })
}

const perturbations: readonly Perturbation[] = [
  { title: 'nothing' },
  {
    title: 'a barrier that refuses the service',
    change: (net) => net.misconfigure({ BarrierRejectsService: true })
  },
  {
    title: 'another derivation of accounts',
    change: (net) => net.misconfigure({ LegacyAccountDerivation: true })
  },
  {
    title: 'a proxy type that no longer admits the call',
    change: (net) => net.misconfigure({ ProxyFilterRefusesCall: true })
  },
  {
    title: 'a fee asset that is no longer taken',
    change: (net) => net.misconfigure({ FeeAssetNotAccepted: true })
  },
  { title: 'a call that fails for the user', call: () => transfer(TOO_MUCH) },
  {
    title: 'a batch in which every call succeeds',
    call: (net) => batch(net, 'batchAll', UNIT, UNIT)
  },
  {
    title: 'a batch that goes on behind a call that fails',
    call: (net) => batch(net, 'forceBatch', TOO_MUCH)
  },
  {
    title: 'a batch that is interrupted',
    call: (net) => batch(net, 'batch', TOO_MUCH, UNIT)
  },
  {
    title: 'a user who cannot pay the service',
    change: async (net) => {
      const { address } = await devAccount('Alice')
      return await asRoot(net, 'service', 'balances.forceSetBalance', address, UNIT / 1000n)
    }
  },
  {
    title: 'a user without money on the target',
    change: async (net) => {
      const { address } = await devAccount('Alice')
      return await asRoot(net, 'target', 'balances.forceSetBalance', address, (UNIT * 9n) / 10n)
    }
  },
  {
    title: 'a wider proxy with a delay that the target chooses',
    isAnyProxy: true,
    change: async (net) => {
      const { address } = await devAccount('Alice')
      const held = (await net.target.api.query['proxy']?.['proxies']?.(address))?.toJSON()
      const [[first] = []] = (held ?? []) as { readonly delegate: string }[][]
      const delegate = first?.delegate ?? ''
      const add = net.target.api.tx['proxy']?.['addProxy']?.(delegate, 'Any', 10)
      if (add === undefined) throw new TypeError('no proxies')
      return await net.execute({ chain: net.target, call: add, signer: await devAccount('Alice') })
    }
  },
  {
    title: 'a program whose call fails without an event',
    isAnyProxy: true,
    change: widenProxy,
    call: (net) => program(net, transact(net, TOO_MUCH))
  },
  {
    title: 'a program whose handler takes the error of a call',
    isAnyProxy: true,
    change: widenProxy,
    call: (net) =>
      program(
        net,
        { SetErrorHandler: [{ ClearError: null }] },
        transact(net, UNIT),
        transact(net, TOO_MUCH),
        { ExpectTransactStatus: 'Success' }
      )
  },
  {
    title: 'a target whose queue of messages is suspended',
    change: (net) => asRoot(net, 'target', 'xcmpQueue.suspendXcmExecution')
  }
]

describe.each(['hour', 'minute'] as const)('the trial on a network of variant %s', (variant) => {
  let net: Devnet
  let config: NetworkConfig
  let snapshot: Snapshot

  beforeAll(async () => {
    net = await startDevnet({ variant, name: `trial-${variant}` })
    config = (await configureDevnet([net])).networks[net.name] as NetworkConfig
    snapshot = await makeReady(net, config)
  })

  afterAll(() => net?.stop())

  // The catalogue of perturbations has them on both variants.
  test.each(variant === 'minute' ? perturbations : [])(
    'tells what a task does after: $title',
    async ({ call, change, isAnyProxy }) => {
      await net.restore(snapshot)
      await change?.(net)
      await net.build()
      const { proxyType, ...automation } = config.automation
      const own = {
        ...config,
        automation: {
          ...automation,
          ...(isAnyProxy || proxyType === undefined ? {} : { proxyType }),
          ...(call === undefined ? {} : { call: call(net) })
        }
      }
      const heads = await readHeads(net)
      const evidence = await withConnections((connections) =>
        gatherNetwork({ name: 'main', config: own, connections, trial: {} })
      )
      // It happened on copies: the chains are as they were.
      expect(await readHeads(net)).toEqual(heads)
      const results = judgeNetwork({
        checks: listChecks(),
        evidence,
        gatheredAt: Number(net.now()),
        today: '2026-01-01'
      })
      const tried = results.find(({ id }) => id === 'task-runs') as CheckResult
      const before = await readFree(net.target, bob)
      const steps = await rehearseTasks({ net, evidence, isOwnCall: true })
      const gained = (await readFree(net.target, bob)) - before
      const [scheduled] = steps
      const ran = steps.find(({ title }) => title === 'the effect on the target')
      expect([tried.outcome, tried.summary]).toEqual([
        scheduled?.succeeded === true && ran?.succeeded === true && gained > 0n ? 'pass' : 'fail',
        tried.summary
      ])
      expect(tried.evidence).toHaveLength(1)
      // Which checks explain it is for the catalogue of perturbations to hold.
      const found = tried.summary.replace(/\. No check explains it\.$/, '')
      if (tried.outcome === 'fail') expect(found).toMatchSnapshot()
    }
  )

  /** The configuration with another schedule. */
  const withSchedule = (schedule: Pick<AutomationConfig, 'times' | 'schedule'>): NetworkConfig => {
    const { times: _, schedule: __, ...automation } = config.automation
    return { ...config, automation: { ...automation, ...schedule } }
  }

  /** What the service takes for a task with another schedule. */
  const readQuote = async (schedule: Pick<AutomationConfig, 'times' | 'schedule'>) => {
    const { artifacts } = await withConnections((connections) =>
      gatherNetwork({ name: 'main', config: withSchedule(schedule), connections })
    )
    const { quote } = artifacts
    if (quote?.status !== 'gathered') throw new TypeError('no quote')
    return quote.value
  }

  /** What became of a task with another schedule. */
  const tryTask = async (
    schedule: Pick<AutomationConfig, 'times' | 'schedule'>,
    onProgress?: ProgressListener
  ) => {
    const own = withSchedule(schedule)
    const { artifacts } = await withConnections((connections) =>
      gatherNetwork({ name: 'main', config: own, connections, trial: {}, onProgress })
    )
    const { trial } = artifacts
    if (trial?.status !== 'gathered' || !trial.value.known) throw new TypeError('not tried')
    return trial.value.value
  }

  /** What scheduling and the first run of a task cost its owner on the service. */
  const readPrice = async (schedule: Pick<AutomationConfig, 'schedule'>): Promise<bigint> => {
    const { local } = await readQuote(schedule)
    if (!local.known) throw new TypeError('no quote')
    return local.value.executionFee + local.value.xcmpFee
  }

  /** For how many runs the checks say that the user's money on the service lasts. */
  const readSaid = async (schedule: AutomationConfig['schedule']): Promise<number | undefined> => {
    if (schedule === undefined) return undefined
    const own = { ...config, automation: { ...config.automation, schedule } }
    const evidence = await withConnections((connections) =>
      gatherNetwork({ name: 'main', config: own, connections })
    )
    const now = Number(net.now())
    const checks = listChecks()
    const results = judgeNetwork({ checks, evidence, gatheredAt: now, today: '2026-01-01' })
    const said = results.find(({ id }) => id === 'balance-covers-quote')?.summary ?? ''
    const [, runs] = /lasts for at least (\d+) runs/.exec(said) ?? []
    return runs === undefined ? undefined : Number(runs)
  }

  if (variant === 'minute') {
    test('a run whose tokens the service refuses on arrival had its effect, and is warned of', async () => {
      await net.restore(snapshot)
      await widenProxy(net)
      const { polkadotXcm } = net.target.api.tx
      const send = polkadotXcm?.['limitedReserveTransferAssets']?.(
        { V5: { parents: 1, interior: { X1: [{ Parachain: config.service.paraId }] } } },
        { V5: { parents: 0, interior: { X1: [{ AccountId32: { id: '0x'.padEnd(66, '01') } }] } } },
        // The service knows no token of the target.
        { V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: UNIT } }] },
        0,
        'Unlimited'
      )
      const { proxyType: _, ...automation } = config.automation
      const call = send?.method.toHex() ?? '0x'
      const own = { ...config, automation: { ...automation, call } }
      const evidence = await withConnections((connections) =>
        gatherNetwork({ name: 'main', config: own, connections, trial: {} })
      )
      const results = judgeNetwork({
        checks: listChecks(),
        evidence,
        gatheredAt: Number(net.now()),
        today: '2026-01-01'
      })
      const tried = results.find(({ id }) => id === 'task-runs')
      expect([tried?.outcome, tried?.summary]).toEqual([
        'warn',
        expect.stringContaining(
          'what comes back to the service is refused there: "service" refused'
        )
      ])
    })
  }

  test('times are tried once each, in order, however far they are', async () => {
    await net.restore(snapshot)
    // The block in which the task is scheduled is then the first of a period of the mortal era.
    const { number } = await net.service.api.rpc.chain.getHeader()
    await net.build(63 - (number.toNumber() % 64))
    const day = 86_400
    const now = Math.ceil(Number(net.now()) / 3600) * 3600
    const [near, far] = [now + 3600, now + 30 * day]
    const { runs, planned, refusal } = await tryTask({ times: [far, near, near] })
    expect({ refusal, planned, runs: runs.map(({ time, failure }) => [time, failure]) }).toEqual({
      refusal: undefined,
      planned: 2,
      runs: [
        [near, undefined],
        [far, undefined]
      ]
    })
  })

  if (variant === 'hour') {
    test('what a runtime upgrade that is coming changes of tasks is told before', async () => {
      await net.restore(snapshot)
      const judge = async (...upgrades: readonly Uint8Array[]) => {
        const evidence = await withConnections((connections) =>
          gatherNetwork({ name: 'main', config, connections, trial: { upgrades } })
        )
        const gatheredAt = Number(net.now())
        const checks = listChecks()
        const results = judgeNetwork({ checks, evidence, gatheredAt, today: '2026-01-01' })
        return results.flatMap(({ id, outcome, summary }) =>
          id.endsWith('-upgrade-harmless') ? [`${id} ${outcome}: ${summary}`] : []
        )
      }
      await storeTask(net)
      const begun = await net.snapshot()
      const none = 'no runtime upgrade is authorized or pending'
      const [service, target] = await judge()
      expect(service).toBe(`service-upgrade-harmless pass: ${none}`)
      // The same bytes are another call where addresses have another prefix.
      const codes = { service: readRuntimeCode('service-hour'), target: readRuntimeCode('target') }
      await asRoot(net, 'target', 'system.setCodeWithoutChecks', bytesToHex(codes.target))
      expect(await judge()).toEqual([
        service,
        expect.stringMatching(
          /^target-upgrade-harmless pass: .* is pending: 2 of 2 tasks tried: all do the same/
        )
      ])
      const authorize = async (chain: 'service' | 'target', code: Uint8Array): Promise<void> => {
        await net.restore(begun)
        const hash = bytesToHex(blake2b256(code))
        await asRoot(net, chain, 'system.authorizeUpgradeWithoutChecks', hash)
        await net.build()
      }
      await authorize('target', codes.service)
      expect(await judge(codes.target)).toEqual([service, expect.stringContaining('warn: ')])
      const [, told] = await judge(codes.target, codes.service)
      expect(told).toMatch(
        /fail: .* 2 of 2 tasks tried: 1 of 2 break, .* its run has no effect: AssetNotFound/
      )
      const code = fileURLToPath(codeUrl('service-hour'))
      await withFolder({ networks: { main: config } }, async (folder) => {
        const checked = ['check', '--only', 'target-upgrade-harmless', '--upgrade']
        const tried = await runCommand(folder, [...checked, code])
        expect([tried.code, tried.output.replaceAll(/\s+/g, ' ')]).toEqual([
          1,
          expect.stringContaining('its run has no effect: AssetNotFound')
        ])
        const { code: exit, complaints } = await runCommand(folder, [...checked, 'none.wasm'])
        expect([exit, complaints.split(' ')[0]]).toEqual([2, 'FileUnavailable'])
      })
      await authorize('service', codes.target)
      expect(await judge(codes.target)).toEqual([
        expect.stringMatching(
          /fail: .* 2 of 2 tasks tried: all break\. .* the service did not run the task/
        ),
        target
      ])
    })

    test('the tasks that run before a far run are run, and what they change counts', async () => {
      await net.restore(snapshot)
      const now = Math.ceil(Number(net.now()) / 3600) * 3600
      const far = { times: [now + 200 * 3600] }
      const [own] = (await readQuote(far)).tasks
      const cancel = net.service.api.tx['automationTime']?.['cancelTask']?.(own?.taskId)
      await storeTask(net, { call: cancel, hours: 100 })
      await net.build()
      const { runs, passed, causes } = await tryTask(far)
      expect([passed, runs.map(({ failure }) => failure?.error)]).toEqual([
        0,
        ['the service did not run the task: the task is gone, because somebody cancelled it before']
      ])
      const text = expect.stringMatching(/^at .* task 0x\w+ of \w+ runs automationTime.cancelTask/)
      expect(causes).toEqual([{ owner: 'user', text }])
      // One that is nearer is not reached by it.
      const near = await tryTask({ times: [now + 90 * 3600] })
      expect(near.runs.map(({ failure }) => failure)).toEqual([undefined])
      await withFolder({ networks: { main: withSchedule(far) } }, async (folder) => {
        const only = ['check', '--only', 'task-runs', '--trial-limit']
        const bounded = await runCommand(folder, [...only, '0'])
        expect([bounded.code, bounded.output.replaceAll(/\s+/g, ' ')]).toEqual([
          3,
          expect.stringContaining('slots before them were passed over that hold tasks')
        ])
        const { code, complaints } = await runCommand(folder, [...only, 'many'])
        expect([code, complaints.split(' ')[0]]).toEqual([2, 'CommandArgumentInvalid'])
      })
    })

    test('a task that recurs is tried to the end of the money', async () => {
      await net.restore(snapshot)
      const next = Math.ceil(Number(net.now()) / 3600 + 1) * 3600
      const schedule = { kind: 'recurring', next, frequency: 3600 } as const
      const rich = await tryTask({ schedule })
      expect(rich.planned).toBeUndefined()
      expect(rich.runs.filter(({ failure }) => failure !== undefined)).toEqual([])
      // The service pays on the target for as many runs as it was filled up for.
      expect(rich.lasts?.failure.chain).toBe('target')
      expect(rich.lasts?.runs).toBeGreaterThan(100)
      const { address } = await devAccount('Alice')
      const price = await readPrice({ schedule })
      const ends: unknown[] = []
      for (const money of [price * 100n, price * 6n, price * 2n]) {
        await asRoot(net, 'service', 'balances.forceSetBalance', address, money)
        await net.build()
        const said = await readSaid(schedule)
        const { lasts, runs } = await tryTask({ schedule })
        ends.push([said, lasts?.runs, lasts?.failure.event, runs.at(-1)?.failure?.event])
      }
      const dropped = 'automationTime.TaskNotRescheduled'
      // What runs did not use of their prices came to one more.
      expect(ends).toEqual([
        [99, 100, dropped, undefined],
        [5, 5, dropped, undefined],
        [undefined, undefined, undefined, dropped]
      ])
    })
  } else {
    test('what the relay chain has decided counts from its session on', async () => {
      await net.restore(snapshot)
      const tryTimes = async (minutes: readonly number[]) => {
        const now = Math.ceil(Number(net.now()) / 60) * 60
        const { runs } = await tryTask({ times: minutes.map((one) => now + one * 60) })
        return runs.map(({ failure }) => failure?.error ?? null)
      }
      const limit = (count: number) =>
        asRoot(net, 'relay', 'configuration.setHrmpMaxMessageNumPerCandidate', count)
      await limit(0)
      await net.build()
      const lost = 'the target received no message of this run'
      expect(await tryTimes([1, 10])).toEqual([null, lost])
      await net.nextSession()
      await net.nextSession()
      expect(await tryTimes([2])).toEqual([lost])
      await limit(10)
      await net.build()
      expect((await tryTimes([10])).at(-1)).toBeNull()
    })

    test('what the relay chain does before a run is named only if it is the cause', async () => {
      const plan = async (call: SubmittableExtrinsic | undefined) => {
        const inner = net.relay.api.registry.createType('Call', call?.method.toHex())
        await asRoot(net, 'relay', 'scheduler.scheduleAfter', 10, null, 0, inner)
        await net.build()
        const now = Math.ceil(Number(net.now()) / 60) * 60
        const { runs, causes } = await tryTask({ times: [now + 180] })
        return [runs.map(({ failure }) => failure?.error), causes?.map(({ text }) => text)]
      }
      await net.restore(snapshot)
      const message = (call: Hex) =>
        net.relay.api.tx['xcmPallet']?.['send']?.(
          { V5: { parents: 0, interior: { X1: [{ Parachain: net.service.paraId }] } } },
          {
            V5: [
              { UnpaidExecution: { weightLimit: 'Unlimited', checkOrigin: null } },
              {
                Transact: {
                  originKind: 'Superuser',
                  fallbackMaxWeight: null,
                  call: { encoded: call }
                }
              }
            ]
          }
        )
      const pause = net.service.api.tx['automationTime']?.['setPaused']?.(true)
      // It arrives before the tasks of the run's block.
      expect(await plan(message(pause?.method.toHex() ?? '0x'))).toEqual([
        ['the service did not run the task: it is paused'],
        [
          expect.stringMatching(
            /^at block \d+ .* its agenda runs xcmPallet.send, which has parachain \d+ run automationTime.setPaused\(paused: true\)$/
          )
        ]
      ])
      await net.restore(snapshot)
      await net.misconfigure({ BarrierRejectsService: true })
      const harmless = net.relay.api.tx['configuration']?.['setHrmpMaxMessageNumPerCandidate']?.(11)
      expect(await plan(harmless)).toEqual([[expect.stringContaining('Barrier')], []])
    })

    test('damaged pages of another sibling end no trial', async () => {
      await net.restore(snapshot)
      const { service, target } = config
      const { query, registry } = net.relay.api
      const { hrmp } = query
      const put = async (name: string, id: unknown, value: object) => {
        const entry = hrmp?.[name]
        if (entry === undefined) throw new TypeError(`no hrmp.${name}`)
        const { asMap } = entry.creator.meta.type
        const type = registry.createLookupType(asMap.value)
        const key = entry.key(id) as Hex
        await setStorage(net.relay, key, registry.createType(type, value).toHex())
      }
      const id = { sender: 3_000, recipient: target.paraId }
      // The format of programs, and then bytes that are not a program.
      const data = Uint8Array.of(0, 255, 255, 255)
      const sent = blake2b256(Uint8Array.of(4 * data.length, ...data))
      const follow = (head: Uint8Array) => blake2b256(Uint8Array.of(...head, 1, 0, 0, 0, ...sent))
      const mqcHead = bytesToHex(follow(follow(new Uint8Array(32))))
      const known = await hrmp?.['hrmpChannels']?.({ ...id, sender: service.paraId })
      const counts = { msgCount: 2, totalSize: 2 * data.length, mqcHead }
      await put('hrmpChannels', id, { ...Object(known?.toJSON()), ...counts })
      const page = { sentAt: 1, data: bytesToHex(data) }
      await put('hrmpChannelContents', id, [page, page])
      await put('hrmpIngressChannelsIndex', target.paraId, [service.paraId, id.sender])
      const now = Math.ceil(Number(net.now()) / 60) * 60
      await fillSlot(net, '0x', [now + 120])
      await net.build()
      const { runs } = await tryTask({ times: [now + 240] })
      expect(runs.map(({ failure }) => failure)).toEqual([undefined])
    })

    test('a long list is tried run by run', async () => {
      await net.restore(snapshot)
      const first = Math.ceil(Number(net.now()) / 60 + 1) * 60
      const times = Array.from({ length: 240 }, (_, index) => first + index * 60)
      const told = new Set<string | undefined>()
      // By a clock that goes ten times as fast, each machine takes long enough to tell how far it is.
      const readClock = performance.now.bind(performance)
      using _fast = vi.spyOn(performance, 'now').mockImplementation(() => readClock() * 10)
      const { runs, planned } = await tryTask({ times }, ({ what, detail }) => {
        if (what === 'trying the task on main') told.add(detail)
      })
      expect([planned, runs.length, runs.at(-1)?.time]).toEqual([240, 240, times.at(-1)])
      expect([...told][0]).toMatch(/^it is 2026-01-01 \d\d:\d\d UTC on the copies$/)
      // What the service holds on the target pays for the first of them.
      const failed = runs.findIndex(({ failure }) => failure !== undefined)
      expect(failed).toBeGreaterThan(100)
    })
  }
})

/** Does something in a folder with a configuration. */
async function withFolder(own: Config, act: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(own))
    await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Has the service store a task that pays Bob on the service. */
async function storeTask(
  { execute, service, now }: Devnet,
  stored: { readonly call?: SubmittableExtrinsic | undefined; readonly hours?: number } = {}
): Promise<void> {
  const { automationTime, balances } = service.api.tx
  const { call: own = balances?.['transferKeepAlive']?.(bob, UNIT), hours = 3 } = stored
  const time = (Math.floor(Number(now()) / 3600) + hours) * 3600
  const schedule = { Fixed: { executionTimes: [time] } }
  const call = automationTime?.['scheduleDynamicDispatchTask']?.('stored', schedule, own)
  if (call === undefined) throw new TypeError('the service dispatches no calls')
  await execute({ chain: service, call, signer: await devAccount('Alice') })
}

/** Fills the slot of the first run with tasks of others. */
async function fillSlot({ service }: Devnet, _: Hex, times: readonly number[]): Promise<void> {
  const { registry, query } = service.api
  const ids = Array.from(
    { length: 256 },
    (_id, index) => `0x${index.toString(16).padStart(64, '0')}`
  )
  const key = query['automationTime']?.['slots']?.key(times[0])
  await setStorage(service, key, registry.createType('Vec<H256>', ids).toHex())
}

/** Writes a value into the state of a chain. */
async function setStorage(
  { httpUrl }: DevnetChain,
  key: string | undefined,
  value: string
): Promise<void> {
  const params = [[[key, value]]]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_setStorage', params })
  const answer = await fetch(httpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body
  })
  expect(await answer.json()).not.toHaveProperty('error')
}

async function readHeads(net: Devnet): Promise<readonly string[]> {
  return Promise.all(
    net.chains.map(async ({ api }) => (await api.rpc.chain.getBlockHash()).toHex())
  )
}
