import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig, Report } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../../src/rehearse/configureDevnet.ts'
import { type BrokenNetwork, breakNetwork } from '../network/breakNetwork.ts'

const COMMAND = join(import.meta.dirname, '../../dist/main.js')
const RUNS = 2
// A check takes 100 to 280 MB: the more the busier the machine is, because V8 then collects later.
// Frames that were held without a bound would reach the limit of the process, which is 900 MB above
// what an idle one takes.
const MAX_MEGABYTES = 600
// Plain JavaScript, loaded before the command: what it took is only known when it ends.
// Of the two processes of a check, each writes a line.
const PROBE = `import { appendFileSync } from 'node:fs'
process.on('exit', () => appendFileSync('usage', process.resourceUsage().maxRSS / 1024 + '\\n'))`

let net: Devnet
let own: NetworkConfig
let broken: BrokenNetwork

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main', autoBlock: 500 })
  own = (await configureDevnet([net])).networks['main'] as NetworkConfig
  broken = await breakNetwork(own, 22)
})

afterAll(async () => {
  await broken?.close()
  await net?.stop()
})

/** Runs the published command in a process of its own. */
async function check(config: NetworkConfig, extension?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const timeouts = { connect: 3, request: 1, network: 4 }
    const extensions = extension === undefined ? {} : { extensions: ['./acme.mjs'] }
    const whole = { networks: { main: config }, timeouts, ...extensions }
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(whole as never))
    await writeFile(join(folder, 'acme.mjs'), extension ?? '')
    await writeFile(join(folder, 'probe.mjs'), PROBE)
    const argv = ['check', '--config', 'paraclock.config.json', '--report', 'json=report.json']
    const child = spawn(process.execPath, ['--import', './probe.mjs', COMMAND, ...argv], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let complaints = ''
    child.stderr.on('data', (text) => {
      complaints += text
    })
    const code = await new Promise<number>((resolve) =>
      child.on('close', (one) => resolve(one ?? -1))
    )
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report
    const usage = (await readFile(join(folder, 'usage'), 'utf8')).trim().split('\n')
    const megabytes = Math.max(...usage.map(Number))
    return { code, complaints, report, megabytes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test(`${RUNS} checks over broken frames end with a code, a report, and bounded memory`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const { code, complaints, report, megabytes } = await check(broken.config)
    expect([1, 3, 70], complaints).toContain(code)
    expect(complaints).not.toMatch(/^ {4}at |node:internal/m)
    expect(report.networks[0]?.results.length).toBeGreaterThan(20)
    expect(megabytes).toBeLessThan(MAX_MEGABYTES)
  }
  expect(broken.counts.broken).toBeGreaterThan(RUNS)
})

test('a fault that nobody catches: one coded error, 70, and what was learnt so far', async () => {
  const fault = `setTimeout(() => { throw new TypeError('no') }, 50)
    export default { checks: [] }`
  const { code, complaints, report } = await check(own, fault)
  expect(code).toBe(70)
  expect(complaints).toMatch(/^ProgramFailed /)
  expect(complaints).not.toMatch(/^ {4}at /m)
  expect(report.networks[0]?.results.length).toBeGreaterThan(20)
})
