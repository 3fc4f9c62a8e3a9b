import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { flagOf, type OptionName, options } from './options.ts'
import { runGateway } from './runGateway.ts'

/** Runs the command, and ends it at once. */
async function run(argv: readonly string[], env = {}, node = '24.0.0') {
  const said = { out: '', err: '' }
  const code = await runGateway({
    ...{ argv, env, version: '1.2.3', node, untilStopped: Promise.resolve() },
    write: (text) => {
      said.out += text
    },
    writeError: (text) => {
      said.err += text
    }
  })
  return { code, ...said }
}

const node = 'ws://127.0.0.1:1'
const quiet = ['--log-level', 'silent', '--port', '0']
const names = Object.keys(options) as OptionName[]

test('help shows every option with its purpose, its default and its values', async () => {
  const { code, out } = await run(['--help'])
  expect(code).toBe(0)
  for (const name of names)
    expect(out).toContain(`  ${flagOf(name)}\n      ${options[name].about} (`)
  for (const line of [
    'paraclock-gateway --upstream wss://… [options]',
    '      the nodes, in the order of their use (required; URLs of nodes (ws or wss))',
    '      longest time for one call (defaults to 30000; an integer from 1 to 86400000)',
    '      the least severe level that is logged (defaults to "info"; silent, error, warn, info or debug)',
    '  --help, --version'
  ]) {
    expect(out.split('\n')).toContain(line)
  }
})

test.each<[readonly string[], number, string, string]>([
  [['--version'], 0, '1.2.3\n', ''],
  [['--upstream', node, ...quiet], 0, '', ''],
  [[], 2, '', 'expected at least one URL of a node'],
  [['--max-batch', 'many', '--port', 'x'], 2, '', '--max-batch is "many": expected an integer'],
  [['--agree', '2'], 2, '', 'the command line is "--agree": it is unknown'],
  [['--port'], 2, '', 'it is unknown, or has no value'],
  [['serve'], 2, '', 'it is unknown, or has no value'],
  [['--upstream', 'https://rpc.example'], 2, '', 'expected URLs of nodes (ws or wss)'],
  [
    ['--upstream', node, '--host', '0.0.0.0'],
    2,
    '',
    'required, because it listens at 0.0.0.0, beyond the loopback'
  ]
])('%j ends with %i', async (argv, code, out, err) => {
  const ended = await run(argv)
  expect(ended).toMatchObject({ code, out })
  if (err === '') expect(ended.err).toBe('')
  else expect(ended.err).toContain(err)
})

test('all wrong options are reported at once', async () => {
  const { err } = await run(['--max-batch', 'many', '--variant', 'day', '--host', 'a b'])
  for (const flag of ['--max-batch', '--variant', '--host']) expect(err).toContain(`${flag} is`)
})

test('nodes come from the environment, unless the command line has some', async () => {
  const env = { PARACLOCK_GATEWAY_UPSTREAMS: 'https://rpc.example' }
  expect((await run(quiet, env)).code).toBe(2)
  expect((await run(['--upstream', node, ...quiet], env)).code).toBe(0)
})

test('a port that is taken ends with 1, an old Node.js with 2', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const taken = await run(['--upstream', node, '--log-level', 'silent', '--port', `${port}`])
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('EADDRINUSE')])
  const old = await run(['--help'], {}, '20.0.0')
  expect([old.code, old.err]).toEqual([2, expect.stringContaining('20.0.0')])
})

// Each canary stands where a secret may stand, and must appear nowhere else.
const CANARY = 'canary7f3q'
const PHRASE = 'canary drive obey lake curtain smoke basket hold race lonely fitting walk'
const PIECES = /canary7f3q|drive[\s,]+obey[\s,]+lake|smoke[\s,]+basket[\s,]+hold/i
const SECRETS = [
  `ws://me:${CANARY}@127.0.0.1:9/${CANARY}?key=${CANARY}#${CANARY}`,
  ...[`ws://${CANARY}@127.0.0.1:9`, `ws://${CANARY}.rpc.invalid:9`, `wss://[${CANARY}`],
  ...[`wss://me:${CANARY}@rpc.invalid:99999/${CANARY}`, ` wss://rpc.invalid/ ${CANARY}`],
  ...[CANARY, `${CANARY}=${CANARY}`, PHRASE, PHRASE.toUpperCase().replaceAll(' ', ', ')]
]

test.each(SECRETS)('%s is in nothing that the command writes', async (secret) => {
  const argvs: readonly (readonly string[])[] = [
    ['--upstream', secret, ...quiet],
    ['--upstream', `${node},${secret}`, '--max-batch', 'many'],
    ...[[secret], [`--${secret}`], [`-${secret}`], [`--upstraem=${secret}`], ['--upstraem', secret]]
  ]
  for (const argv of argvs) {
    const { out, err } = await run(argv)
    expect(out + err).not.toMatch(PIECES)
  }
  const { out, err } = await run(quiet, { PARACLOCK_GATEWAY_UPSTREAMS: secret })
  expect(out + err).not.toMatch(PIECES)
})
