import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forecastBalance } from './forecastBalance.ts'

const DAY = 86_400
const token = { symbol: 'T', decimals: 0 }
const of = { role: 'service', account: '0x01', token, windowSeconds: 7 * DAY } as const
const row = (time: number, free: number | bigint) => ({
  ...{ block: time, time, free: String(free), reserved: '0', frozen: '0', prepaid: '0' }
})

test('an account lasts as long as its balance at the rate of the window', () => {
  const rows = [row(0, 1000), row(DAY, 900), row(2 * DAY, 800)]
  const found = forecastBalance({ ...of, rows, now: 2 * DAY })
  expect(found).toMatchObject({ spendable: 800n, perDay: 100n, lastsUntil: 10 * DAY })
})

test('a top-up changes the balance and not the rate', () => {
  const rows = [row(0, 1000), row(DAY, 900), row(DAY + 1, 1900), row(2 * DAY, 1800)]
  const found = forecastBalance({ ...of, rows, now: 2 * DAY })
  expect(found).toMatchObject({ spendable: 1800n, perDay: 100n, lastsUntil: 20 * DAY })
})

test('what is frozen does not pay, unless it is reserved as well', () => {
  const rows = [row(0, 1000), row(DAY, 900)].map((one) => ({ ...one, frozen: '700' }))
  const last = (reserved: string) =>
    forecastBalance({ ...of, rows: rows.map((one) => ({ ...one, reserved })), now: DAY })
  expect(last('0')).toMatchObject({ spendable: 200n, lastsUntil: 3 * DAY })
  expect(last('500')).toMatchObject({ spendable: 700n, lastsUntil: 8 * DAY })
})

test('a prepayment covers no locked tokens, because runs spend the prepayment', () => {
  const held = { frozen: '700', reserved: '500', prepaid: '400' }
  const rows = [row(0, 1000), row(DAY, 900)].map((one) => ({ ...one, ...held }))
  const found = forecastBalance({ ...of, rows, now: DAY })
  expect(found).toMatchObject({ spendable: 300n, lastsUntil: 4 * DAY })
})

test('payments before the window do not count, and an account that pays nothing lasts', () => {
  const rows = [row(0, 1000), row(DAY, 10), row(100 * DAY, 10)]
  const found = forecastBalance({ ...of, rows, now: 100 * DAY })
  expect(found).toMatchObject({ perDay: 0n, lastsUntil: null })
  expect(forecastBalance({ ...of, rows: [], now: 0 })).toBeUndefined()
})

test('an account is forecast only after a day', () => {
  const rows = [row(0, 1000), row(3600, 900)]
  expect(forecastBalance({ ...of, rows, now: DAY - 1 })).toMatchObject({ lastsUntil: null })
  expect(forecastBalance({ ...of, rows, now: DAY })).toMatchObject({ lastsUntil: 10 * DAY })
})

test('whatever the rows, the end is never before now', () => {
  const rows = fc.array(fc.tuple(fc.nat(8 * DAY), fc.bigInt(0n, 2n ** 128n)), { minLength: 1 })
  fc.assert(
    fc.property(rows, (list) => {
      const sorted = list.sort(([one], [other]) => one - other)
      const now = sorted.at(-1)?.[0] ?? 0
      const found = forecastBalance({ ...of, now, rows: sorted.map(([t, free]) => row(t, free)) })
      expect(found?.lastsUntil ?? now).toBeGreaterThanOrEqual(now)
    })
  )
})
