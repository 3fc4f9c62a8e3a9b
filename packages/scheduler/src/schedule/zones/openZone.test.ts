import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ScheduleMalformed } from '../../errors.ts'
import { formatLocalTime } from './formatLocalTime.ts'
import { openZone } from './openZone.ts'

// As Intl shows the offset, an independent reading of the same tables.
function offsetByIntl(shown: Intl.DateTimeFormat, time: number): number {
  const name = shown.formatToParts(time * 1000).find(({ type }) => type === 'timeZoneName')
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name?.value ?? '')
  const seconds = Number(match?.[2] ?? 0) * 3600 + Number(match?.[3] ?? 0) * 60
  return match?.[1] === '-' ? -seconds : seconds
}

test.each([
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Sao_Paulo'
])('the offsets of %s are those of Intl, every ten hours of three years', (name) => {
  const zone = openZone(name)
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  const strays: number[] = []
  for (let time = 1_735_689_600; time < 1_830_297_600; time += 37_200) {
    if (zone.offsetAt(time) !== offsetByIntl(shown, time)) strays.push(time)
  }
  expect(strays).toEqual([])
})

test('an offset changes in the right second', () => {
  const zone = openZone('Europe/Berlin')
  const change = Date.UTC(2026, 2, 29, 1) / 1000
  expect([zone.offsetAt(change - 1), zone.offsetAt(change)]).toEqual([3600, 7200])
})

test('fixed offsets are understood without Intl', () => {
  expect(openZone('UTC').offsetAt(0)).toBe(0)
  expect(openZone('+05:30').offsetAt(0)).toBe(19_800)
  expect(openZone('-03:30').offsetAt(0)).toBe(-12_600)
  const time = Date.UTC(2026, 0, 1) / 1000
  expect(formatLocalTime({ time, zone: openZone('-03:30') })).toBe(
    '2025-12-31T20:30:00-03:30[-03:30]'
  )
})

test.each(['Mars/Olympus', '', '+24:00', '+05:60'])('refuses %j', (name) => {
  raise(ScheduleMalformed, () => openZone(name))
})

test('a zone is opened once, and the greatest offset has 23 hours and 59 minutes', () => {
  expect(openZone('Europe/Berlin')).toBe(openZone('Europe/Berlin'))
  expect(openZone('+23:59').offsetAt(0)).toBe(86_340)
  expect(openZone('-23:59').offsetAt(0)).toBe(-86_340)
  expect([
    openZone('UTC').fixed,
    openZone('+01:00').fixed,
    openZone('Europe/Berlin').fixed
  ]).toEqual([...[true, true, false]])
})

test.each([
  ['UTC', '1970-01-01T00:00:00+00:00[UTC]'],
  ['+05:30', '1970-01-01T05:30:00+05:30[+05:30]'],
  ['-00:30', '1969-12-31T23:30:00-00:30[-00:30]']
])('the beginning of 1970 in %s is %s', (name, text) => {
  expect(formatLocalTime({ time: 0, zone: openZone(name) })).toBe(text)
})
