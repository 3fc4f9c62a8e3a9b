import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as passTime } from 'node:timers/promises'
import { devAccount } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { cancelTask, connectService } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import { sovereignAccount } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findLastRenewal } from '../src/keep/planRenewal.ts'
import { type Kept, keepGoing } from './support/keepGoing.ts'
import { startProgram, watchtowerProcess } from './support/startProgram.ts'
import { configure, HOUR, type Rent, renewing, startRent, TOKEN } from './support/startRent.ts'

const WAIT = { timeout: 120_000, interval: 200 }
const TIMEOUT = 300_000

let rent: Rent

beforeAll(async () => {
  rent = await startRent({ variant: 'minute', instant: true })
}, TIMEOUT)

afterAll(() => rent?.stop(), TIMEOUT)

/** Runs a watchtower with policies, until the test ends. */
const keep = (main: object, database: string, readiness = false): Promise<Kept> =>
  keepGoing(rent, { main, database, readiness })

test('without act, it says what it would do', { timeout: TIMEOUT }, async () => {
  const before = await rent.readTasks()
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
  expect(await rent.readTasks()).toEqual(before)
})

test('a key that may do more is refused', { timeout: TIMEOUT }, async () => {
  const { address } = await devAccount('Keeper')
  await rent.asUser('proxy', 'addProxy', address, 'Any', 0)
  const wide = await keep(renewing({ act: true }), 'wide.sqlite')
  await expect.poll(() => wide.problems.length, WAIT).toBeGreaterThan(0)
  expect(wide.problems[0]).toMatch(
    /^main renew: PolicyKeyRefused: .* its proxy type Any admits \w+\.\w+ and \d+ other/
  )
  // Otherwise this program would renew as soon as its key may do less.
  await wide.close()
  await rent.asUser('proxy', 'removeProxy', address, 'Any', 0)
  const { problems: rich } = await keep(renewing({ act: true, budget: '1' }), 'rich.sqlite')
  await expect.poll(() => rich.length, WAIT).toBeGreaterThan(0)
  expect(rich[0]).toContain('its account holds 2 ')
})

test('a limit stops it before it signs, and is an alert', { timeout: TIMEOUT }, async () => {
  const before = await rent.readTasks()
  const { problems } = await keep(renewing({ act: true, daily: '0.001' }), 'limit.sqlite')
  await expect.poll(() => problems.length, WAIT).toBeGreaterThan(0)
  expect(problems[0]).toMatch(
    /PolicyDailyLimitExceeded: .* needs [\d.]+ \w+, and its daily limit has 0.001/
  )
  const history = await openHistory({ database: join(rent.cwd, 'limit.sqlite') })
  onTestFinished(() => history.close())
  const alerts = () =>
    history.db.selectFrom('alerts').selectAll().where('ended', 'is', null).execute()
  await expect.poll(alerts, WAIT).toMatchObject([{ rule: 'policy-stopped', subject: 'renew' }])
  expect(await history.db.selectFrom('journals').selectAll().execute()).toEqual([])
  expect(await rent.readTasks()).toEqual(before)
})

test('a program that is killed at any moment renews each run once', {
  timeout: 2 * TIMEOUT
}, async () => {
  const KILLS = 4
  const MOMENTS = 7
  await configure(rent, { main: renewing({ act: true }), database: 'killed.sqlite' })
  const history = await openHistory({ database: join(rent.cwd, 'killed.sqlite') })
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
  const start = () => startProgram(rent.cwd, { KEY: '//Keeper' }, watchtowerProcess).child
  for (let kill = 0; kill < KILLS; kill += 1) {
    const table = kill % 2 === 0 ? 'actions' : 'journals'
    const from = await count(table)
    const child = start()
    // The interval is short, because an action takes only some milliseconds.
    await expect.poll(() => count(table), { timeout: 60_000, interval: 1 }).toBeGreaterThan(from)
    await passTime(kill * MOMENTS)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  start()
  const now = Number(rent.net.now())
  const times = async () => [...(await rent.readTasks()).values()].flat()
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
  const names = [...(await rent.readTasks()).keys()].filter((name) => name !== 'rent')
  expect(actions.map(({ name }) => name)).toEqual(names.toSorted().map((name) => `renew ${name}`))
  const { spent } = await history.db.selectFrom('budgets').selectAll().executeTakeFirstOrThrow()
  const sum = actions.reduce((total, { amount }) => total + BigInt(amount), 0n)
  expect(spent).toBe(String(sum))
})

/** Counts the transactions that an account signed on the service. */
async function countSigned(name: string): Promise<number> {
  const { address } = await devAccount(name)
  return (await rent.net.service.api.rpc.system.accountNextIndex(address)).toNumber()
}

/** The time of the last run of all tasks. */
async function endOfRuns(): Promise<number> {
  return Math.max(...[...(await rent.readTasks()).values()].flat())
}

test('a database that was lost opens no limit anew, and makes nothing twice', {
  timeout: TIMEOUT
}, async () => {
  const before = await rent.readTasks()
  const service = await countSigned('Keeper')
  const settings = { act: true, days: 2 }
  const lost = await keep(renewing(settings), 'again.sqlite')
  await expect
    .poll(() => lost.problems, WAIT)
    .toEqual([
      expect.stringMatching(
        `PolicyOwnerChanged: .*: its next nonce is ${service}, and the journal has 0`
      )
    ])
  expect([lost.actions, await rent.readTasks()]).toEqual([[], before])
  await lost.close()
  const stated = { ...settings, signed: { service } }
  const again = await keep(renewing(stated), 'again.sqlite')
  await expect.poll(endOfRuns, WAIT).toBeGreaterThan(Number(rent.net.now()) + 48 * HOUR)
  await again.close()
  expect(again.problems).toEqual([])
  const last = Math.max(...[...before.values()].flat())
  expect(again.actions[0]?.summary).toContain(`rent@${last + HOUR}: 3 runs`)
  const signed = await countSigned('Keeper')
  const remark = rent.net.service.api.tx['system']?.['remark']?.('0x01')
  if (remark === undefined) throw new TypeError('remark')
  await rent.net.execute({
    chain: rent.net.service,
    call: remark,
    signer: await devAccount('Keeper')
  })
  const { problems } = await keep(renewing({ ...stated, days: 3 }), 'again.sqlite')
  await expect
    .poll(() => problems, WAIT)
    .toEqual([expect.stringMatching(`PolicyOwnerChanged.* and the journal has ${signed}`)])
})

async function fillPurse(): Promise<void> {
  const { address } = await devAccount('Purse')
  await rent.asRoot('service', 'balances.forceSetBalance', address, 50n * TOKEN)
}

test("the user's balance is filled, within the limit of a day", { timeout: TIMEOUT }, async () => {
  await fillPurse()
  const free = async () => {
    const account = await rent.net.service.api.query['system']?.['account']?.(rent.user)
    const { data } = (account?.toJSON() ?? {}) as { data?: { free: string } }
    return BigInt(data?.free ?? 0)
  }
  const before = await free()
  await rent.asRoot('service', 'balances.forceSetBalance', rent.user, 5n * TOKEN)
  const purse = { key: { env: 'PURSE' }, act: true, budget: '50', below: '10', to: '20' }
  const { problems } = await keep({ fundUser: { ...purse, daily: '15' } }, 'low.sqlite')
  await expect.poll(() => problems.length, WAIT).toBe(1)
  expect(problems[0]).toContain('main fund-user: PolicyDailyLimitExceeded')
  const { actions } = await keep({ fundUser: { ...purse, daily: '16' } }, 'user.sqlite')
  await expect.poll(() => actions, WAIT).toMatchObject([{ outcome: 'succeeded' }])
  expect(await free()).toBeGreaterThanOrEqual(20n * TOKEN)
  expect(await free()).toBeLessThan(21n * TOKEN)
  const history = await openHistory({ database: join(rent.cwd, 'user.sqlite') })
  onTestFinished(() => history.close())
  const { time } = await history.db.selectFrom('actions').selectAll().executeTakeFirstOrThrow()
  expect(time).toBe(Number(rent.net.now()))
  await rent.asRoot('service', 'balances.forceSetBalance', rent.user, before)
})

test("the service's account on the target is filled by what the checklist suggests", {
  timeout: TIMEOUT
}, async () => {
  await fillPurse()
  const { account } = sovereignAccount({ paraId: rent.net.service.paraId ?? 0, on: 'sibling' })
  const { api } = rent.net.target
  const entries = async () => (await api.query['foreignAssets']?.['account']?.entries()) ?? []
  const find = async () => (await entries()).find(([{ args }]) => args[1]?.toHex() === account)
  const held = await find()
  const [service, target] = [rent.net.service.paraId, rent.net.target.paraId]
  await rent.asRoot('relay', 'hrmp.forceCleanHrmp', service, 10, 10)
  await rent.asRoot('target', 'system.killStorage', [held?.[0].toHex()])
  expect(await find()).toBeUndefined()
  const fundService = {
    ...{ key: { env: 'PURSE' }, act: true, budget: '50', daily: '40' },
    signed: { service: await countSigned('Purse') }
  }
  const { actions, problems } = await keep({ fundService }, 'service.sqlite', true)
  // A transfer before the channel is open would not arrive.
  await expect.poll(() => problems, WAIT).toEqual([expect.stringMatching(/PolicyTransferMissing/)])
  expect(actions).toEqual([])
  for (const [from, to] of [
    [service, target],
    [target, service]
  ]) {
    await rent.asRoot('relay', 'hrmp.forceOpenHrmpChannel', from, to, 8, 102_400)
  }
  await rent.asRoot('relay', 'hrmp.forceProcessHrmpOpen', 10)
  await expect.poll(() => actions, WAIT).toMatchObject([{ outcome: 'succeeded' }])
  expect(problems).toHaveLength(1)
  const arrive = async () => {
    await rent.net.build()
    return await find()
  }
  await expect.poll(arrive, WAIT).toBeDefined()
})

test('what its owner cancelled is not renewed', { timeout: TIMEOUT }, async () => {
  const service = await connectService({ endpoints: rent.net.service.wsUrl })
  onTestFinished(() => service.close())
  const signed = { service: await countSigned('Keeper') }
  // When nothing is due, the last renewal in the database is the one on the chain.
  const { problems } = await keep(renewing({ act: true, days: 4, signed }), 'cancelled.sqlite')
  await expect.poll(endOfRuns, WAIT).toBeGreaterThan(Number(rent.net.now()) + 96 * HOUR)
  const history = await openHistory({ database: join(rent.cwd, 'cancelled.sqlite') })
  onTestFinished(() => history.close())
  const [[providedId = ''] = []] = [...(await rent.readTasks())].toSorted(
    ([, one], [, two]) => Number(two.at(-1)) - Number(one.at(-1))
  )
  const known = () => findLastRenewal({ history, network: 'main', policy: 'renew' }, 'rent')
  await expect.poll(known, WAIT).toBe(providedId)
  const signer = pairSigner(await devAccount('Alice'))
  const cancelled = await cancelTask(service, {
    ...{ owner: rent.user, providedId, signer, journal: createMemoryJournal() }
  })
  await cancelled.outcome()
  const stopped = () =>
    problems.some((one) => /the task rent@\d+ was cancelled by its owner/.test(one))
  await expect.poll(stopped, WAIT).toBe(true)
})
