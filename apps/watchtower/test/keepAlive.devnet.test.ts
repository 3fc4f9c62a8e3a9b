import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passTime } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { encodeConfigured } from '@paraclock/checklist'
import { connectChain } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { cancelTask, connectService, listTasks, scheduleTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import { encodeProxiedCall } from '@paraclock/weights'
import { sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type PolicyAction, readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const WAIT = { timeout: 120_000, interval: 200 }
const TIMEOUT = 300_000
const HOUR = 3600
const TOKEN = 10n ** 10n

let net: Devnet
let cwd: string
let user: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, instant: true, keptBlocks: 4096 })
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  user = (await devAccount('Alice')).address
  const keeper = await devAccount('Keeper')
  await writeNetworks(cwd, net, { pays: true })
  await net.fund({ chain: net.service, account: keeper.address, amount: 2n * TOKEN })
  await asUser('proxy', 'addProxy', keeper.address, 'Automation', 0)
  await scheduleRent()
}, TIMEOUT)

afterAll(async () => {
  await net?.stop()
  if (cwd !== undefined) await rm(cwd, { recursive: true, force: true })
}, TIMEOUT)

async function asUser(pallet: string, method: string, ...args: unknown[]): Promise<void> {
  const call = net.service.api.tx[pallet]?.[method]?.(...args)
  if (call === undefined) throw new TypeError(method)
  await net.execute({ chain: net.service, call, signer: await devAccount('Alice') })
}

/** The owner schedules the first runs: those of the next two hours. */
async function scheduleRent(): Promise<void> {
  const file = await readWatchtowerConfig({ cwd, env: {} })
  const config = file.networks['main']
  if (config === undefined) throw new TypeError('main')
  const target = await connectChain({ endpoints: net.target.wsUrl })
  const service = await connectService({ endpoints: net.service.wsUrl })
  const call = encodeProxiedCall({
    ...{ chain: target, real: user, call: encodeConfigured(target, config) },
    forceProxyType: 'Automation'
  })
  const next = (Math.floor(Number(net.now()) / HOUR) + 1) * HOUR
  const submission = await scheduleTask(service, {
    providedId: 'rent',
    schedule: { kind: 'times', times: [next, next + HOUR] },
    task: {
      ...{ kind: 'xcmp', paraId: config.target.paraId, call },
      weight: { refTime: 900_000_000n, proofSize: 12_000n }
    },
    ...{ signer: pairSigner(await devAccount('Alice')), journal: createMemoryJournal() }
  })
  expect((await submission.outcome()).status).toBe('scheduled')
  await Promise.all([target.close(), service.close()])
}

/** The ids and the times of the tasks of the user. */
async function readTasks(): Promise<ReadonlyMap<string, readonly number[]>> {
  const service = await connectService({ endpoints: net.service.wsUrl })
  const found = new Map<string, readonly number[]>()
  for await (const { providedId, remainingRuns } of listTasks(service, { owner: user })) {
    found.set(new TextDecoder().decode(providedId), remainingRuns.map(Number))
  }
  await service.close()
  return found
}

interface Kept {
  readonly actions: readonly PolicyAction[]
  readonly problems: readonly string[]
}

const renewing = (more: object) => ({
  renew: {
    ...{ key: { env: 'KEY' }, budget: '1000', daily: '100', days: 1 },
    ...{ cron: '0 * * * *', runs: 3, ...more }
  }
})

async function configure(main: object, database: string, readiness = false): Promise<void> {
  const settings = { database, readiness, keepAlive: { main } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))
}

/** Runs a watchtower with policies, until the test ends. */
async function keep(...args: Parameters<typeof configure>): Promise<Kept> {
  const actions: PolicyAction[] = []
  const problems: string[] = []
  await configure(...args)
  const watchtower = await startWatchtower({
    config: await readWatchtowerConfig({ cwd, env: { KEY: '//Keeper', PURSE: '//Purse' } }),
    times: { lookMs: 200, restMs: 200, beatMs: 500 },
    onAction: (action) => actions.push(action),
    onProblem: (at, error) => problems.push(`${at}: ${error.code}: ${error.message}`)
  })
  onTestFinished(() => watchtower.close())
  return { actions, problems }
}

test('without act, it says what it would do', { timeout: TIMEOUT }, async () => {
  const before = await readTasks()
  const { actions, problems } = await keep(renewing({}), 'dry.sqlite')
  await expect.poll(() => actions.length + problems.length, WAIT).toBeGreaterThan(0)
  expect(problems).toEqual([])
  const last = before.get('rent')?.at(-1) ?? 0
  expect(actions).toMatchObject([
    {
      policy: 'renew',
      outcome: 'dry',
      summary: expect.stringContaining(`rent@${last + HOUR}: 3 runs`)
    }
  ])
  expect(await readTasks()).toEqual(before)
})

test('a key that may do more is refused', { timeout: TIMEOUT }, async () => {
  const { address } = await devAccount('Keeper')
  await asUser('proxy', 'addProxy', address, 'Any', 0)
  const { problems } = await keep(renewing({ act: true }), 'wide.sqlite')
  await expect.poll(() => problems.length, WAIT).toBeGreaterThan(0)
  expect(problems[0]).toMatch(
    /^main renew: PolicyKeyRefused: .* its proxy type Any admits \w+\.\w+ and \d+ other/
  )
  await asUser('proxy', 'removeProxy', address, 'Any', 0)
  const { problems: rich } = await keep(renewing({ act: true, budget: '1' }), 'rich.sqlite')
  await expect.poll(() => rich.length, WAIT).toBeGreaterThan(0)
  expect(rich[0]).toContain('its account holds 2 ')
})

test('a limit stops it before it signs, and is an alert', { timeout: TIMEOUT }, async () => {
  const before = await readTasks()
  const { problems } = await keep(renewing({ act: true, daily: '0.001' }), 'limit.sqlite')
  await expect.poll(() => problems.length, WAIT).toBeGreaterThan(0)
  expect(problems[0]).toMatch(
    /PolicyDailyLimitExceeded: .* needs [\d.]+ \w+, and its daily limit has 0.001/
  )
  const history = await openHistory({ database: join(cwd, 'limit.sqlite') })
  onTestFinished(() => history.close())
  const alerts = () =>
    history.db.selectFrom('alerts').selectAll().where('ended', 'is', null).execute()
  await expect.poll(alerts, WAIT).toMatchObject([{ rule: 'policy-stopped', subject: 'renew' }])
  expect(await history.db.selectFrom('journals').selectAll().execute()).toEqual([])
  expect(await readTasks()).toEqual(before)
})

test('a program that is killed at any moment renews each run once', {
  timeout: 2 * TIMEOUT
}, async () => {
  const KILLS = 4
  const MOMENTS = 7
  await configure(renewing({ act: true }), 'killed.sqlite')
  const history = await openHistory({ database: join(cwd, 'killed.sqlite') })
  onTestFinished(() => history.close())
  const count = async (table: 'actions' | 'journals') =>
    Number(
      (
        await history.db
          .selectFrom(table)
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    )
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const start = () => {
    const child = spawn(process.execPath, ['--conditions=@paraclock/source', main], {
      cwd,
      env: { PATH: process.env['PATH'], KEY: '//Keeper' },
      stdio: ['ignore', 'ignore', 'inherit']
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const table = kill % 2 === 0 ? 'actions' : 'journals'
    const from = await count(table)
    const child = start()
    // An action is counted, signed, written, sent, settled and noted within some milliseconds.
    await expect.poll(() => count(table), { timeout: 60_000, interval: 1 }).toBeGreaterThan(from)
    await passTime(kill * MOMENTS)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  start()
  const now = Number(net.now())
  const times = async () => [...(await readTasks()).values()].flat()
  await expect.poll(async () => Math.max(...(await times())), WAIT).toBeGreaterThan(now + 24 * HOUR)
  const renewed = (await times()).toSorted((one, two) => one - two)
  const [first = 0] = renewed
  expect(renewed).toEqual(renewed.map((_, at) => first + at * HOUR))
  const settled = () =>
    history.db.selectFrom('actions').select(['name', 'amount', 'outcome']).orderBy('name').execute()
  await expect
    .poll(async () => (await settled()).filter(({ outcome }) => outcome === 'open'), WAIT)
    .toEqual([])
  const actions = await settled()
  const names = [...(await readTasks()).keys()].filter((name) => name !== 'rent')
  expect(actions.map(({ name }) => name)).toEqual(names.toSorted().map((name) => `renew ${name}`))
  const { spent } = await history.db.selectFrom('budgets').selectAll().executeTakeFirstOrThrow()
  const sum = actions.reduce((total, { amount }) => total + BigInt(amount), 0n)
  expect(spent).toBe(String(sum))
})

test('a database that was lost makes nothing twice, and a key in other use is refused', {
  timeout: TIMEOUT
}, async () => {
  const before = await readTasks()
  const { actions, problems } = await keep(renewing({ act: true, days: 2 }), 'again.sqlite')
  await expect.poll(() => actions.length + problems.length, WAIT).toBeGreaterThan(0)
  expect(problems).toEqual([])
  const last = Math.max(...[...before.values()].flat())
  expect(actions[0]?.summary).toContain(`rent@${last + HOUR}: 3 runs`)
  const remark = net.service.api.tx['system']?.['remark']?.('0x01')
  if (remark === undefined) throw new TypeError('remark')
  await net.execute({ chain: net.service, call: remark, signer: await devAccount('Keeper') })
  await expect
    .poll(() => problems.some((one) => one.includes('PolicyOwnerChanged')), WAIT)
    .toBe(true)
})

const asRoot = async (chain: 'service' | 'target', name: string, ...args: unknown[]) => {
  const [pallet = '', method = ''] = name.split('.')
  const call = net[chain].api.tx[pallet]?.[method]?.(...args)
  if (call === undefined) throw new TypeError(name)
  await net.sudo(net[chain], call)
  await net.build()
}

async function fillPurse(): Promise<void> {
  const { address } = await devAccount('Purse')
  await asRoot('service', 'balances.forceSetBalance', address, 50n * TOKEN)
}

test("the user's balance is filled, within the limit of a day", { timeout: TIMEOUT }, async () => {
  await fillPurse()
  const free = async () => {
    const account = await net.service.api.query['system']?.['account']?.(user)
    const { data } = (account?.toJSON() ?? {}) as { data?: { free: string } }
    return BigInt(data?.free ?? 0)
  }
  const before = await free()
  await asRoot('service', 'balances.forceSetBalance', user, 5n * TOKEN)
  const purse = { key: { env: 'PURSE' }, act: true, budget: '50', below: '10', to: '20' }
  const { problems } = await keep({ fundUser: { ...purse, daily: '15' } }, 'low.sqlite')
  await expect.poll(() => problems.length, WAIT).toBe(1)
  expect(problems[0]).toContain('main fund-user: PolicyDailyLimitExceeded')
  const { actions } = await keep({ fundUser: { ...purse, daily: '16' } }, 'user.sqlite')
  await expect.poll(() => actions, WAIT).toMatchObject([{ outcome: 'succeeded' }])
  expect(await free()).toBeGreaterThanOrEqual(20n * TOKEN)
  expect(await free()).toBeLessThan(21n * TOKEN)
  await asRoot('service', 'balances.forceSetBalance', user, before)
})

test("the service's account on the target is filled by what the checklist suggests", {
  timeout: TIMEOUT
}, async () => {
  await fillPurse()
  const { account } = sovereignAccount({ paraId: net.service.paraId ?? 0, on: 'sibling' })
  const { api } = net.target
  const entries = async () => (await api.query['foreignAssets']?.['account']?.entries()) ?? []
  const find = async () => (await entries()).find(([{ args }]) => args[1]?.toHex() === account)
  const held = await find()
  await asRoot('target', 'system.killStorage', [held?.[0].toHex()])
  expect(await find()).toBeUndefined()
  const fundService = { key: { env: 'PURSE' }, act: true, budget: '50', daily: '40' }
  const { actions, problems } = await keep({ fundService }, 'service.sqlite', true)
  const done = () => actions.length + problems.length
  await expect.poll(done, WAIT).toBeGreaterThan(0)
  expect([actions, problems]).toMatchObject([[{ outcome: 'succeeded' }], []])
  const arrive = async () => {
    await net.build()
    return await find()
  }
  await expect.poll(arrive, WAIT).toBeDefined()
})

test('what its owner cancelled is not renewed', { timeout: TIMEOUT }, async () => {
  const service = await connectService({ endpoints: net.service.wsUrl })
  onTestFinished(() => service.close())
  const { problems } = await keep(renewing({ act: true, days: 2 }), 'cancelled.sqlite')
  const covered = Number(net.now()) + 48 * HOUR
  const lastTime = async () => Math.max(...[...(await readTasks()).values()].flat())
  await expect.poll(lastTime, WAIT).toBeGreaterThan(covered)
  const lastOf = async () =>
    [...(await readTasks())].toSorted(([, one], [, two]) => Number(two.at(-1)) - Number(one.at(-1)))
  const [[providedId = ''] = []] = await lastOf()
  const signer = pairSigner(await devAccount('Alice'))
  const cancelled = await cancelTask(service, {
    ...{ owner: user, providedId, signer, journal: createMemoryJournal() }
  })
  await cancelled.outcome()
  const stopped = () =>
    problems.some((one) => /the task rent@\d+ was cancelled by its owner/.test(one))
  await expect.poll(stopped, WAIT).toBe(true)
})
