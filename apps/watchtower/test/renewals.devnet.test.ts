import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openHistory } from '@paraclock/history'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { expect, onTestFinished, test } from 'vitest'
import { keepGoing } from './support/keepGoing.ts'
import { inTokens, listActions, openRent, priceRenewal, WAIT } from './support/priceRenewal.ts'
import { HOUR, renewing } from './support/startRent.ts'

const TIMEOUT = 300_000
const DAY = 24 * HOUR

test('a day ends with its limit, and the next one goes on', { timeout: TIMEOUT }, async () => {
  const rent = await openRent({ variant: 'minute', instant: true })
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
  for (const { day, amount } of await listActions(history)) {
    byDay.set(day, (byDay.get(day) ?? 0n) + BigInt(amount))
  }
  expect([...byDay.values()].length).toBe(2)
  for (const spent of byDay.values()) expect(spent).toBeLessThanOrEqual((cost * 5n) / 2n)
})

test('a call that is changed between two renewals stops the policy', {
  timeout: TIMEOUT
}, async () => {
  const rent = await openRent({ variant: 'minute', instant: true })
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
  const rent = await openRent({ variant: 'hour', instant: true })
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
  const rent = await openRent({ variant: 'minute', instant: true })
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
