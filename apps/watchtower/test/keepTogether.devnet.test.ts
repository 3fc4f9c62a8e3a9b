import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { devAccount, type StartDevnetArgs } from '@paraclock/devnet'
import { type History, openHistory } from '@paraclock/history'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, onTestFinished, test } from 'vitest'
import { keepGoing } from './support/keepGoing.ts'
import { startProgram, watchtowerProcess } from './support/startProgram.ts'
import { configure, HOUR, type Rent, renewing, startRent } from './support/startRent.ts'

const WAIT = { timeout: 120_000, interval: 200 }
const TIMEOUT = 300_000
const DAY = 24 * HOUR
const DECIMALS = 10

async function open(args: StartDevnetArgs): Promise<Rent> {
  const rent = await startRent(args)
  onTestFinished(() => rent.stop())
  return rent
}

/** The maximum cost of a renewal, by a dry run. */
async function priceRenewal(rent: Rent, more: object): Promise<bigint> {
  const { actions, close } = await keepGoing(rent, { main: renewing(more), database: 'dry.sqlite' })
  await expect.poll(() => actions, WAIT).toMatchObject([{ outcome: 'dry' }])
  await close()
  const history = await openHistory({ database: join(rent.cwd, 'dry.sqlite') })
  const { amount } = await history.db.selectFrom('actions').selectAll().executeTakeFirstOrThrow()
  await history.close()
  return BigInt(amount)
}

/** An amount of tokens as a configuration states it. */
function inTokens(amount: bigint): string {
  const digits = String(amount).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

const actionsOf = ({ db }: History) =>
  db.selectFrom('actions').selectAll().where('outcome', '!=', 'dry').orderBy('nonce').execute()

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'of two programs with policies one gets %s after a signature, and the other goes on',
  { timeout: TIMEOUT },
  async (signal) => {
    const rent = await open({ variant: 'minute' })
    const { net, cwd } = rent
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const url = server.create('history')
    const cost = await priceRenewal(rent, {})
    const RENEWALS = 3
    const budget = inTokens((cost * BigInt(2 * RENEWALS + 1)) / 2n)
    const policies = renewing({ act: true, budget })
    await configure(rent, { main: policies, database: { env: 'HISTORY' } })
    const history = await openHistory({ database: url })
    onTestFinished(() => history.close())
    const variables = { KEY: '//Keeper', HISTORY: url, TAKE_MS: '3000' }
    const start = () => startProgram(cwd, variables, watchtowerProcess).child
    const holder = async () =>
      (
        await history.db
          .selectFrom('leases')
          .select('holder')
          .where('name', '=', 'network main')
          .executeTakeFirst()
      )?.holder
    const signed = async () =>
      (await history.db.selectFrom('journals').select('line').execute()).filter(({ line }) =>
        line.includes('"signed"')
      ).length
    const first = start()
    await expect.poll(holder, WAIT).toBeDefined()
    const held = await holder()
    start()
    // No block is built, so a signed action stays open.
    await expect.poll(signed, { ...WAIT, interval: 5 }).toBe(1)
    const ended = once(first, 'exit')
    first.kill(signal)
    if (signal === 'SIGKILL') await ended
    await expect.poll(holder, WAIT).not.toBe(held)
    expect((await actionsOf(history)).map(({ outcome }) => outcome)).toEqual(['open'])
    const stopped = async () => {
      await net.build()
      const rows = await history.db.selectFrom('alerts').selectAll().execute()
      return rows.filter(({ rule }) => rule === 'policy-stopped').map(({ summary }) => summary)
    }
    const oneDone = async () => {
      await net.build()
      return (await actionsOf(history)).filter(({ outcome }) => outcome === 'succeeded').length
    }
    await expect.poll(oneDone, WAIT).toBeGreaterThan(0)
    if (signal === 'SIGSTOP') first.kill('SIGCONT')
    await expect.poll(stopped, WAIT).toEqual([expect.stringContaining('its budget has')])
    const actions = await actionsOf(history)
    expect(actions.map(({ nonce, outcome }) => [nonce, outcome])).toEqual(
      Array.from({ length: RENEWALS }, (_, nonce) => [nonce, 'succeeded'])
    )
    const { address } = await devAccount('Keeper')
    const next = await net.service.api.rpc.system.accountNextIndex(address)
    expect([next.toNumber(), await signed()]).toEqual([RENEWALS, RENEWALS])
    const { spent } = await history.db.selectFrom('budgets').selectAll().executeTakeFirstOrThrow()
    expect(BigInt(spent)).toBe(actions.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
    const times = [...(await rent.readTasks()).values()].flat().toSorted((one, two) => one - two)
    const [from = 0] = times
    expect(times).toEqual(Array.from({ length: 2 + 3 * RENEWALS }, (_, at) => from + at * HOUR))
  }
)

test('a day ends with its limit, and the next one goes on', { timeout: TIMEOUT }, async () => {
  const rent = await open({ variant: 'minute', instant: true })
  const { net, cwd } = rent
  const long = { days: 3, runs: 24 }
  const cost = await priceRenewal(rent, long)
  const daily = inTokens((cost * 5n) / 2n)
  const database = 'day.sqlite'
  const { actions } = await keepGoing(rent, {
    ...{ main: renewing({ act: true, daily, ...long }), database }
  })
  const history = await openHistory({ database: join(cwd, database) })
  onTestFinished(() => history.close())
  const lasting = async () =>
    (
      await history.db
        .selectFrom('alerts')
        .selectAll()
        .where('rule', '=', 'policy-stopped')
        .where('ended', 'is', null)
        .execute()
    ).map(({ summary }) => summary)
  await expect.poll(lasting, WAIT).toEqual([expect.stringContaining('its daily limit has')])
  expect(actions).toHaveLength(2)
  await net.travelTo(BigInt((Math.floor(Number(net.now()) / DAY) + 1) * DAY) as never)
  await net.build()
  await expect.poll(lasting, WAIT).toEqual([])
  const byDay = new Map<number, bigint>()
  for (const { day, amount } of await actionsOf(history)) {
    byDay.set(day, (byDay.get(day) ?? 0n) + BigInt(amount))
  }
  expect([...byDay.values()].length).toBe(2)
  for (const spent of byDay.values()) expect(spent).toBeLessThanOrEqual((cost * 5n) / 2n)
})

test('a call that is changed between two renewals stops the policy', {
  timeout: TIMEOUT
}, async () => {
  const rent = await open({ variant: 'minute', instant: true })
  const settings = { main: renewing({ act: true, runs: 24 }), database: 'changed.sqlite' }
  const before = await keepGoing(rent, settings)
  await expect.poll(() => before.actions, WAIT).toMatchObject([{ outcome: 'succeeded' }])
  await before.close()
  const path = join(rent.cwd, 'paraclock.config.json')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('"value":10000000000', '"value":20000000000'))
  const more = renewing({ act: true, runs: 24, days: 2 })
  const after = await keepGoing(rent, { ...settings, main: more })
  const problem = /PolicyTaskChanged.* runs another call than the configured one/
  await expect.poll(() => after.problems, WAIT).toEqual([expect.stringMatching(problem)])
  expect(after.actions).toEqual([])
  await after.close()
  await writeFile(path, text)
  const again = await keepGoing(rent, { ...settings, main: more })
  await expect.poll(() => again.actions, WAIT).toMatchObject([{ outcome: 'succeeded' }])
})

test('the service of whole hours is renewed, too', { timeout: TIMEOUT }, async () => {
  const rent = await open({ variant: 'hour', instant: true })
  const more = { act: true, runs: 24 }
  const { actions, problems } = await keepGoing(rent, {
    ...{ main: renewing(more), database: 'hour.sqlite' }
  })
  await expect.poll(() => actions.length + problems.length, WAIT).toBe(1)
  expect([actions, problems]).toMatchObject([[{ outcome: 'succeeded' }], []])
  const times = [...(await rent.readTasks()).values()].flat().toSorted((one, two) => one - two)
  const [from = 0] = times
  expect(times).toEqual(Array.from({ length: 2 + 24 }, (_, at) => from + at * HOUR))
})

test('a service that states no horizon is not renewed', { timeout: TIMEOUT }, async () => {
  const rent = await open({ variant: 'minute', instant: true })
  const shipped = readRuntimeCode('service-minute')
  const [prefix, packed] = [shipped.subarray(0, 8), shipped.subarray(8)]
  const code = zstdDecompressSync(packed)
  code.write('Horizen', code.indexOf('Horizon'))
  const other = Buffer.concat([prefix, zstdCompressSync(code)]).toString('hex')
  await rent.asRoot('service', 'system.setStorage', [['0x3a636f6465', `0x${other}`]])
  const settings = { main: renewing({ act: true }), database: 'horizon.sqlite' }
  const { actions, problems } = await keepGoing(rent, settings)
  await expect.poll(() => problems, WAIT).toEqual([expect.stringMatching(/PolicyHorizonUnknown/)])
  expect(actions).toEqual([])
})
