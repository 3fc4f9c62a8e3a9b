import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platform } from 'node:process'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { readLines } from './readSecret.ts'
import { readWatchtowerConfig } from './readWatchtowerConfig.ts'

const chain = (paraId: number) => ({ endpoints: ['ws://127.0.0.1:1'], paraId })
const networks = {
  main: {
    relay: { endpoints: ['ws://127.0.0.1:1'] },
    service: chain(2114),
    target: chain(2000),
    user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    automation: { call: '0x0a03' }
  }
}

/** A folder with the networks and these files. */
async function makeFolder(files: Readonly<Record<string, string | object>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, value] of Object.entries({ 'paraclock.config.json': { networks }, ...files })) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    await writeFile(join(folder, name), text)
  }
  return folder
}

const read = (cwd: string, env: Readonly<Record<string, string>> = {}, path?: string) =>
  readWatchtowerConfig({ cwd, env, path })

test('without a file, everything has its default', async () => {
  const folder = await makeFolder()
  const config = await read(folder)
  expect(config).toMatchObject({ folder, database: join(folder, 'history.sqlite') })
  expect(Object.keys(config.networks)).toEqual(['main'])
})

test('a default file that exists and cannot be read is refused', async () => {
  const folder = await makeFolder()
  await mkdir(join(folder, 'watchtower.json'))
  await expect(read(folder)).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path: join(folder, 'watchtower.json') }
  })
})

test('a database is a file beside the configuration, or a secret of the environment or a file', async () => {
  const env = { HISTORY: 'postgres://watch:pa55word@db/history' }
  const file = { database: { env: 'HISTORY' }, from: { main: { service: 7 } }, trust: true }
  const folder = await makeFolder({
    'watchtower.json': file,
    'own.json': { database: 'own.sqlite' },
    'filed.json': { database: { file: 'url' } },
    url: `${env.HISTORY}\n`
  })
  expect(await read(folder, env)).toMatchObject({
    ...{ database: env.HISTORY, from: { main: { service: 7 } }, trust: true }
  })
  expect((await read(folder, {}, 'own.json')).database).toBe(join(folder, 'own.sqlite'))
  await chmod(join(folder, 'url'), 0o600)
  expect((await read(folder, {}, 'filed.json')).database).toBe(env.HISTORY)
})

test('secrets of standard input are its lines, which are read once', async () => {
  const output = { name: 'team', kind: 'webhook', url: { stdin: 'URL' }, secret: { stdin: 'KEY' } }
  const cwd = await makeFolder({
    'watchtower.json': { database: { stdin: 'DATABASE' }, outputs: [output] }
  })
  const asked = (...input: readonly string[]) =>
    readWatchtowerConfig({ cwd, env: {}, input: Readable.from(input) })
  const url = 'postgres://watch:pa=55word@db/history'
  const config = await asked(
    `DATABASE=${url}\r\nURL=https://ho`,
    'ok.example/x\nOLD_KEY=no\nKEY=a2V5MQ=='
  )
  expect(config).toMatchObject({
    ...{ database: url, outputs: [{ url: 'https://hook.example/x', secret: 'a2V5MQ==' }] }
  })
  const missing = { code: 'WatchtowerSecretMissing' }
  await expect(asked('URL=x\n')).rejects.toMatchObject({
    ...{ ...missing, message: expect.stringContaining('the line DATABASE= of standard input') }
  })
  await expect(asked('x'.repeat(65_537))).rejects.toMatchObject({
    ...{ ...missing, message: expect.stringContaining('more than 65536 bytes') }
  })
})

test('standard input that does not end is given up at its deadline', async () => {
  await expect(readLines(new Readable({ read: () => {} }), 20)()).rejects.toMatchObject({
    ...{ code: 'WatchtowerSecretMissing', context: { problem: 'it did not end within 20 ms' } }
  })
})

const unreadable: readonly (readonly [place: string, database: object, problem: string])[] = [
  ['HISTORY', { env: 'HISTORY' }, 'it is not set'],
  ['missing', { file: 'missing' }, 'no such file'],
  ['empty', { file: 'empty' }, 'it is empty'],
  // Windows has no modes that deny a file to other users.
  ...(platform === 'win32' ? [] : [['open', { file: 'open' }, 'other users'] as const])
]

test.each(unreadable)(
  'a secret that cannot be read is refused by its place: %s',
  async (place, database, problem) => {
    const folder = await makeFolder({ 'watchtower.json': { database }, empty: '', open: 'secret' })
    await chmod(join(folder, 'empty'), 0o600)
    await chmod(join(folder, 'open'), 0o644)
    const error = await read(folder).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'WatchtowerSecretMissing' })
    expect(String(error)).toContain(place)
    expect(String(error)).toContain(problem)
  }
)

test.each([
  ['{', 'is not JSON'],
  ['{"databse": "a"}', 'is an unknown key'],
  ['{"trust": 1}', 'trust must be'],
  ['{"from": {"other": {}}}', 'is not a network: there are main'],
  ['{"from": {"main": {"service": 0}}}', 'from.main.service'],
  ['{"database": "postgres://watch:pa55word@db/h"}', 'must not be a URL'],
  ['{"ends": {"other": {}}}', 'is not a network: there are main'],
  ['{"ends": {"main": {"target": "soon"}}}', 'must be a time such as'],
  ['{"silences": [{"until": "2026-13-01T00:00:00Z"}]}', 'must be a time such as'],
  ['{"rules": {"none": false}}', 'is an unknown key'],
  ['{"rules": {"run-failed": {"days": 3}}}', 'rules.run-failed.days is an unknown key'],
  ['{"rules": {"balance-low": {"days": -1}}}', 'rules.balance-low.days must be 0 or more'],
  ['{"api": {"port": 1, "host": "0.0.0.0"}}', 'api.hosts must name the hosts'],
  ['{"api": {"port": 1, "origins": ["https://app.example/"]}}', 'api.origins[0] must be an origin'],
  ['{"outputs": [{"name": "A", "kind": "slack", "url": {"env": "U"}}]}', 'must be a name'],
  ['{"outputs": [{"name": "a", "kind": "matrix", "url": {"env": "U"}}]}', 'matrix needs it'],
  ['{"outputs": [{"name": "a", "kind": "email", "url": {"env": "U"}}]}', 'needs it'],
  ['{"outputs": [{"name": "a", "kind": "slack", "url": {"env": "FTP"}}]}', 'must lead to a URL'],
  [
    '{"outputs": [{"name": "a", "kind": "email", "url": {"env": "U"}, "from": "x", "to": "a@b"}]}',
    'outputs[0].from must be an address'
  ],
  ['{"otlp": {"url": "collector:4318"}}', 'otlp.url must be a URL of http or https'],
  ['{"database": {"env": "FTP"}}', 'database must lead to a URL of postgres:'],
  ['{"ends": {"main": {"target": "2027-02-31T00:00:00Z"}}}', 'must be a time such as'],
  [
    '{"silences": [{"network": "mian", "until": "2027-01-01T00:00:00Z"}]}',
    'silences[0].network is no network'
  ],
  [
    '{"readiness": false, "keepAlive": {"main": {"fundService": {"key": {"env": "U"}, "budget": "1", "daily": "1"}}}}',
    'keepAlive.main.fundService needs readiness'
  ],
  [
    '{"outputs": [{"name":"a","kind":"slack","url":{"env":"U"}},{"name":"a","kind":"slack","url":{"env":"U"}}]}',
    'is the name of another output'
  ]
])('a wrong configuration is refused with its place: %s', async (text, problem) => {
  const folder = await makeFolder({ 'watchtower.json': text })
  const env = { U: 'https://hook.example/pa55word', FTP: 'ftp://watch:pa55word@db' }
  const error = await read(folder, env).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'WatchtowerConfigInvalid' })
  expect(String(error)).toContain(problem)
  expect(String(error)).not.toContain('pa55word')
})

test('outputs and silences are read with their secrets and times', async () => {
  const output = { name: 'team', kind: 'webhook', url: { env: 'U' }, secret: { env: 'K' } }
  const silences = [{ network: 'main', until: '2027-01-15T08:00:00Z' }]
  const folder = await makeFolder({ 'watchtower.json': { outputs: [output], silences } })
  const config = await read(folder, { U: 'https://hook.example/x', K: 'whsec_a2V5MQ==' })
  expect(config.outputs).toEqual([
    { ...output, url: 'https://hook.example/x', secret: 'whsec_a2V5MQ==' }
  ])
  expect(config.silences).toEqual([{ network: 'main', until: 1_800_000_000 }])
})

test('files of upgrades are relative to the configuration, not to the networks', async () => {
  const networks = '../shared/paraclock.config.json'
  const folder = await makeFolder({})
  await mkdir(join(folder, 'shared'))
  await mkdir(join(folder, 'own'))
  await copyFile(
    join(folder, 'paraclock.config.json'),
    join(folder, 'shared/paraclock.config.json')
  )
  const file = JSON.stringify({ networks, upgrades: ['v2.wasm', '/abs/v3.wasm'] })
  await writeFile(join(folder, 'own/watchtower.json'), file)
  const { upgrades, folder: ofNetworks } = await read(folder, {}, 'own/watchtower.json')
  expect(upgrades).toEqual([join(folder, 'own/v2.wasm'), '/abs/v3.wasm'])
  expect(ofNetworks).toBe(join(folder, 'shared'))
})

test('a named file that is missing is refused, and so are missing networks', async () => {
  const folder = await makeFolder({ 'watchtower.json': { networks: 'others.json' } })
  await expect(read(folder)).rejects.toMatchObject({ code: 'FileUnavailable' })
  await expect(read(folder, {}, 'none.json')).rejects.toMatchObject({ code: 'FileUnavailable' })
})

test('a policy has the key that its secret leads to, and continues a task with a name', async () => {
  const renew = { ...{ key: { env: 'KEY' }, budget: '10', daily: '0.5', cron: '0 9 * * *' } }
  const file = (more: object) => ({ keepAlive: { main: { renew: { ...renew, ...more } } } })
  const folder = await makeFolder({
    'good.json': file({ task: 'rent' }),
    'nameless.json': file({}),
    'number.json': file({ task: 'rent', daily: 5 }),
    'strange.json': { keepAlive: { other: {} } },
    'inherited.json': { keepAlive: { toString: { renew } } },
    'never.json': file({ task: 'rent', cron: '61 9 * * *' }),
    'nowhere.json': file({ task: 'rent', timeZone: 'Mars/Olympus' })
  })
  const { keepAlive } = await read(folder, { KEY: '//Bob' }, 'good.json')
  expect(keepAlive['main']?.renew).toMatchObject({
    key: { account: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty' },
    daily: '0.5'
  })
  for (const [name, key, env] of [
    ['good.json', 'keepAlive.main.renew.key', 'canary'],
    ['nameless.json', 'keepAlive.main.renew.task', '//Keeper'],
    ['number.json', 'keepAlive.main.renew.daily', '//Keeper'],
    ['strange.json', 'keepAlive.other', '//Keeper'],
    ['inherited.json', 'keepAlive.toString', '//Keeper'],
    ['never.json', 'keepAlive.main.renew.cron', '//Keeper'],
    ['nowhere.json', 'keepAlive.main.renew.timeZone', '//Keeper']
  ] as const) {
    await expect(read(folder, { KEY: env }, name)).rejects.toMatchObject({
      ...{ code: 'WatchtowerConfigInvalid', context: { key } }
    })
  }
})

test('every setting of a policy is read', async () => {
  const limits = { act: true, budget: '10', daily: '0.5', signed: { service: 3, target: 0 } }
  const renew = { cron: '0 9 * * *', timeZone: 'Europe/Berlin', task: 'rent', days: 3, runs: 5 }
  const policies = {
    renew: { ...limits, ...renew },
    fundService: limits,
    fundUser: { ...limits, below: '1', to: '2.5' }
  }
  const keyed = Object.entries(policies).map(([name, one]) => [
    name,
    { ...one, key: { env: 'KEY' } }
  ])
  const folder = await makeFolder({
    'watchtower.json': { keepAlive: { main: Object.fromEntries(keyed) } }
  })
  const { keepAlive } = await read(folder, { KEY: '//Bob' })
  expect(keepAlive).toMatchObject({ main: policies })
})

test('networks share no key of policies, because each counts its own nonces', async () => {
  const purse = { key: { env: 'KEY' }, budget: '9', daily: '9', below: '1', to: '2' }
  const fund = ({ below: _, to: __, ...more }: typeof purse) => ({ fundService: more })
  const folder = await makeFolder({
    'paraclock.config.json': { networks: { ...networks, twin: networks.main } },
    'one.json': { keepAlive: { main: { ...fund(purse), fundUser: purse } } },
    'two.json': { keepAlive: { main: fund(purse), twin: fund(purse) } }
  })
  const env = { KEY: '//Purse' }
  expect((await read(folder, env, 'one.json')).keepAlive).toHaveProperty('main.fundUser')
  await expect(read(folder, env, 'two.json')).rejects.toMatchObject({
    ...{ code: 'WatchtowerConfigInvalid', context: { key: 'keepAlive.twin.fundService.key' } }
  })
})

test('the policy of the guide is read', async () => {
  const guide = await readFile(new URL('../../../../docs/watchtower.md', import.meta.url), 'utf8')
  const [, text = ''] = /```json\n(.*?)```/s.exec(guide) ?? []
  const folder = await makeFolder({ 'watchtower.json': text, 'renew.key': '//Alice' })
  await chmod(join(folder, 'renew.key'), 0o600)
  const { keepAlive } = await read(folder)
  expect(keepAlive).toMatchObject({ main: { renew: { cron: '0 9 * * *', daily: '5' } } })
})
