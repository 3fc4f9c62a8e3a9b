import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attachChain } from '@paraclock/connect'
import { type ServiceVariant, serviceVariants, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { connectService } from '@paraclock/scheduler'
import type { ApiPromise } from '@polkadot/api'
import type { RealNetwork } from '../network/startNetwork.ts'
import { RunFailure } from '../RunFailure.ts'
import type { Timetable } from '../Timetable.ts'
import { chooseDue } from './chooseDue.ts'
import { composeConfig, NETWORK } from './composeConfig.ts'
import { followTask } from './followTask.ts'
import { makeReady } from './makeReady.ts'
import { Paraclock } from './Paraclock.ts'
import { type Checklist, countOutcomes, readChecklist } from './readChecklist.ts'
import { openStoryChains, type StoryChains } from './StoryChains.ts'
import { scheduleTasks } from './scheduleTasks.ts'

/** What {@link runStory} takes. */
export interface RunStoryArgs {
  readonly dir: string
  readonly variant: ServiceVariant
  readonly network: Pick<RealNetwork, 'exported'>
  /** Ports of the gateways. */
  readonly gateways: readonly number[]
  /** Whether the checklist is run once more in the end, through light clients. */
  readonly light: boolean
  readonly timetable: Timetable
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

/** One unit of the service's token, and of the target's: both have ten decimals. */
const UNIT = 10_000_000_000n
/** How long after its time a task may take until its effect is final on both chains. */
const EFFECT_MS = 600_000
const LIGHT_CONFIG = 'paraclock.light.json'

/**
 * The whole story, by the tools that users have: the checklist fails, its remedies are applied, the
 * channels open, a task of each kind runs and has its effect, and the checklist finds nothing.
 *
 * @throws RunFailure where it does not go like that.
 */
export async function runStory(args: RunStoryArgs): Promise<void> {
  const { dir, network, gateways, timetable, report, signal } = args
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const asked = {
    exported: network.exported,
    gateways,
    user: alice.address,
    recipient: bob.address,
    amount: UNIT
  }
  const config = composeConfig(asked)
  const write = (name: string, value: unknown): void =>
    writeFileSync(join(dir, name), `${stringifyJson(value, { indent: 2 })}\n`)
  mkdirSync(dir, { recursive: true })
  write('paraclock.config.json', config)
  const paraclock = new Paraclock({ dir, phrase: '//Alice', signal })
  const before = await check(paraclock, 'before')
  timetable.note('the checklist, before', countOutcomes(before))
  if (before.verdict === 'ready')
    throw new RunFailure('the checklist finds nothing on a new network')
  const { [NETWORK]: own } = (config as { networks: Record<string, Endpoints> }).networks
  if (own === undefined) throw new RunFailure('the configuration has no network')
  const endpoints = {
    relay: own.relay.endpoints,
    service: own.service.endpoints,
    target: own.target.endpoints
  }
  const chains = await openStoryChains(endpoints, signal)
  try {
    const user = alice.address
    await makeReady({ paraclock, chains, user, timetable, report, signal })
    timetable.note('nothing fails any more')
    await runTasks({ ...args, paraclock, chains, recipient: bob.address })
  } finally {
    await chains.close()
  }
  const after = await check(paraclock, 'after')
  timetable.note('the checklist, after', countOutcomes(after))
  if (after.verdict !== 'ready') throw new RunFailure('the checklist is not ready in the end')
  if (!args.light) return
  write(LIGHT_CONFIG, composeConfig({ ...asked, specifications: 'network' }))
  const light = await check(paraclock, 'light', ['--config', LIGHT_CONFIG])
  timetable.note('the checklist, through light clients', countOutcomes(light))
  if (light.verdict !== 'ready') {
    throw new RunFailure('through light clients, the checklist is not ready')
  }
}

type Endpoints = Readonly<
  Record<'relay' | 'service' | 'target', { readonly endpoints: readonly string[] }>
>

/** Runs the checklist with its reports beside it. */
async function check(
  paraclock: Paraclock,
  when: string,
  more: readonly string[] = []
): Promise<Checklist> {
  const reports = ['html', 'json', 'markdown'].flatMap((form) => {
    return ['--report', `${form}=report-${when}.${form === 'markdown' ? 'md' : form}`]
  })
  const options = ['--network', NETWORK, '--json', ...reports, ...more]
  return readChecklist(await paraclock.run(['check', ...options]))
}

async function runTasks(
  args: RunStoryArgs & {
    readonly paraclock: Paraclock
    readonly chains: StoryChains
    readonly recipient: string
  }
): Promise<void> {
  const { chains, paraclock, variant, recipient, timetable, signal } = args
  const { api, provider } = chains.service
  const service = await connectService({ api, provider, name: 'service' })
  const now = Math.floor(Number(await api.query['timestamp']?.['now']?.()) / 1000)
  const due = chooseDue({ variant, now })
  const fromBlock = (await api.rpc.chain.getHeader()).number.toNumber()
  const held = await readHoldings(chains, recipient)
  const tasks = await scheduleTasks({ paraclock, variant, due, recipient })
  const time = new Date(due * 1000).toISOString()
  timetable.note('a task of each kind is scheduled', `for ${time}, ${due - now} seconds away`)
  const deadlineMs = due * 1000 - Date.now() + EFFECT_MS
  const target = await attachChain({ provider: chains.target.provider, name: 'target' })
  await Promise.all(
    tasks.map((task) =>
      followTask({ service, target, task, fromBlock, timetable, deadlineMs, signal })
    )
  )
  const gained = subtract(await readHoldings(chains, recipient), held)
  // A dispatched remark moves nothing: that it was executed is all of its effect.
  const moves = serviceVariants[variant].tasks.includes('nativeTransfer')
  const expected = { target: UNIT, service: moves ? UNIT : 0n }
  for (const chain of ['target', 'service'] as const) {
    if (gained[chain] !== expected[chain]) {
      throw new RunFailure(`Bob has ${gained[chain]} more on the ${chain}, not ${expected[chain]}`)
    }
  }
  timetable.note('the effects are there', `Bob gained ${gained.target} on the target`)
}

interface Holdings {
  readonly target: bigint
  readonly service: bigint
}

async function readHoldings(chains: StoryChains, account: string): Promise<Holdings> {
  const [target, service] = await Promise.all([
    readFree(chains.target.api, account),
    readFree(chains.service.api, account)
  ])
  return { target, service }
}

async function readFree(api: ApiPromise, account: string): Promise<bigint> {
  const entry = (await api.query['system']?.['account']?.(account)) as unknown as {
    readonly data: { readonly free: { toBigInt(): bigint } }
  }
  return entry.data.free.toBigInt()
}

function subtract(one: Holdings, other: Holdings): Holdings {
  return { target: one.target - other.target, service: one.service - other.service }
}
