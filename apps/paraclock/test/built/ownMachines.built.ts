import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../../src/rehearse/configureDevnet.ts'
import { asRoot } from '../network/asRoot.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const MEMBERS = ['Bob', 'Charlie', 'Dave']

let net: Devnet
let root: string

beforeAll(async () => {
  // Blocks are built on request, so a call stays unconfirmed until the test builds one.
  net = await startDevnet({ variant: 'minute', name: 'main' })
  root = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterAll(async () => {
  await net?.stop()
  await rm(root, { recursive: true, force: true })
})

/** The machine of a member: a home, a working folder, and so a configuration and a journal of its own. */
interface Machine {
  readonly name: string
  readonly home: string
  readonly work: string
}

async function openMachine(name: string, config: NetworkConfig): Promise<Machine> {
  const home = join(root, name)
  const work = join(home, 'work')
  await mkdir(work, { recursive: true })
  const timeouts = { connect: 120, request: 120, network: 240 }
  const text = stringifyJson({ timeouts, networks: { main: config } } as never)
  await writeFile(join(work, 'paraclock.config.json'), text)
  return { name, home, work }
}

/** Starts the built command on a member's machine, with the member's key. */
function start({ name, home, work }: Machine, argv: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [main, ...argv], {
    cwd: work,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, USERPROFILE: home, PHRASE: `//${name}` },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(machine: Machine, ...argv: string[]) {
  const child = start(machine, argv)
  const said = { out: '', err: '' }
  child.stdout?.on('data', (text) => (said.out += String(text)))
  child.stderr?.on('data', (text) => (said.err += String(text)))
  await once(child, 'close')
  return { ...said, code: child.exitCode }
}

/** Runs a command, and kills it when its call is in the pool and no block has it. */
async function runKilled(machine: Machine, ...argv: string[]): Promise<void> {
  const child = start(machine, argv)
  const closed = once(child, 'close')
  await expect.poll(() => countWaiting(), { timeout: 120_000 }).toBe(1)
  child.kill('SIGKILL')
  await closed
  expect(child.signalCode).toBe('SIGKILL')
  expect(await countWaiting()).toBe(1)
}

async function countWaiting(): Promise<number> {
  return (await net.relay.api.rpc.author.pendingExtrinsics()).length
}

async function countSigned(name: string): Promise<number> {
  const { address } = await devAccount(name)
  return (await net.relay.api.rpc.system.accountNextIndex(address)).toNumber()
}

test('two of three members make a call, each on an own machine and killed before it is confirmed', async () => {
  const addresses = await Promise.all(MEMBERS.map(async (name) => (await devAccount(name)).address))
  const account = encodeAddress(createKeyMulti(addresses, 2))
  await asRoot(net, 'relay', 'balances.forceSetBalance', account, 10n ** 15n)
  const config = {
    ...((await configureDevnet([net])).networks['main'] as NetworkConfig),
    user: account
  }
  const machines = await Promise.all(MEMBERS.map((name) => openMachine(name, config)))
  const [bob, charlie, dave] = machines as [Machine, Machine, Machine]

  const as = `multisig:2:${addresses.join(',')}`
  const fix = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE', '--as', as]
  await runKilled(bob, ...fix)
  await net.build()
  const resumed = await run(bob, ...fix)
  expect([resumed.code, resumed.err.split(' ')[0]]).toEqual([1, 'ApprovalRefused'])
  expect(await countSigned('Bob')).toBe(1)

  const [file = ''] = (await readdir(bob.work)).filter((name) => name.startsWith('multisig-'))
  for (const { work } of [charlie, dave]) await copyFile(join(bob.work, file), join(work, file))
  const approve = ['approve', '--yes', '--signer', 'env:PHRASE', file]
  await runKilled(charlie, ...approve)
  await net.build()
  const made = await run(charlie, ...approve)
  expect([made.code, made.err]).toEqual([0, ''])
  expect(await countSigned('Charlie')).toBe(1)

  const late = await run(dave, ...approve)
  expect([late.code, late.err.split(' ')[0]]).toEqual([2, 'ActorRefused'])
  expect(await countSigned('Dave')).toBe(0)
  const journals = await Promise.all(machines.map(({ home }) => readdir(home, { recursive: true })))
  expect(
    journals.map((names) => names.some((name) => /submissions-\w+\.jsonl$/.test(name)))
  ).toEqual([true, true, false])
})
