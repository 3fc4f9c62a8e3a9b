import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../../src/rehearse/configureDevnet.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const breaking = fileURLToPath(new URL('./breakProcess.mjs', import.meta.url))
const SIGNING = ['fix', '--yes', '--no-sudo', '--signer']
const onLinux = test.runIf(process.platform === 'linux')

let net: Devnet
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  net = await startDevnet({ variant: 'minute', name: 'main' })
  const config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  const timeouts = { connect: 120, request: 120, network: 240 }
  await writeFile(
    join(folder, 'paraclock.config.json'),
    stringifyJson({ networks: { main: config }, timeouts } as never)
  )
})

afterAll(async () => {
  await net?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the published command, in which the code of a runtime does what is said of it. */
function start(argv: readonly string[], attack: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', breaking, main, ...argv], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...{ XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder },
      ...{ ATTACK: attack, PHRASE: '//Alice' }
    },
    stdio: 'pipe'
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** What a process says until nobody has its output open any more: neither it nor one that it started. */
async function hear(child: ChildProcess, onText: (text: string) => void = () => {}) {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (text) => {
    said.out += String(text)
    onText(said.out)
  })
  child.stderr?.on('data', (text) => {
    said.err += String(text)
    onText(said.err)
  })
  await once(child, 'close')
  return { ...said, code: child.exitCode, signal: child.signalCode }
}

async function run(argv: readonly string[], attack = 'never abort x') {
  const child = start(argv, attack)
  child.stdin?.end()
  return await hear(child)
}

test.each([
  ['compile abort paraclock-target', '', 'SIGABRT'],
  ['run abort paraclock-target', ' of "paraclock-target 1000"', 'SIGABRT'],
  ['run memory paraclock-minute', ' of "paraclock-minute 1000"', 'SIGABRT'],
  ['run block paraclock-minute', ' of "paraclock-minute 1000"', 'blocked for 20 s']
])('%s: the command ends, and names the code', async (attack, runtime, how) => {
  const { code, out } = await run(['check', '--json'], attack)
  expect(code).toBe(3)
  const { error } = JSON.parse(out)
  expect(error.code).toBe('CommandProcessEnded')
  const said = `^the code 0x\\w{64}${runtime} ended the process of the command: ${how}`
  expect(error.message).toMatch(new RegExp(said))
})

onLinux(
  'the system ends what takes more than 900 MB, which an unlimited process takes',
  async () => {
    await run(['check', '--json'], 'run memory paraclock-target')
    expect(Number(await readFile(join(folder, 'taken'), 'utf8'))).toBeLessThan(900)
    const env = { ...process.env, ATTACK: 'now memory' }
    spawnSync(process.execPath, ['--import', breaking, '-e', ''], { cwd: folder, env })
    expect(Number(await readFile(join(folder, 'taken'), 'utf8'))).toBeGreaterThan(1024)
  }
)

test('a command that signs ends with the code that ended it, and is not run again', async () => {
  const before = await countSigned()
  const { code, out } = await run(
    [...SIGNING, 'env:PHRASE', '--json'],
    'run abort paraclock-target'
  )
  expect(code).toBe(3)
  const { error } = JSON.parse(out)
  expect(error.code).toBe('CommandProcessEnded')
  expect(error.message).toMatch(
    /^the code 0x\w{64} of "paraclock-target \d+" ended the process of the command: SIGABRT; nothing/
  )
  expect(JSON.stringify(error.remedies)).toContain('it resumes what was signed')
  expect(await countSigned()).toBe(before)
})

async function countSigned(): Promise<number> {
  const { address } = await devAccount('Alice')
  const chains = [net.relay, net.service, net.target]
  const nonces = await Promise.all(
    chains.map(async ({ api }) => Number(String(await api.rpc.system.accountNextIndex(address))))
  )
  return nonces.reduce((sum, nonce) => sum + nonce, 0)
}

test('a secret on standard input reaches the process that signs', async () => {
  const child = start(['fix', '--no-sudo', '--signer', '-'], 'never abort x')
  child.stdin?.end('//Alice\n')
  const { out, err } = await hear(child)
  expect(out, err).toContain((await devAccount('Alice')).address)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143]
] as const)('%s ends both processes, also where code blocks one of them', async (signal, code) => {
  const watch = start(['watch'], 'never abort x')
  const watched = await hear(watch, (said) => /^main: /m.test(said) && watch.kill(signal))
  expect([watched.code, watched.signal, watched.err]).toEqual([code, null, ''])
  const blocked = start(['watch'], 'compile block paraclock-target')
  let begun = 0
  const ended = await hear(blocked, (said) => {
    if (begun > 0 || !said.includes('blocked')) return
    begun = performance.now()
    blocked.kill(signal)
  })
  expect([ended.code, ended.signal]).toEqual([code, null])
  expect(performance.now() - begun).toBeLessThan(15_000)
})

test('the process of a command ends when the one that started it is killed', async () => {
  const watch = start(['watch'], 'never abort x')
  const { signal } = await hear(watch, (said) => /^main: /m.test(said) && watch.kill('SIGKILL'))
  expect(signal).toBe('SIGKILL')
})
