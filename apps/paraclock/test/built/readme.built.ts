import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findPorts } from './findPorts.ts'
import { hear } from './hear.ts'

// What `pnpm build` makes: the command as it is published.
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const readme = new URL('../../../../README.md', import.meta.url)
const PNPM = 'npx --yes pnpm@12.21.0 '
/** How many ports the README's devnet takes. */
const PORTS = 3
/** The time between blocks that are built beside those of the network, so that time passes sooner. */
const BLOCK_MS = 1_000

let folder: string
/** The variables that the README's lines export. */
const exported: Record<string, string> = {}
const ending = new AbortController()
let devnet: ChildProcess | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(async () => {
  if (devnet !== undefined) await end(devnet)
  await rm(folder, { recursive: true, force: true })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGINT')
  await gone
}

/** The lines of the blocks that the README has of a subcommand of pnpm. */
async function listLines(): Promise<readonly string[]> {
  const text = await readFile(readme, 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  const own = blocks.filter((block) =>
    /pnpm@\S+ (devnet .*--instant|--silent paraclock check)/.test(block)
  )
  return own.flatMap((block) => block.trim().split('\n'))
}

/** Starts a line of the README with the built command, on other ports. */
function start(line: string, first: number): ChildProcess {
  expect(line.startsWith(PNPM), line).toBe(true)
  const words = line
    .slice(PNPM.length)
    .replace(/^--silent paraclock /, '')
    .replace(/^devnet /, `devnet --port ${first} `)
  return spawn(process.execPath, [main, ...words.split(' ')], {
    cwd: folder,
    env: {
      ...process.env,
      ...exported,
      XDG_CACHE_HOME: folder,
      XDG_STATE_HOME: folder
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

/** Builds blocks of a network until it is stopped. */
async function buildBlocks(url: string, signal: AbortSignal): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'dev_newBlock', params: [] })
  while (!signal.aborted) {
    await fetch(url, { method: 'POST', headers, body })
    await pause(BLOCK_MS)
  }
}

test("the README's own lines lead from nothing to a task that is seen on the target", async () => {
  const first = await findPorts(PORTS)
  const [network = '', ...lines] = await listLines()
  devnet = start(network, first)
  const shown = await hear(devnet, /\/\/Ferdie/)
  expect(shown).toContain(`ws://127.0.0.1:${first + PORTS - 1}`)
  const watching = lines.pop() ?? ''
  expect(watching).toContain('paraclock watch')
  const building = buildBlocks(`http://127.0.0.1:${first + 1}`, ending.signal)
  onTestFinished(async () => {
    ending.abort()
    await building
  })
  const run = async (line: string) => {
    const child = start(line, first)
    const said = await hear(child)
    return { code: child.exitCode, said, name: line.split(' paraclock ')[1]?.split(' ')[0] }
  }
  const codes: unknown[] = []
  let last = ''
  // It says what changes: so it has to run while something does.
  let watch: ChildProcess | undefined
  let watched: Promise<string> | undefined
  for (const line of lines) {
    const [, variable, value = ''] = /^export (\w+)=(\S+)$/.exec(line) ?? []
    if (variable !== undefined) {
      exported[variable] = value
      continue
    }
    const { code, said, name } = await run(line)
    codes.push([name, code])
    last = said
    expect(code, said).toBe(name === 'check' ? 1 : 0)
    if (name !== 'check') continue
    watch = start(watching, first)
    watched = hear(watch, /proxy-exists/)
  }
  expect(codes).toEqual([
    ['check', 1],
    ['fix', 0],
    ['schedule', 0],
    ['task', 0]
  ])
  expect(last).toContain('the call succeeded')
  expect(await watched).toContain('proxy-exists')
  if (watch !== undefined) await end(watch)
  expect(watch?.exitCode).toBe(130)
  const { code, said } = await run(`${PNPM}--silent paraclock check`)
  expect(code, said).toBe(0)
})
