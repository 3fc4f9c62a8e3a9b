import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { findProblem } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { alertRules, ruleNames } from '../alert/rules.ts'
import { type ReadSecretArgs, readLines, readSecret } from './readSecret.ts'
import { readWatchtowerConfig } from './readWatchtowerConfig.ts'
import { watchtowerSchema } from './watchtowerSchema.ts'

const listener = { host: '::1', port: 9 }
const api = { ...listener, hosts: ['a.example'], origins: ['https://a.example'] }
const limits = {
  ...{ key: { env: 'KEY' }, act: false, budget: '0.5', daily: '12' },
  signed: { service: 0, target: 4_294_967_295 }
}
const setting = { severity: 'warning', afterSeconds: 604_800 }
const until = '2027-01-15T08:00Z'

/** A file with every key of the configuration. */
const everything = {
  ...{ $schema: 'a.json', networks: 'n.json', database: { stdin: 'DB' }, trust: true },
  ...{ readiness: true, upgrades: ['a.wasm'], repeatHours: 8760 },
  from: { main: { service: 1, target: 4_294_967_295 } },
  ends: { main: { service: '2027-01-15T08:00:30Z', target: until } },
  rules: Object.fromEntries(
    ruleNames.map((name) => [
      name,
      alertRules[name].days === undefined ? setting : { ...setting, days: 365 }
    ])
  ),
  silences: [{ network: 'main', rule: 'run-failed', subject: '0x', until }],
  outputs: [
    {
      ...{ name: 'on-call', kind: 'email', url: { env: 'U' }, secret: { file: 's' } },
      ...{ from: 'Watch <a@b.example>', to: 'c@d.example', severity: 'critical' }
    }
  ],
  keepAlive: {
    main: {
      renew: { ...limits, cron: '0 9 * * *', timeZone: 'UTC', task: 'rent', days: 1, runs: 1000 },
      fundService: limits,
      fundUser: { ...limits, below: '1', to: '2' }
    }
  },
  ...{ api, operator: listener, otlp: { url: 'https://a.example/v1', seconds: 3600 } }
}

test('every key of the configuration is read as it is written', () => {
  expect(findProblem(watchtowerSchema, everything)).toBeUndefined()
  expect(v.parse(watchtowerSchema, everything)).toEqual(everything)
  const off = Object.fromEntries(ruleNames.map((name) => [name, false]))
  expect(v.parse(watchtowerSchema, { rules: off })).toEqual({ rules: off })
})

test.each([
  [{ from: { main: { service: 0 } } }, ['from', 'main', 'service']],
  [{ from: { main: { target: 4_294_967_296 } } }, ['from', 'main', 'target']],
  [{ from: { '1main': {} } }, ['from', '1main']],
  [{ upgrades: new Array(65).fill('a') }, ['upgrades']],
  [{ upgrades: [''] }, ['upgrades', 0]],
  [{ ends: { main: { target: '2027-01-15 08:00Z' } } }, ['ends', 'main', 'target']],
  [{ rules: { 'balance-low': { days: 366 } } }, ['rules', 'balance-low', 'days']],
  [{ rules: { 'run-failed': { afterSeconds: 604_801 } } }, ['rules', 'run-failed', 'afterSeconds']],
  [{ rules: { 'run-failed': { severity: 'fatal' } } }, ['rules', 'run-failed', 'severity']],
  [{ silences: [{ rule: 'none', until }] }, ['silences', 0, 'rule']],
  [{ silences: [{}] }, ['silences', 0, 'until']],
  [{ repeatHours: 8761 }, ['repeatHours']],
  [{ repeatHours: 0.5 }, ['repeatHours']],
  [{ api: { port: 65_536 } }, ['api', 'port']],
  [{ api: {} }, ['api', 'port']],
  [{ operator: { port: 0, hosts: ['*'] } }, ['operator', 'hosts']],
  [{ operator: { port: 0, origins: ['*'] } }, ['operator', 'origins']],
  [{ otlp: { url: 'https://a.example', seconds: 0 } }, ['otlp', 'seconds']],
  [{ otlp: {} }, ['otlp', 'url']]
])('%j is refused at its place', (value, path) => {
  expect(findProblem(watchtowerSchema, value)?.path).toEqual(path)
})

const chain = (paraId: number) => ({ endpoints: ['ws://127.0.0.1:1'], paraId })
const main = {
  ...{ relay: { endpoints: ['ws://127.0.0.1:1'] }, service: chain(2114), target: chain(2000) },
  user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  automation: { call: '0x0a03', providedId: 'rent' }
}

async function makeFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const all = { 'paraclock.config.json': JSON.stringify({ networks: { main } }), ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text)
  return folder
}

async function read(file: object, env: Readonly<Record<string, string>> = {}) {
  const cwd = await makeFolder({ 'watchtower.json': JSON.stringify(file) })
  return await readWatchtowerConfig({ cwd, env, input: Readable.from([]) })
}

const KEYS = { U: 'https://hook.example/x', M: 'smtps://mail.example', K: 's3cret', F: 'ftp://x' }
const output = (kind: string, more: object = {}) => ({
  name: 'a',
  kind,
  url: { env: 'U' },
  ...more
})
const mail = { ...{ url: { env: 'M' }, from: 'a@b.example', to: 'c@d.example' } }

test.each([
  [{ outputs: [output('pagerduty')] }, 'outputs[0].secret', 'is missing: pagerduty needs it'],
  [{ outputs: [output('matrix')] }, 'outputs[0].secret', 'is missing: matrix needs it'],
  [
    { outputs: [output('webhook', { secret: { env: 'K' } })] },
    'outputs[0].secret',
    'must lead to a secret of Standard Webhooks: whsec_ and base64'
  ],
  [
    { outputs: [output('email', { from: 'a@b.example' })] },
    'outputs[0].to',
    'is missing: email needs it'
  ],
  [
    { outputs: [output('email', { to: 'a@b.example' })] },
    'outputs[0].from',
    'is missing: email needs it'
  ],
  [
    { outputs: [output('email', { ...mail, url: { env: 'U' } })] },
    ...['outputs[0].url', 'must lead to a URL of smtp: or smtps:']
  ],
  [
    { outputs: [output('slack', { url: { env: 'K' } })] },
    ...['outputs[0].url', 'must lead to a URL of http: or https:']
  ],
  [
    { outputs: [output('slack'), output('discord')] },
    ...['outputs[1].name', 'is the name of another output']
  ],
  [{ database: { env: 'U' } }, 'database', 'must lead to a URL of postgres:'],
  [
    { database: 'mysql://db' },
    ...['database', 'must not be a URL, which may hold a password: give { "env": "NAME" }']
  ],
  [
    { api: { port: 0, host: '192.0.2.1' } },
    ...['api.hosts', 'must name the hosts it answers to, or *, beyond the loopback']
  ],
  [{ from: { other: {} } }, 'from.other', 'is not a network: there are main'],
  [{ ends: { other: {} } }, 'ends.other', 'is not a network: there are main'],
  [
    { silences: [{ until }, { network: 'other', until }] },
    ...['silences[1].network', 'is no network of the configuration']
  ],
  [
    { keepAlive: { main: { fundUser: { ...limits, below: '2', to: '2.0' } } } },
    ...['keepAlive.main.fundUser.to', 'must be more than below']
  ],
  [
    { keepAlive: { main: { fundService: { ...limits, key: { env: 'K' } } } } },
    'keepAlive.main.fundService.key',
    'leads to neither a mnemonic, nor 32 bytes in hex, nor a derivation path'
  ]
] as const)('%j is refused by its key and problem', async (file, key, problem) => {
  const error = await read(file, { ...KEYS, KEY: '//Keeper' }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'WatchtowerConfigInvalid',
    context: { source: expect.stringMatching(/watchtower\.json$/), key, problem }
  })
})

test('an unknown key is refused by its place in the file, with those that there are', async () => {
  const cwd = await makeFolder({ 'watchtower.json': '{\n  "api": { "prot": 1 }\n}' })
  await expect(readWatchtowerConfig({ cwd, env: {} })).rejects.toMatchObject({
    context: {
      source: expect.stringMatching(/watchtower\.json:2:12$/),
      key: 'api.prot',
      problem: 'is an unknown key: there are host, port, hosts, origins'
    }
  })
})

test('outputs of every kind are read, and what is left out has its default', async () => {
  const secret = { env: 'K' }
  const outputs = [
    ...[output('webhook'), output('slack', { name: 'b' }), output('discord', { name: 'c' })],
    output('matrix', { name: 'd', secret }),
    output('pagerduty', { name: 'e', secret }),
    output('email', { name: 'f', ...mail })
  ]
  const config = await read({ outputs, silences: [{ until: '2027-01-15T08:00Z' }] }, KEYS)
  expect(config.outputs.map(({ kind, url, secret: one }) => [kind, url, one])).toEqual([
    ...['webhook', 'slack', 'discord'].map((kind) => [kind, KEYS.U, undefined]),
    ...['matrix', 'pagerduty'].map((kind) => [kind, KEYS.U, KEYS.K]),
    ['email', KEYS.M, undefined]
  ])
  expect(config.silences).toEqual([{ until: 1_800_000_000 }])
  const plain = await read({})
  expect(plain).toEqual({
    ...{ networks: plain.networks, folder: plain.folder, outputs: [], silences: [], keepAlive: {} },
    database: join(plain.folder, 'history.sqlite')
  })
})

test.each([
  [{ api: { port: 0, host: '::1' } }, {}],
  [{ api: { port: 0, host: '0.0.0.0', hosts: ['*'] } }, {}],
  [{ api: { port: 0 } }, {}],
  [{ operator: { port: 0, host: '0.0.0.0' } }, {}],
  [{ database: { env: 'DB' } }, { DB: 'postgresql://db/h' }],
  [
    { readiness: false, keepAlive: { main: { fundUser: { ...limits, below: '1', to: '1.1' } } } },
    {}
  ],
  [{ readiness: true, keepAlive: { main: { fundService: limits } } }, {}],
  [{ keepAlive: { main: { renew: { ...limits, cron: '0 9 * * *' } } } }, {}],
  [{ keepAlive: { main: {} } }, {}]
])('%j is taken', async (file, env) => {
  expect(await read(file, { KEY: '//Keeper', ...env })).toMatchObject({
    ...('api' in file ? { api: file.api } : {}),
    ...('database' in file ? { database: 'postgresql://db/h' } : {})
  })
})

const secretOf = async (args: Partial<ReadSecretArgs> & Pick<ReadSecretArgs, 'place'>) =>
  await readSecret({ ...{ key: 'database', folder: '/', env: {}, lines: async () => [] }, ...args })

test.each([
  [{ env: 'A' }, 'the variable A', 'it is not set'],
  [{ stdin: 'A' }, 'the line A= of standard input', 'it is missing']
])('a secret at %j that is missing is refused by its place', async (place, where, problem) => {
  const missing = {
    code: 'WatchtowerSecretMissing',
    context: { key: 'database', place: where, problem }
  }
  await expect(secretOf({ place })).rejects.toMatchObject(missing)
  await expect(
    secretOf({ place, env: { A: '' }, lines: async () => ['A='] })
  ).rejects.toMatchObject(missing)
})

test('the file of a secret has 64 KiB at most, and its ends are cut', async () => {
  const folder = await makeFolder({
    most: 'x'.repeat(65_536),
    more: 'x'.repeat(65_537),
    own: ' a b\n'
  })
  for (const name of ['most', 'more', 'own']) await chmod(join(folder, name), 0o600)
  expect((await secretOf({ place: { file: 'most' }, folder })).length).toBe(65_536)
  expect(await secretOf({ place: { file: 'own' }, folder })).toBe('a b')
  await expect(secretOf({ place: { file: 'more' }, folder })).rejects.toMatchObject({
    code: 'FileUnavailable'
  })
  await expect(secretOf({ place: { file: 'none' }, folder })).rejects.toMatchObject({
    ...{ code: 'WatchtowerSecretMissing', context: { key: 'database', place: 'the file none' } }
  })
})

test('standard input has 64 KiB at most, and is read once', async () => {
  const lines = readLines(Readable.from(['A=', 'x'.repeat(65_534)]))
  expect(await lines()).toEqual([`A=${'x'.repeat(65_534)}`])
  expect(await lines()).toBe(await lines())
  await expect(readLines(Readable.from(['x'.repeat(65_537)]))()).rejects.toMatchObject({
    context: { key: 'stdin', place: 'standard input', problem: 'it has more than 65536 bytes' }
  })
  const broken = new Readable({ read: () => broken.destroy(new Error('EIO')) })
  await expect(readLines(broken)()).rejects.toMatchObject({
    ...{ code: 'WatchtowerSecretMissing', context: { problem: expect.stringContaining('EIO') } }
  })
})
