import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { breakAnswers } from './network/breakNetwork.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

// Each number is another network that breaks other answers: `PARACLOCK_RANDOM_CASES=2000` runs more.
const RUNS = Number(process.env['PARACLOCK_RANDOM_CASES'] ?? 30)
const FIRST = Number(process.env['PARACLOCK_RANDOM_SEED'] ?? 1)
// A command waits most of its time, for what does not come.
const AT_ONCE = 3
const MAX_MS = 150_000
const WATCHED_MS = 3000
// How the engine words what nobody foresaw, wherever it is shown.
const UNCODED =
  /^ {4}at |ProgramFailed|TypeError|RangeError|SyntaxError|Cannot (?:read|set|convert|destructure|mix)|is not (?:iterable|a function)|Maximum call stack|Invalid (?:array|typed)/m

const COMMANDS: readonly (readonly string[])[] = [
  ['check', '--json'],
  ['fix'],
  ['tasks'],
  ['quote'],
  ['schedule', 'first', '--at', '2026-03-01T00:00:00Z'],
  ['watch'],
  ['hrmp', 'plan'],
  ['proxy', 'plan'],
  ['cancel', 'first'],
  ['rehearse', '--json']
]

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const root = await makeFolder()
const config = await configureDevnet([net])
const own = config.networks['main'] as NetworkConfig

/** Runs a command over a network that breaks its answers, and says how it ended. */
async function run(seed: number) {
  const argv = COMMANDS[seed % COMMANDS.length] ?? []
  const folder = await mkdtemp(join(root, 'run-'))
  const broken = await breakAnswers(own, seed)
  const stopping = new AbortController()
  const isWatch = argv[0] === 'watch'
  const timer = setTimeout(() => stopping.abort(), isWatch ? WATCHED_MS : MAX_MS)
  const begun = performance.now()
  try {
    const networks = { main: broken.config }
    const timeouts = { connect: 20, request: 20, network: 40 }
    const whole = { ...config, networks, timeouts }
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(whole as never))
    const live = ['--target', broken.config.target.endpoints[0] ?? '', '--variant', 'minute']
    const more = argv[0] === 'rehearse' ? [...live, '--para-id', '2300'] : []
    const { code, complaints, output } = await runCommand(folder, [...argv, ...more], {
      signal: stopping.signal
    })
    const ms = performance.now() - begun
    const codes = isWatch ? [0, 1, 2, 3, 130] : [0, 1, 2, 3]
    return {
      code,
      complaints,
      output,
      ms,
      codes,
      ...broken.counts,
      what: `${argv.join(' ')}, seed ${seed}`
    }
  } finally {
    clearTimeout(timer)
    // A proof of another chain may be under way, and would be kept.
    stopping.abort()
    await broken.close()
  }
}

test(`${RUNS} commands over broken answers: each ends by a code of its own`, async () => {
  let next = FIRST
  let broken = 0
  const faults: string[] = []
  const work = async (): Promise<void> => {
    while (next < FIRST + RUNS) {
      const { code, complaints, output, ms, what, ...outcome } = await run(next++)
      broken += outcome.broken
      // A coded error may name the engine's own as its cause.
      const own = complaints.replaceAll(/^Caused by .*$/gm, '')
      const isCoded = /^$|^[A-Z]\w+ \(\d+\)/.test(own) && !UNCODED.test(own)
      if (!outcome.codes.includes(code) || !isCoded || ms > MAX_MS) {
        faults.push(`${what}: ${code} after ${ms.toFixed()} ms: ${complaints}`)
      }
      const [unforeseen] = UNCODED.exec(output) ?? []
      if (unforeseen !== undefined) {
        faults.push(`${what}: …${output.slice(output.search(UNCODED) - 300).slice(0, 500)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(faults).toEqual([])
  expect(broken).toBeGreaterThan(RUNS)
})
