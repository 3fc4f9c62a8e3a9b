import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { settingNames, settings } from '../config/settings.ts'
import { flagOf, parseCommand } from './parseCommand.ts'
import { runGateway } from './runGateway.ts'

/** Runs the command, and ends it at once. */
async function run(argv: readonly string[], node = '24.0.0') {
  const said = { out: '', err: '' }
  const code = await runGateway({
    ...{ argv, env: {}, version: '1.2.3', node, untilStopped: Promise.resolve() },
    write: (text) => {
      said.out += text
    },
    writeError: (text) => {
      said.err += text
    }
  })
  return { code, ...said }
}

const upstream = ['--upstream', 'ws://127.0.0.1:1']
const quiet = ['--log-level', 'silent', '--port', '0', '--operator-port', '0']

test('help shows every setting with its purpose, its default and its values', async () => {
  const { code, out } = await run(['--help'])
  expect(code).toBe(0)
  const [head = '', ...rest] = out.split('\n\n')
  expect(head).toBe(
    [
      'paraclock-gateway [settings]               starts it',
      'paraclock-gateway config check [settings]  says what is wrong with the settings, and starts nothing',
      'paraclock-gateway config print [settings]  shows every setting, and where it comes from'
    ].join('\n')
  )
  for (const name of settingNames)
    expect(out).toContain(`  --${flagOf(name)}\n      ${settings[name].about} (`)
  expect(rest[0]).toContain('PARACLOCK_GATEWAY_MAX_BATCH, the file as in maxBatch.')
  const lines = out.split('\n')
  expect(lines.filter((line) => / \((required|default )/.test(line))).toHaveLength(
    settingNames.length
  )
  expect(lines.at(-2)).toBe('  --help, --version')
  for (const line of [
    '      the nodes, in the order in which they are tried (required; URLs of nodes (ws, wss, http or https), each with a name if it has one (a=wss://…))',
    '      longest time for one call (default 30000; an integer from 1 to 86400000)',
    '      the variant of the service\'s methods; auto reads it from the chain (default "auto"; one of auto, hour, minute, none)',
    '      serves paraclock_gatewayStatus (default false; true or false)',
    '      the file of settings (PARACLOCK_GATEWAY_CONFIG in the environment)'
  ]) {
    expect(lines).toContain(line)
  }
})

test.each<[readonly string[], number, string, string]>([
  [['--version'], 0, '1.2.3\n', ''],
  [['config', 'check', ...upstream], 0, 'the settings are in order\n', ''],
  [['config', 'check'], 2, '', 'setting upstreams (all together)'],
  [['config', 'print', '--agree', 'x', ...upstream], 2, '', 'setting agree (a flag) is "x"'],
  [['serve'], 2, '', 'there is no setting serve (the command line)'],
  [['config', 'rm -rf'], 2, '', 'there is no setting "config …" (the command line)'],
  [['--upstreem=x'], 2, '', 'there is no setting --upstreem (the command line)'],
  [['--s3cret'], 2, '', 'there is no setting … (the command line)'],
  [['--port'], 2, '', '(the command line)'],
  [['--agree', 'x', ...upstream, ...quiet], 2, '', 'setting agree (a flag)'],
  [[...upstream, ...quiet], 0, '', '']
])('%j ends with %i', async (argv, code, out, problem) => {
  const ran = await run(argv)
  expect([ran.code, ran.out]).toEqual([code, out])
  if (problem === '') expect(ran.err).toBe('')
  else expect(ran.err.replaceAll('"', '')).toContain(problem.replaceAll('"', ''))
})

test('a Node that is too old is a wrong setting, and a port that is taken a failure', async () => {
  expect(await run(upstream, '20.20.2')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Node 20.20.2')
  })
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { readonly port: number }
  const argv = [...upstream, ...quiet, '--port', String(port)]
  expect(await run(argv)).toMatchObject({
    code: 1,
    err: expect.stringContaining('PortUnavailable')
  })
})

test('every problem of the settings is written', async () => {
  const { code, err } = await run(['config', 'check', '--agree', '0', '--max-batch', '0'])
  const named = [...err.matchAll(/setting "?(\w+)"? \(/g)].map(([, name]) => name)
  expect([code, named]).toEqual([2, ['agree', 'maxBatch', 'upstreams']])
})

test.each<[readonly string[], object]>([
  [[], { action: 'run', flags: {}, path: undefined }],
  [['config', 'check'], { action: 'check' }],
  [['config', 'print'], { action: 'print' }],
  [['-h'], { action: 'help' }],
  [['--help', '--version'], { action: 'help' }],
  [['--version', 'anything'], { action: 'version' }],
  [['--config', 'a.json'], { flags: {}, path: 'a.json' }],
  [
    [
      '--upstream',
      'a',
      '--upstream',
      'b',
      '--max-batch',
      '7',
      '--diagnostics',
      '--operator-host=x'
    ],
    { flags: { upstreams: ['a', 'b'], maxBatch: '7', diagnostics: true, operatorHost: 'x' } }
  ]
])('the command line %j is read', (argv, command) => {
  expect(parseCommand(argv)).toMatchObject(command)
})

test('each flag has the name of its setting in small letters', () => {
  expect(['upstreams', 'port', 'maxConnectionsPerAddress', 'setAsideMs'].map(flagOf)).toEqual([
    ...['upstream', 'port', 'max-connections-per-address', 'set-aside-ms']
  ])
})
