import { fork, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Config } from '@paraclock/checklist'
import { parseJson, stringifyJson } from '@paraclock/core'
import { delayEndpoint } from '../test/network/delayEndpoint.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    'round-trip': { type: 'string', default: '50' },
    demo: { type: 'boolean', default: false }
  }
})
const runs = Number(values.runs)
const roundTripMs = Number(values['round-trip'])
const command = fileURLToPath(new URL('../dist/main.js', import.meta.url))

// A module that is loaded with the program, because its usage is only known when it ends. It is
// plain JavaScript, because stripping types takes as long as a small program. The command and the
// process that it starts write a line each.
const PROBE = `import { appendFileSync } from 'node:fs'
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  const megabytes = process.resourceUsage().maxRSS / 1024
  const line = JSON.stringify({ cpuMs: (user + system) / 1000, megabytes })
  appendFileSync(process.env.USAGE_FILE, line + '\\n')
})`

/** A program that reads 50 values of one chain through polkadot.js, one after the other. */
function writePeer(url: string): string {
  return `import { ApiPromise, WsProvider } from '${import.meta.resolve('@polkadot/api')}'
const api = await ApiPromise.create({ provider: new WsProvider('${url}'), noInitWarn: true })
for (let read = 0; read < 50; read += 1) await api.query.system.account(new Uint8Array(32).fill(read))
process.exit(0)`
}

interface Measured {
  readonly code: number
  readonly wallMs: number
  readonly cpuMs: number
  readonly megabytes: number
}

/** Runs a program to its end, and reads the usage that it prints. */
async function measure(argv: readonly string[], cwd: string): Promise<Measured> {
  const usage = join(cwd, 'usage.json')
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', join(folder, 'probe.mjs'), ...argv], {
    cwd,
    env: { ...process.env, XDG_CACHE_HOME: cwd, USAGE_FILE: usage },
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const code = await new Promise<number>((resolve) => child.on('exit', (one) => resolve(one ?? -1)))
  const wallMs = performance.now() - begun
  const lines = (await readFile(usage, 'utf8')).trim().split('\n')
  const all = lines.map((line) => JSON.parse(line) as Measured)
  await rm(usage)
  const sum = (name: 'cpuMs' | 'megabytes'): number =>
    all.reduce((total, one) => total + one[name], 0)
  return { code, wallMs, cpuMs: sum('cpuMs'), megabytes: sum('megabytes') }
}

const folder = await mkdtemp(join(tmpdir(), 'paraclock-bench-'))
await writeFile(join(folder, 'probe.mjs'), PROBE)
const server = fork(fileURLToPath(new URL('./serveBench.ts', import.meta.url)), {
  execArgv: ['--conditions=@paraclock/source'],
  stdio: ['ignore', 'pipe', 'inherit', 'ipc']
})
const rows: Record<string, Record<string, number | string>> = {}
try {
  const lines = createInterface({ input: server.stdout ?? process.stdin })
  const [line] = (await new Promise<string[]>((resolve) =>
    lines.once('line', (text: string) => resolve([text]))
  )) as [string]
  const config = parseJson(line) as unknown as Config
  const main = config.networks['main']
  if (main === undefined) throw new TypeError('no network')

  const bare = join(folder, 'bare.mjs')
  await writeFile(bare, '')
  await writeFile(join(folder, 'near.json'), stringifyJson(config))
  await repeat('node, an empty module', [bare])
  await repeat('paraclock --help', [command, '--help'])
  const near = [command, 'check', '--config', 'near.json', '--json']
  await repeat('check --no-trial, no distance', [...near, '--no-trial'])
  if (values.demo) await repeat('demo', [command, 'demo'])

  let questions = 0
  const far = await Promise.all(
    (['relay', 'service', 'target'] as const).map(async (role) => {
      const [url = ''] = main[role].endpoints
      const onQuestion = (): void => {
        questions += 1
      }
      return [role, await delayEndpoint({ url, roundTripMs, onQuestion })] as const
    })
  )
  const networks = Object.fromEntries(
    far.map(([role, { url }]) => [role, { ...main[role], endpoints: [url] }])
  )
  await writeFile(
    join(folder, 'far.json'),
    stringifyJson({ ...config, networks: { main: { ...main, ...networks } } })
  )
  const distant = [command, 'check', '--config', 'far.json', '--json']
  const away = `${roundTripMs} ms round trip`
  const untried = `check --no-trial, ${away}`
  const saving = [...distant, '--no-trial', '--evidence', 'evidence.json']
  await repeat(untried, saving, () => {
    questions = 0
  })
  const asked = questions
  await repeat(`check, ${away}`, distant)
  await repeat(`check, ${away}, nothing cached`, distant, () =>
    rm(join(folder, 'paraclock'), { recursive: true, force: true })
  )
  const [, , target] = far
  await writeFile(join(folder, 'peer.mjs'), writePeer(target?.[1].url ?? ''))
  const peer = `polkadot.js: 50 reads in a row, ${roundTripMs} ms round trip`
  await repeat(peer, [join(folder, 'peer.mjs')])
  const row = rows[untried]
  const { durationMilliseconds } = JSON.parse(
    await readFile(join(folder, 'evidence.json'), 'utf8')
  ) as { durationMilliseconds: number }
  if (row !== undefined) {
    row['gathering ms (last)'] = durationMilliseconds
    row['questions'] = asked
    const times = (title: string): number => Number(rows[title]?.['wall ms (least)'])
    const ratio = times(peer) / times(untried)
    row['faster than the peer'] = `${ratio.toFixed(1)} times`
  }
  process.stdout.write(`${renderRows()}\n`)
  await Promise.all(far.map(([, endpoint]) => endpoint.close()))
} finally {
  server.disconnect()
  await rm(folder, { recursive: true, force: true })
}

function renderRows(): string {
  const titles = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly (number | string)[]): string => `| ${cells.join(' | ')} |`
  return [
    line(['', ...titles]),
    line(['---', ...titles.map(() => '---')]),
    ...Object.entries(rows).map(([title, row]) =>
      line([title, ...titles.map((name) => row[name] ?? '')])
    )
  ].join('\n')
}

async function repeat(
  title: string,
  argv: readonly string[],
  before: () => unknown = () => {}
): Promise<void> {
  // The first fills the caches, as the first run of a user does.
  await measure(argv, folder)
  const all: Measured[] = []
  for (let run = 0; run < runs; run += 1) {
    await before()
    all.push(await measure(argv, folder))
  }
  const least = (name: 'wallMs' | 'cpuMs'): number =>
    Math.round(Math.min(...all.map((one) => one[name])))
  rows[title] = {
    'exit code': all[0]?.code ?? -1,
    'wall ms (least)': least('wallMs'),
    'wall ms (median)': median(all.map(({ wallMs }) => wallMs)),
    'CPU ms (least)': least('cpuMs'),
    'RSS MB (most)': Math.round(Math.max(...all.map(({ megabytes }) => megabytes)))
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [below = 0, above = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return Math.round((below + above) / 2)
}
