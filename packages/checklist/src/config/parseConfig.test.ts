import { isParaclockError, parseJson, renderError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { config, networkConfig } from '../../test/fixtures/buildConfig.ts'
import type { Config } from './configSchema.ts'
import { locateJson } from './locateJson.ts'
import { type ParseConfigArgs, parseConfig } from './parseConfig.ts'

const NAME = 'paraclock.config.json'

function parse(text: string, args: Pick<ParseConfigArgs, 'checks'> = {}): Config {
  const locate: ParseConfigArgs['locate'] = (path) => locateJson(text, path)
  return parseConfig({ value: parseJson(text), source: NAME, locate, ...args })
}

/** Reads a configuration, and gives the code and the message of what is refused. */
function refuse(text: string, args: Pick<ParseConfigArgs, 'checks'> = {}) {
  try {
    parse(text, args)
  } catch (error) {
    if (isParaclockError(error)) {
      return { code: error.code, message: error.message, whole: renderError(error) }
    }
  }
  throw new Error('it was not refused')
}

function write(change: (value: Record<string, unknown>) => void): string {
  const value = structuredClone({ ...config }) as unknown as Record<string, unknown>
  change(value)
  return JSON.stringify(value, null, 2)
}

type Tree = { [key: string]: Tree }
const staging = (value: unknown): Tree => (value as Tree)['networks']?.['staging'] as Tree

test('every kind of schedule, a named call, and weights past 2^53', () => {
  const from = '2026-03-01T09:00:00Z'
  const call = { pallet: 'balances', method: 'transferKeepAlive', args: { value: 1, seed: 'x' } }
  for (const schedule of [
    { kind: 'times', times: [1_795_176_000, '1795179600'] },
    { kind: 'recurring', next: from, frequency: '3600' },
    { kind: 'every', hours: 6, from, count: 3 },
    { kind: 'cron', expression: '0 9 * * 1', timeZone: 'Europe/Berlin', until: from, gap: 'skip' },
    { kind: 'dates', dates: ['2026-03-01'], at: ['09:00', '10:00'], timeZone: 'UTC' }
  ]) {
    const text = write((value) => {
      const weight = { refTime: '18446744073709551615', proofSize: 65_536 }
      staging(value)['automation'] = { call, schedule, weight } as unknown as Tree
    })
    const { automation } = parse(text).networks['staging'] ?? networkConfig
    expect(automation.schedule).toEqual(schedule)
    expect(automation.call).toEqual(call)
    expect(automation.weight).toEqual({ refTime: 2n ** 64n - 1n, proofSize: 65_536n })
  }
})

test('a typo: which key, what was meant, and where', () => {
  const text = write((value) => {
    staging(value)['relay'] = { enpoints: ['wss://relay.example'] } as unknown as Tree
  })
  const { code, message, whole } = refuse(text)
  expect(code).toBe('ConfigValueInvalid')
  const line = text.split('\n').findIndex((one) => one.includes('enpoints')) + 1
  expect(message).toBe(
    `${NAME}:${line}:9: networks.staging.relay.enpoints is an unknown key; did you mean endpoints?`
  )
  expect(whole).toContain(
    'Write endpoints. The keys here are: endpoints, light, genesis, specName.'
  )
})

test.each<[string, (network: Tree, value: Record<string, unknown>) => void, string]>([
  [
    'no networks',
    (_, value) => void Object.assign(value, { networks: {} }),
    'networks must not be empty'
  ],
  ['a key that is missing', (network) => void delete network['user'], 'staging.user is missing'],
  [
    'text for a number',
    ({ target }) => void Object.assign(target ?? {}, { paraId: '2200' }),
    'staging.target.paraId must be a whole number, and is "2200"'
  ],
  [
    'an endpoint without scheme',
    ({ relay }) => void Object.assign(relay ?? {}, { endpoints: ['relay.example/key-1234'] }),
    'staging.relay.endpoints[0] must be a URL that begins with wss:// or ws://'
  ],
  [
    'a URL in place of a chain',
    (network) => void Object.assign(network, { relay: 'wss://relay.example/?key-1234' }),
    'staging.relay must be an object'
  ],
  [
    'a URL in place of a network',
    (_, value) => void Object.assign(value, { networks: { staging: 'relay.example/?key-1234' } }),
    'networks.staging must be an object'
  ],
  [
    'no endpoint',
    ({ relay }) => void Object.assign(relay ?? {}, { endpoints: [] }),
    'staging.relay.endpoints must have 1 item'
  ],
  [
    'half a genesis',
    ({ relay }) => void Object.assign(relay ?? {}, { genesis: '0x1234' }),
    'staging.relay.genesis must be 32 bytes of hex'
  ],
  [
    'a relay with a parachain id',
    ({ relay }) => void Object.assign(relay ?? {}, { paraId: 1 }),
    'staging.relay.paraId is an unknown key'
  ],
  [
    'no account',
    (network) => void Object.assign(network, { user: '5Grwva' }),
    'staging.user must be an account, SS58 or hex'
  ],
  [
    'no account on the target',
    ({ automation }) => void Object.assign(automation ?? {}, { account: '0x1234' }),
    'staging.automation.account must be an account, SS58 or hex'
  ],
  [
    'an id of half a character',
    ({ automation }) => void Object.assign(automation ?? {}, { providedId: 'rent\ud800' }),
    'staging.automation.providedId must be text that is not empty and valid Unicode'
  ],
  [
    'the same parachain twice',
    ({ target }) => void Object.assign(target ?? {}, { paraId: 2114 }),
    'staging.target.paraId must not be that of the service, and is 2114'
  ],
  [
    'a call of odd hex',
    ({ automation }) => void Object.assign(automation ?? {}, { call: '0x012' }),
    'staging.automation.call must be the bytes of a call as hex, and is "0x012"'
  ],
  [
    'two schedules',
    ({ automation }) =>
      void Object.assign(automation ?? {}, { times: [1], schedule: { kind: 'times', times: [1] } }),
    'staging.automation.schedule must not stand beside times'
  ],
  [
    'no such kind of schedule',
    ({ automation }) => void Object.assign(automation ?? {}, { schedule: { kind: 'evry' } }),
    'staging.automation.schedule.kind must be one of times, recurring, every, cron, dates, and is "evry"; did you mean every?'
  ],
  [
    'a waiver without end',
    (_, value) => void Object.assign(value, { waivers: [{ check: 'a', reason: 'b' }] }),
    'waivers[0].until is missing'
  ],
  [
    'a day that there is not',
    (_, value) =>
      void Object.assign(value, { waivers: [{ check: 'a', reason: 'b', until: '2026-02-30' }] }),
    'waivers[0].until must be a day that there is, and is "2026-02-30"'
  ],
  [
    'a waiver for another network',
    (_, value) =>
      void Object.assign(value, {
        waivers: [{ check: 'a', network: 'stagin', reason: 'b', until: '2026-02-28' }]
      }),
    'waivers[0].network must be one of staging, main, and is "stagin"; did you mean staging?'
  ]
])('%s', (_, change, expected) => {
  const { code, message } = refuse(write((value) => change(staging(value), value)))
  expect(code).toBe('ConfigValueInvalid')
  expect(message).toContain(expected)
  expect(message).toMatch(/^paraclock\.config\.json:\d+:\d+: /)
  expect(message).not.toContain('key-1234')
})

test('a waiver of a check that there is not names the one that was meant', () => {
  const text = write((value) => {
    value['waivers'] = [{ check: 'proxy-exist', reason: 'x', until: '2026-12-31' }]
  })
  const { message } = refuse(text, { checks: ['proxy-exists', 'relay-genesis'] })
  expect(message).toMatch(
    /waivers\[0\]\.check must be the id of a check, and is "proxy-exist"; did you mean proxy-exists\?$/
  )
})

const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'

test.each([
  ['mnemonic', 'x'],
  ['secretSeed', 'x'],
  ['PRIVATE_KEY', 'x'],
  ['privateKey', 'x'],
  ['suri', '//Alice'],
  ['signer', PHRASE],
  ['user', `${PHRASE}//stash`],
  ['user', `  ${PHRASE} ${PHRASE} `]
])('a secret under %s is refused, and not shown', (key, secret) => {
  const { code, whole } = refuse(write((value) => Object.assign(staging(value), { [key]: secret })))
  expect(code).toBe('ConfigValueInvalid')
  expect(whole).toContain(`networks.staging.${key} looks like a secret`)
  if (secret !== 'x') expect(whole).not.toContain(secret.trim().slice(0, 6))
})

test('a secret is refused before anything else is looked at', () => {
  const { code } = refuse(`{"netwroks":{},"deep":[{"phrase":"${PHRASE}"}]}`)
  expect(code).toBe('ConfigValueInvalid')
})
