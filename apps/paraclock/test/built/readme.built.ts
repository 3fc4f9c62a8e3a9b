import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { findPorts } from './findPorts.ts'
import { hear } from './hear.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
// What `pnpm build` makes: the command as it is published.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const SOURCE = 'apps/paraclock/src/main.ts'
/** The number of ports of a network. */
const PORTS = 3
/** The time between blocks that are built beside those of the network, so that time passes sooner. */
const BLOCK_MS = 1_000
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** The lines of a section that no test has run yet. */
type Lines = Set<string>

let folder: string
let tryIt: Lines
let whatItDoes: Lines
/** The variables that the README's lines export. */
const exported: Record<string, string> = {}
const ending = new AbortController()
const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await mkdir(join(folder, 'own'))
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  tryIt = listLines(readme, 'Try it')
  whatItDoes = listLines(readme, 'What it does')
})

afterAll(async () => {
  await Promise.all([...running].map(end))
  await rm(folder, { recursive: true, force: true })
})

/** The command lines of a section, without what starts pnpm and without comments. */
function listLines(readme: string, title: string): Lines {
  const [, section = ''] = readme.split(`\n## ${title}\n`)
  const [text = ''] = section.split('\n## ')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim())
  const listed = [...text.matchAll(/^- `(… [^`]+)`/gm)].map(([, line = '']) => line)
  const lines = [...blocks.flatMap((block) => block.split('\n')), ...listed]
  return new Set(
    lines.map((line) =>
      line.replace(/ +# .*$/, '').replace(/^(?:… |npx --yes pnpm@12\.21\.0 (?:--silent )?)/, '')
    )
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

interface Settings {
  /** Arguments that the line leaves out: ports, and endpoints in place of `…`. */
  readonly more?: readonly string[]
  readonly endpoint?: string
  /** Whether it runs beside the configuration that `init` writes. */
  readonly isOwn?: boolean
  /** Whether the script of the clone runs as source, instead of the built command. */
  readonly isSource?: boolean
  /** Whether the standard input is marked as a terminal, so that it asks. */
  readonly asks?: boolean
}

/** Starts a line of a section: a script of the clone with its arguments. */
function start(lines: Lines, line: string, settings: Settings = {}): ChildProcess {
  const { more = [], endpoint = '', isOwn, isSource, asks } = settings
  expect(lines).toContain(line)
  lines.delete(line)
  const [script = '', ...words] = [...line.matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? word
  )
  const [, ...flags] = (manifest.scripts as Record<string, string>)[script]?.split(' ') ?? []
  const at = isSource ? -1 : flags.indexOf(SOURCE)
  const program =
    at < 0
      ? flags.map((word) => (/^(?:\.|apps)\//.test(word) ? join(root, word) : word))
      : [main, ...flags.slice(at + 1)]
  const given = words.filter((word) => word !== '…')
  const args = [...given.map((word) => (word === '<endpoint>' ? endpoint : word)), ...more]
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: isOwn ? join(folder, 'own') : folder,
    env: {
      ...process.env,
      ...exported,
      ...(asks && { NODE_OPTIONS: '--import data:text/javascript,process.stdin.isTTY=true' }),
      npm_lifecycle_event: script,
      npm_package_name: manifest.name,
      XDG_CACHE_HOME: folder,
      XDG_STATE_HOME: folder
    },
    stdio: [asks ? 'pipe' : 'ignore', 'pipe', 'pipe']
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Compares the end of what a line prints with an expected text, after the line's process ended. */
async function compare(
  child: ChildProcess,
  printed: Promise<string>,
  [code, expected]: readonly [code: number, last: string]
): Promise<void> {
  const said = await printed
  const text = said
    .replace(/\b(?:ws|http):\/\/\S+/g, '<url>')
    .replace(/\b[1-9A-HJ-NP-Za-km-z]{47,}\b/g, '<account>')
    .replace(/0x[0-9a-f]+/g, '<hex>')
    .replace(/\d+(?:[.,:-]\d+)*/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
  expect([child.exitCode, text.slice(-expected.length)], said).toEqual([code, expected])
}

/** Runs a line to its end. */
async function run(
  lines: Lines,
  line: string,
  expected: readonly [code: number, last: string],
  settings?: Settings
): Promise<void> {
  const child = start(lines, line, settings)
  await compare(child, hear(child), expected)
}

/** Runs a line until it prints `wanted`, and ends it by Ctrl-C. */
async function runUntil(
  wanted: RegExp,
  [lines, line, settings]: Parameters<typeof start>,
  expected: readonly [code: number, last: string],
  act: (said: string) => Promise<void> = async () => undefined
): Promise<void> {
  const child = start(lines, line, settings)
  const whole = hear(child)
  await act(await hear(child, wanted))
  await end(child)
  await compare(child, whole, expected)
}

/** Types an answer at each question. */
function answer(child: ChildProcess, answers: readonly string[]): void {
  const left = [...answers]
  child.stderr?.on('data', (text) => {
    if (String(text).endsWith(': ')) child.stdin?.write(`${left.shift() ?? ''}\n`)
  })
}

async function request(url: string, method: string, params: readonly unknown[] = []) {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers, body })
  return (await response.json()) as { readonly result?: unknown }
}

/** Builds blocks of a network until it is stopped. */
async function buildBlocks(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await request(url, 'dev_newBlock')
    await pause(BLOCK_MS)
  }
}

const SUMMARY =
  'paraclock #, gathered # # UTC, in # s. Of the values, # proven, # computed in this process from proven state, # stated by endpoints.'
const UNSIGNED =
  'Nothing was sent. With --signer <source> it is signed, after confirmation or with --yes.'
const NEXT = 'npx --yes pnpm@# --silent paraclock'

test("the README's own lines lead from nothing to a task that is seen on the target", async () => {
  const first = await findPorts(PORTS)
  const [relay = '', service = '', target = ''] = [0, 1, 2].map(
    (at) => `ws://127.0.0.1:${first + at}`
  )
  const devnet = start(tryIt, 'devnet --network main --instant --write-config', {
    more: ['--port', `${first}`]
  })
  expect(await hear(devnet, /is a configuration for it/)).toContain(target)

  // The network is not ready yet, as a chain of one's own.
  const notReady = `not ready: # failed, # passed, # skipped, # not applicable`
  await run(
    whatItDoes,
    'paraclock check --target <endpoint> …',
    [1, `main ${notReady}; the task was not tried; not before # # UTC ${SUMMARY}`],
    { isOwn: true, endpoint: target, more: ['--relay', relay, '--service', service] }
  )
  const init = start(whatItDoes, 'paraclock init', { isOwn: true, asks: true })
  answer(init, ['main', relay, service, target, ALICE, ''])
  await compare(init, hear(init), [
    0,
    `paraclock.config.json has the network main. Next: ${NEXT} check`
  ])
  await run(whatItDoes, 'paraclock check', [1, `main ${notReady}; not before # # UTC ${SUMMARY}`], {
    isOwn: true
  })
  await run(
    whatItDoes,
    'paraclock rehearse --target <endpoint>',
    [0, `✓ the effect on the service the task ran and has ended ${SUMMARY}`],
    { isOwn: true, endpoint: target }
  )
  await run(whatItDoes, 'paraclock fix --bundle proposals', [1, UNSIGNED], { isOwn: true })

  await run(tryIt, 'paraclock check', [1, `main ${notReady}; not before # # UTC ${SUMMARY}`])
  const building = buildBlocks(`http://127.0.0.1:${first + 1}`, ending.signal)
  onTestFinished(async () => {
    ending.abort()
    await building
  })
  // It prints changes, so it runs while `fix` makes them.
  const watching = runUntil(
    /→ ready/,
    [tryIt, 'paraclock watch'],
    [130, 'not ready (# # UTC) → ready (# # UTC)']
  )
  expect(tryIt.delete('export SIGNER=//Alice')).toBe(true)
  exported['SIGNER'] = '//Alice'
  const sign = '--signer env:SIGNER --yes'
  await run(tryIt, `paraclock fix ${sign}`, [0, 'main: nothing is left to do'])
  await run(tryIt, `paraclock schedule rent --at +1m ${sign}`, [
    0,
    'finalized block # is trusted from one endpoint; signatures carry the metadata hash scheduled: <hex>, first run # # UTC'
  ])
  await run(tryIt, 'paraclock task follow rent', [
    0,
    'is over: # run done, # of # call succeeded on the target, last in block # of the target'
  ])
  await watching
  await run(
    whatItDoes,
    'paraclock schedule rent --cron "0 9 1 * *"',
    [
      0,
      `# runs, until #; the rest later It costs # PCM: # PCM for the transaction, # PCM on hold for its # runs. <account> pays for the runs and owns the task; the task acts for it. ${UNSIGNED}`
    ],
    { isOwn: true }
  )
  await runUntil(
    /^http:\S+\n/m,
    [whatItDoes, 'paraclock console', { isOwn: true, isSource: true, more: ['--no-open'] }],
    [130, '<url>'],
    async (said) => {
      const [address = ''] = /^http:\S+/m.exec(said) ?? []
      const entry = await fetch(address, { redirect: 'manual' })
      const [cookie = ''] = entry.headers.getSetCookie()
      const page = new URL(entry.headers.get('Location') ?? '', address)
      const opened = await fetch(page, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
      expect(await opened.text()).toContain('<title>Paraclock')
    }
  )
}, 600_000)

test('the lines of the README with networks of their own do what it says', async () => {
  await run(whatItDoes, 'onboard --network hub', [
    0,
    `The reports are in paraclock-report: open paraclock-report/report.html. With your own chain: ${NEXT} init writes paraclock.config.json ${NEXT} check says what your networks lack ${NEXT} explain <id> says what a check means`
  ])
  await runUntil(
    /Ctrl-C ends it/,
    [whatItDoes, 'gateway', { more: ['--port', '0', '--operator-port', '0'] }],
    [0, 'A block every # seconds; Ctrl-C ends it.'],
    async (said) => {
      const [, url = ''] = /answers at (http:\S+)/.exec(said) ?? []
      const method = 'automationTime_generateTaskId'
      const { result } = await request(url, method, [ALICE, 'rent'])
      expect(result).toMatch(/^0x[0-9a-f]{64}$/)
    }
  )
  const first = await findPorts(2 * PORTS)
  await runUntil(
    /Ferdie +\S+\n/,
    [whatItDoes, 'devnet', { more: ['--port', `${first}`] }],
    [130, '//Ferdie <account>']
  )
}, 600_000)

test('no line of the README is without a test', () => {
  expect([...tryIt, ...whatItDoes]).toEqual([])
})
