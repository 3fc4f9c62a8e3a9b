import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateJson } from '@paraclock/checklist'
import { config, networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { isParaclockError, renderError } from '@paraclock/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ReadConfigArgs, readConfig } from './readConfig.ts'

let cwd: string
const NAME = 'paraclock.config.json'

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-config-'))
})
afterEach(() => rm(cwd, { recursive: true }))

/** Writes a configuration, reads it, and gives the code and the message of what is refused. */
async function refuse(text: string, args: Partial<ReadConfigArgs> = {}) {
  await writeFile(join(cwd, NAME), text)
  const error: unknown = await readConfig({ cwd, ...args }).catch((reason: unknown) => reason)
  if (!isParaclockError(error)) throw new Error('it was not refused')
  return { code: error.code, message: error.message, whole: renderError(error) }
}

function write(change: (value: Record<string, unknown>) => void): string {
  const value = structuredClone({ ...config }) as unknown as Record<string, unknown>
  change(value)
  return JSON.stringify(value, null, 2)
}

type Tree = { [key: string]: Tree }
const staging = (value: unknown): Tree => (value as Tree)['networks']?.['staging'] as Tree

test('what is written is read', async () => {
  await writeFile(join(cwd, NAME), `\ufeff${JSON.stringify({ $schema: 'x', ...config })}`)
  expect(await readConfig({ cwd })).toEqual({ $schema: 'x', ...config })
})

test('a path is read from the folder in which the command runs', async () => {
  await writeFile(join(cwd, 'other.json'), JSON.stringify(config))
  expect(await readConfig({ cwd, path: 'other.json' })).toEqual(config)
  expect(await readConfig({ cwd: tmpdir(), path: join(cwd, 'other.json') })).toEqual(config)
})

test('every kind of schedule, a named call, and weights past 2^53', async () => {
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
    await writeFile(join(cwd, NAME), text)
    const { automation } = (await readConfig({ cwd })).networks['staging'] ?? networkConfig
    expect(automation.schedule).toEqual(schedule)
    expect(automation.call).toEqual(call)
    expect(automation.weight).toEqual({ refTime: 2n ** 64n - 1n, proofSize: 65_536n })
  }
})

describe('TypeScript', () => {
  test('a module is read, with its bigints and dates', async () => {
    await writeFile(
      join(cwd, 'paraclock.config.ts'),
      `const network: object = {
        ...${JSON.stringify(networkConfig)},
        automation: {
          call: '0x0000',
          weight: { refTime: 10n ** 18n, proofSize: 1n },
          schedule: { kind: 'times', times: [new Date(0)] }
        }
      }
      export default { networks: { staging: network } }`
    )
    const { automation } = (await readConfig({ cwd })).networks['staging'] ?? networkConfig
    expect(automation.weight?.refTime).toBe(10n ** 18n)
    expect(automation.schedule).toEqual({ kind: 'times', times: ['1970-01-01T00:00:00.000Z'] })
  })

  test.each([
    ['does not parse', 'export default {', 'paraclock.config.ts cannot be read'],
    ['has no default export', 'export const config = {}', 'no default export'],
    ['throws', 'throw new Error("no chain today")', 'no chain today']
  ])('a module that %s', async (_, text, problem) => {
    await writeFile(join(cwd, 'paraclock.config.ts'), text)
    const path = 'paraclock.config.ts'
    await expect(readConfig({ cwd, path })).rejects.toMatchObject({
      code: 'ConfigMalformed',
      message: expect.stringContaining(problem)
    })
  })

  test('a wrong key of a module is named, without a place in it', async () => {
    await writeFile(join(cwd, 'paraclock.config.ts'), 'export default { netwroks: {} }')
    await expect(readConfig({ cwd })).rejects.toThrow(
      /^paraclock\.config\.ts: netwroks is not known; did you mean networks\?$/
    )
  })
})

test('a folder without a configuration', async () => {
  await expect(readConfig({ cwd })).rejects.toMatchObject({
    code: 'ConfigMissing',
    context: { names: expect.arrayContaining([NAME]) }
  })
  await expect(readConfig({ cwd, path: 'x.json' })).rejects.toThrow(/^there is no x\.json in /)
})

test('a folder in the place of the file, and a stop by the caller', async () => {
  await expect(readConfig({ cwd, path: '.' })).rejects.toMatchObject({ code: 'ConfigMalformed' })
  await expect(readConfig({ cwd, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})

test('a typo: which key, what was meant, and where', async () => {
  const text = write((value) => {
    staging(value)['relay'] = { enpoints: ['wss://relay.example'] } as unknown as Tree
  })
  const { code, message, whole } = await refuse(text)
  expect(code).toBe('ConfigValueInvalid')
  const line = text.split('\n').findIndex((one) => one.includes('enpoints')) + 1
  expect(message).toBe(
    `${NAME}:${line}:9: networks.staging.relay.enpoints is not known; did you mean endpoints?`
  )
  expect(whole).toContain('Write endpoints. The keys here are: endpoints, genesis, specName.')
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
    'staging.relay.endpoints[0] must be a URL that begins with wss://, ws://, https:// or http://'
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
    'staging.relay.paraId is not known'
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
])('%s', async (_, change, expected) => {
  const { code, message } = await refuse(write((value) => change(staging(value), value)))
  expect(code).toBe('ConfigValueInvalid')
  expect(message).toContain(expected)
  expect(message).toMatch(/^paraclock\.config\.json:\d+:\d+: /)
  expect(message).not.toContain('key-1234')
})

test('a waiver of a check that there is not names the one that was meant', async () => {
  const text = write((value) => {
    value['waivers'] = [{ check: 'proxy-exist', reason: 'x', until: '2026-12-31' }]
  })
  const { message } = await refuse(text, { checks: ['proxy-exists', 'relay-genesis'] })
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
])('a secret under %s is refused, and not shown', async (key, secret) => {
  const { code, whole } = await refuse(
    write((value) => Object.assign(staging(value), { [key]: secret }))
  )
  expect(code).toBe('ConfigSecretRefused')
  expect(whole).toContain(`networks.staging.${key} looks like a secret`)
  if (secret !== 'x') expect(whole).not.toContain(secret.trim().slice(0, 6))
})

test('a secret is refused before anything else is looked at', async () => {
  const { code } = await refuse(`{"netwroks":{},"deep":[{"phrase":"${PHRASE}"}]}`)
  expect(code).toBe('ConfigSecretRefused')
})

test.each([
  ['cut off', '{"networks": {', 'cannot be read'],
  ['with a comment', '{ // no\n}', 'line 1'],
  ['with a key of the prototype', '{"__proto__": {}, "networks": {}}', '__proto__ is not known'],
  ['no object', '[]', 'must be an object']
])('a file that is %s', async (_, text, expected) => {
  const { message } = await refuse(text)
  expect(message).toContain(expected)
})

describe('locateJson', () => {
  const text = '{\n  "a": [1, "x,]}\\"", {"b": {"c": 2}}],\n  "a\\"b" : null, "d": {}\n}'
  test.each<[(string | number)[], number, number]>([
    [[], 1, 1],
    [['a'], 2, 3],
    [['a', 1], 2, 12],
    [['a', 2, 'b', 'c'], 2, 29],
    [['a"b'], 3, 3],
    [['d', 'missing'], 3, 23],
    [['missing'], 1, 1]
  ])('%j stands at %i:%i', (path, line, column) => {
    expect(locateJson(text, path)).toEqual({ line, column })
  })

  test('of a key that stands twice, the last one holds', () => {
    expect(locateJson('{"a":1,\n"a":2}', ['a'])).toEqual({ line: 2, column: 1 })
  })
})
