import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config, NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { afterAll, expect, test } from 'vitest'
import { runMain } from '../src/commands/run/runMain.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { createProcess } from './createProcess.ts'
import { openNetwork } from './network/openNetwork.ts'
import { readLeft } from './readLeft.ts'
import { runCommand } from './runCommand.ts'

// Each stands where a secret may stand, and may be found nowhere else.
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const CANARY = 'canary7f3q'
const PHRASE = 'canary drive obey lake curtain smoke basket hold race lonely fit walk'.replace(
  'fit',
  'fitting'
)
// What of a phrase is looked for: three of its words in a row, in any case.
const PIECES = [/canary7f3q/i, /drive[\s,]+obey[\s,]+lake/i, /smoke[\s,]+basket[\s,]+hold/i]

const net = await openNetwork({ variant: 'minute', name: 'main' })
const config = await configureDevnet([net])
let folders: readonly string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** What a command says and what it leaves behind, of all that it was not given as a file. */
async function leaksOf(
  given: Config,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  folders = [...folders, folder]
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(given, { indent: 2 }))
  await writeFile(join(folder, 'key'), PHRASE, { mode: 0o600 })
  const reported: string[] = []
  const stopping = new AbortController()
  const { output, complaints, code } = await runCommand(folder, argv, {
    env,
    signal: stopping.signal,
    onReport: (text) => void reported.push(text),
    onOutput: (text) => {
      // It has looked once, and would watch for ever.
      if (argv[0] === 'watch' && /^main: /.test(text)) stopping.abort()
    }
  })
  const said = [output, complaints, ...reported]
  // What `init` writes holds the endpoints: the file is where they belong.
  const files = await readLeft(folder, ['paraclock.config.json', 'key', 'written.json'])
  expect([0, 1, 2, 3, 130], `${argv.join(' ')}: ${complaints}`).toContain(code)
  return [...said, ...files].flatMap((text) =>
    PIECES.flatMap((piece) => {
      const at = text.search(piece)
      return at === -1 ? [] : [`${argv.join(' ')}: …${text.slice(Math.max(0, at - 60), at + 40)}`]
    })
  )
}

/** The configuration with other endpoints of the target. */
function withEndpoints(endpoints: readonly string[]): Config {
  const own = config.networks['main'] as NetworkConfig
  return {
    ...config,
    timeouts: { connect: 1, request: 1 },
    networks: { main: { ...own, target: { ...own.target, endpoints } } }
  }
}

const COMMANDS: readonly (readonly string[])[] = [
  ['check', '--json', '--evidence', 'evidence.json', '--report', 'html=r.html'],
  ['check', '--report', 'terminal=-', '--report', 'junit=r.xml'],
  ['fix'],
  ['hrmp', 'plan'],
  ['proxy', 'plan'],
  ['account'],
  ['tasks'],
  ['quote'],
  ['preview', '--at', '2030-01-01T00:00:00Z'],
  ['watch'],
  ['explain', 'target-reachable', '--config', 'paraclock.config.json'],
  ['cancel', 'first'],
  ['schedule', 'first', '--at', '2030-01-01T00:00:00Z']
]

test('keys of an endpoint that answers are in no output and in no file', async () => {
  const honest = new URL(config.networks['main']?.target.endpoints[0] ?? '')
  const { host } = honest
  const leaky = withEndpoints([`ws://me:${CANARY}@${host}/${CANARY}?key=${CANARY}`])
  for (const argv of COMMANDS) expect(await leaksOf(leaky, argv)).toEqual([])
})

/** The options that give `init` and `rehearse` their endpoints. */
const initOf = (endpoint: string, ...more: readonly string[]) => [
  ...['init', '--yes', '--config', 'written.json', '--user', USER],
  ...['relay', 'service', 'target'].flatMap((role) => {
    const own = config.networks['main']?.[role as 'relay']?.endpoints[0] ?? ''
    return [`--${role}`, role === 'target' ? endpoint : own]
  }),
  ...more
]
const rehearsalOf = (endpoint: string) => [
  ...['rehearse', '--target', endpoint, '--variant', 'minute', '--para-id', '2300', '--json'],
  ...['--evidence', 'evidence.json', '--report', 'html=r.html']
]

test('keys of an endpoint are in nothing that init and rehearse say, nor in their reports', async () => {
  const { host } = new URL(config.networks['main']?.target.endpoints[0] ?? '')
  const leaky = `ws://me:${CANARY}@${host}/${CANARY}?key=${CANARY}`
  expect(await leaksOf(config, initOf(leaky))).toEqual([])
  expect(await leaksOf(config, initOf(leaky, '--json'))).toEqual([])
  expect(await leaksOf(config, rehearsalOf(leaky))).toEqual([])
})

test.each([
  ['a user', `ws://${CANARY}@127.0.0.1:9`],
  ['a path that looks like a name', `ws://127.0.0.1:9/${CANARY}`],
  ['a label of a host', `ws://${CANARY}.rpc.invalid:9`],
  ['no scheme', `${CANARY}@rpc.invalid/${CANARY}`],
  ['a scheme that is none', `${CANARY}://rpc.invalid`],
  ['a port that is none', `wss://me:${CANARY}@rpc.invalid:99999/${CANARY}`],
  ['an address that is none', `wss://[${CANARY}`],
  ['blanks', ` wss://rpc.invalid/ ${CANARY}`],
  ['a fragment', `wss://rpc.invalid/#${CANARY}`],
  ['a percent sign', `wss://rpc.invalid/%${CANARY}%`],
  ['a phrase', PHRASE],
  ['a phrase in capitals, with commas', PHRASE.toUpperCase().replaceAll(' ', ', ')]
])('an endpoint with %s is shown without it', async (_, endpoint) => {
  const given = withEndpoints([endpoint])
  expect(await leaksOf(given, ['check', '--json', '--evidence', 'evidence.json'])).toEqual([])
  expect(await leaksOf(given, ['fix'])).toEqual([])
  expect(await leaksOf(given, ['check', '--report', 'html=r.html'])).toEqual([])
  expect(await leaksOf(given, ['watch'])).toEqual([])
  expect(await leaksOf(config, initOf(endpoint, '--json'))).toEqual([])
  expect(await leaksOf(config, rehearsalOf(endpoint))).toEqual([])
})

const SECRET = 'known-hunter2'
const EXTENSION = `
  const said = 'it said ${SECRET}, and ' + encodeURIComponent('k&y-of-hunter2')
  export default {
    checks: [{
      id: 'acme-check', group: 'extensions', title: 'a', failureTitle: 'b', why: 'c', how: 'd',
      fixes: ['e'], requires: [], evaluate: () => { throw new Error(said) }
    }]
  }
`

test('what an extension repeats of an endpoint is taken out of all that is written', async () => {
  const { host } = new URL(config.networks['main']?.target.endpoints[0] ?? '')
  const given = withEndpoints([`ws://me:${SECRET}@${host}/?k=k%26y-of-hunter2`])
  const { out, err, files } = await runPlanted(given, EXTENSION, {}, [
    ...['check', '--config', 'paraclock.config.json', '--only', 'acme-check'],
    ...['--evidence', 'e.json', '--report', 'html=r.html', '--report', 'junit=r.xml']
  ])
  expect(out.replaceAll(/\s+/g, ' ')).toContain('it said …, and …')
  for (const text of [out, err, ...files]) expect(text).not.toMatch(/hunter2/)
  expect(files.filter((text) => /it said /.test(text)).length).toBeGreaterThanOrEqual(2)
})

// Whoever writes a configuration chooses what is secret in its endpoints.
const WORDS = [
  'verdict',
  'summary',
  'endpoint',
  'finalized',
  'genesisHash',
  'trusted from the endpoint',
  'not proven',
  'target-reachable',
  '": "',
  '"verdict":',
  '</div>'
]

/** The texts and the names of members in a value of JSON, without digits: runs differ in heights and times. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value.replaceAll(/\d+/g, '0')]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...textsIn(member)
  ])
}

test('an endpoint with words of a report in its URL takes none out of the report', async () => {
  const own = config.networks['main']?.target.endpoints[0] ?? ''
  const query = WORDS.map((word, index) => `k${index}=${encodeURIComponent(word)}`).join('&')
  const reportOf = async (endpoint: string) => {
    const { out, files } = await runPlanted(
      withEndpoints([endpoint]),
      'export default { checks: [] }',
      {},
      [
        ...['check', '--config', 'paraclock.config.json', '--json', '--no-trial'],
        ...['--report', 'html=r.html', '--report', 'markdown=r.md']
      ]
    )
    const page = files.find((text) => /<!doctype/i.test(text))
    return { texts: new Set(textsIn(JSON.parse(out))), marks: page?.match(/<[\w/]+/g)?.sort() }
  }
  const usual = await reportOf(`${own}/?k=v`)
  const named = await reportOf(`${own}/?${query}`)
  expect([...named.texts].sort()).toEqual([...usual.texts].sort())
  expect(named.marks).toEqual(usual.marks)
  expect(usual.marks?.length).toBeGreaterThan(100)
  expect(WORDS.slice(0, 2).filter((word) => !usual.texts.has(word))).toEqual([])
})

test('what an extension repeats of the secret of the signer is taken out', async () => {
  const { out, err } = await runPlanted(
    config,
    `throw new Error('it said ${SECRET}')`,
    { SECRET },
    [...['fix', '--config', 'paraclock.config.json', '--signer', 'env:SECRET']]
  )
  expect(out).toBe('')
  expect(err).toContain('it said …')
  expect(err).not.toContain(SECRET)
})

/** Runs the command as its process does, with an extension. */
async function runPlanted(
  given: Config,
  extension: string,
  env: Readonly<Record<string, string>>,
  argv: readonly string[]
): Promise<{ readonly out: string; readonly err: string; readonly files: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  folders = [...folders, folder]
  const named = { ...given, extensions: ['./acme.mjs'] }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(named))
  await writeFile(join(folder, 'acme.mjs'), extension)
  const { process, texts } = createProcess(folder, ...argv)
  Object.assign(process.env, env)
  await runMain(process)
  return { ...texts, files: await readLeft(folder, ['paraclock.config.json', 'acme.mjs']) }
}

test.each([
  ['the phrase itself', ['--signer', PHRASE], {}],
  ['a file with the phrase as its name', ['--signer', `file:${PHRASE}`], {}],
  ['a file with a key as its name', ['--signer', `file:${CANARY}`], {}],
  ['a variable with the phrase as its name', ['--signer', `env:${PHRASE}`], {}],
  ['a variable with a phrase that is none', ['--signer', 'env:KEY'], { KEY: PHRASE }],
  ['a file with a phrase that is none', ['--signer', 'file:key'], {}],
  ['a text that could be a seed', ['--signer', 'env:KEY'], { KEY: CANARY }],
  ['an option that is written wrong', ['--singer', PHRASE], {}],
  ['an argument too many', [PHRASE], {}]
])('a signer by %s is refused, and not repeated', async (_, flags, env) => {
  for (const command of [['fix', '--yes'], ['cancel', 'first', '--yes'], ['check']]) {
    expect(await leaksOf(config, [...command, ...flags], env)).toEqual([])
  }
})

test.each([
  ['a user', { user: { service: PHRASE, target: PHRASE } }],
  ['an unknown setting', { keys: CANARY }],
  ['the name of a secret', { mnemonic: PHRASE }]
])('%s of the configuration that is a secret is refused, and not repeated', async (_, wrong) => {
  const own = config.networks['main'] as NetworkConfig
  const given = { ...config, networks: { main: { ...own, ...wrong } } } as Config
  for (const argv of COMMANDS.slice(0, 4)) {
    expect(await leaksOf(given, argv)).toEqual([])
  }
})
