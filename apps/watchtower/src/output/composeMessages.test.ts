import type { AlertRow } from '@paraclock/history'
import { expect, test } from 'vitest'
import type { AlertOutput } from '../config/watchtowerSchema.ts'
import { composeMessages } from './composeMessages.ts'

const alert: AlertRow = {
  ...{ network: 'main', rule: 'run-failed', subject: '0x61', since: 1_800_000_000 },
  ...{ severity: 'critical', summary: 'the run <b> & @all\u0007', remedy: 'look' },
  ...{ ended: null, sent: 1_800_000_000 }
}
const resolved: AlertRow = {
  ...{ ...alert, rule: 'balance-low', severity: 'warning', summary: 'low', ended: 1_800_000_100 }
}
const output = (kind: AlertOutput['kind'], more: Partial<AlertOutput> = {}): AlertOutput => ({
  ...{ name: kind, kind, url: 'http://127.0.0.1', secret: undefined, ...more }
})
const bodies = (...outputs: AlertOutput[]) =>
  composeMessages({
    ...{ network: 'main', firing: [alert], resolved: [resolved], outputs, now: 1_800_000_100 }
  }).map(({ body }) => JSON.parse(body))

test('what is found together is one message, and an event of PagerDuty is one alert', () => {
  expect(bodies(output('webhook'))).toMatchObject([
    { version: 1, network: 'main', firing: [{ rule: 'run-failed' }], resolved: [{}] }
  ])
  const since = '2027-01-15 08:00 UTC'
  const text = [
    'Paraclock main: 1 firing, 1 resolved',
    `critical run-failed since ${since}: the run <b> & @all — look`,
    'resolved balance-low: low'
  ]
  const [slack, discord, matrix, email] = bodies(
    output('slack'),
    output('discord'),
    output('matrix'),
    output('email', { from: 'watch@acme.example', to: 'team@acme.example' })
  )
  expect(slack.text).toContain('the run &lt;b&gt; &amp; @all')
  expect(slack.text.split('\n')).toHaveLength(3)
  expect(discord).toEqual({
    content: expect.stringMatching(text[0] ?? ''),
    allowed_mentions: { parse: [] }
  })
  expect(matrix).toEqual({ msgtype: 'm.text', body: expect.stringContaining(text[2] ?? '') })
  expect(email).toMatchObject({ subject: text[0], to: 'team@acme.example' })
  expect(bodies(output('pagerduty'))).toMatchObject([
    { event_action: 'trigger', payload: { severity: 'critical', source: 'main' } },
    { event_action: 'resolve', dedup_key: 'main/balance-low/0x61/1800000000' }
  ])
})

test('an output gets the severity that it asks for', () => {
  expect(bodies(output('webhook', { severity: 'warning' }))).toMatchObject([{ firing: [] }])
  expect(
    composeMessages({
      ...{ network: 'main', firing: [alert], resolved: [], now: 0 },
      outputs: [output('slack', { severity: 'warning' })]
    })
  ).toEqual([])
})

test('a webhook gets many alerts in messages of 200, each alert once', () => {
  const named = (of: AlertRow, count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...of, subject: String(index) }))
  const messages = composeMessages({
    ...{ network: 'main', firing: named(alert, 300), resolved: named(resolved, 101), now: 0 },
    outputs: [output('webhook')]
  }).map(({ body }) => JSON.parse(body))
  expect(messages.map((one) => [one.firing.length, one.resolved.length])).toEqual([
    ...[
      [200, 0],
      [100, 100],
      [0, 1]
    ]
  ])
  const subjects = messages.flatMap(({ firing }) => firing.map((one: AlertRow) => one.subject))
  expect(new Set(subjects).size).toBe(300)
})

test('many alerts are cut to what a message may hold', () => {
  const firing = Array.from({ length: 100 }, (_, index) => ({ ...alert, subject: String(index) }))
  const outputs = [output('discord'), output('matrix')]
  const [discord, matrix] = composeMessages({
    ...{ network: 'main', firing, resolved: [], outputs, now: 0 }
  }).map(({ body }) => JSON.parse(body))
  expect(discord.content.length).toBeLessThanOrEqual(2000)
  expect(matrix.body).toContain('and 60 more')
  // A Discord message has whole lines, and the number of the alerts that it leaves out.
  const [, ...lines] = discord.content.split('\n')
  const last = lines.pop()
  expect(last).toBe(`and ${100 - lines.length} more`)
  expect(lines.every((line: string) => line.endsWith('look'))).toBe(true)
  expect(lines.length).toBeGreaterThan(10)
})

test('one alert that is longer than a Discord message is cut, and the others are counted', () => {
  const firing = [{ ...alert, summary: 'x'.repeat(3000) }, alert]
  const [discord] = composeMessages({
    ...{ network: 'main', firing, resolved: [], outputs: [output('discord')], now: 0 }
  }).map(({ body }) => JSON.parse(body))
  expect(discord.content).toHaveLength(2000)
  expect(discord.content).toMatch(/x\nand 1 more$/)
})
