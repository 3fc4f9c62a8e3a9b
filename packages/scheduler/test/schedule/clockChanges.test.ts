import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expandCron } from '../../src/schedule/cron/expandCron.ts'
import { parseCron } from '../../src/schedule/cron/parseCron.ts'
import { formatLocalTime } from '../../src/schedule/zones/formatLocalTime.ts'
import { openZone } from '../../src/schedule/zones/openZone.ts'
import type { ClockChange, ClockPolicy } from '../../src/schedule/zones/resolveLocalTime.ts'
import { resolveLocalTime } from '../../src/schedule/zones/resolveLocalTime.ts'

const guide = readFileSync(new URL('clock-changes.md', import.meta.url), 'utf8')

/** The rows of the table of the guide whose first heading is `expression`. */
function readExamples(): readonly (readonly string[])[] {
  const lines = guide.split('\n')
  const start = lines.findIndex((line) => /^\| expression\b/.test(line))
  const rows = lines.slice(start + 2)
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|'))
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    )
}

function show({ local, effect, takenFor }: ClockChange, zone: ReturnType<typeof openZone>): string {
  const times = takenFor.map((time) => formatLocalTime({ time: Number(time), zone }).slice(11, 16))
  const joins = { moved: 'to', merged: 'with', once: 'at', repeated: 'at', skipped: '' }
  return `${local.slice(11, 16)} ${effect} ${joins[effect]} ${times.join(' and ')}`.trim()
}

const examples = readExamples()

test('the guide has examples of every effect', () => {
  const text = examples.map((cells) => cells[5]).join()
  for (const effect of ['moved', 'merged', 'skipped', 'once', 'repeated']) {
    expect(text).toContain(effect)
  }
  expect(examples.length).toBeGreaterThan(20)
})

test.each(examples)('%s in %s %s, after %s: %s', (...cells) => {
  const [expression = '', zoneName = '', stated = '', from = '', runs = '', changes = ''] = cells
  const zone = openZone(zoneName)
  const wall = Date.parse(`${from.replace(' ', 'T')}:00Z`) / 1000
  const [after = 0] = resolveLocalTime({ wall, zone, policy: { gap: 'refuse' } }).times
  const expected = runs.split(', ')
  const [name, value] = stated.split(': ')
  const policy = (name === '' ? {} : { [name as string]: value }) as ClockPolicy
  const found = expandCron({
    pattern: parseCron(expression.replaceAll('`', '')),
    zone,
    policy,
    after,
    until: after + 30 * 86_400,
    count: expected.length
  })
  const shown = found.times.map((time) => formatLocalTime({ time, zone }).slice(11, 25))
  expect(shown.map((text) => text.replace(/:00([+-])/, '$1'))).toEqual(expected)
  expect(found.changes.map((change) => show(change, zone)).join(', ')).toBe(changes)
})
