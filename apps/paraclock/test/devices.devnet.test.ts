import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, type Hex, hexToBytes, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { device } from './ledger/plugLedger.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { type KillableNetwork, killAtSubmit } from './network/killAtSubmit.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', instant: true })
const root = await makeFolder()
let killable: KillableNetwork

beforeAll(async () => {
  killable = await killAtSubmit((await configureDevnet([net])).networks['main'] as NetworkConfig)
  await fundSovereigns(net)
})

afterAll(async () => {
  await killable?.close()
})

beforeEach(() => {
  device.state = 'ready'
  device.version = [100, 0, 5]
})

/** The folders share one cache, so that each runtime is proven once. Each folder keeps its own journal. */
const shared = () => ({ env: { XDG_CACHE_HOME: root } })

/** A folder of its own, with a configuration for a user. */
async function openFolder(name: string, user: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  const timeouts = { connect: 120, request: 120, network: 240 }
  const networks = { main: { ...killable.config, user } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
  return folder
}

async function countSigned(account: string, chain: 'service' | 'target' = 'target') {
  return (await net[chain].api.rpc.system.accountNextIndex(account)).toNumber()
}

const problemOf = (complaints: string): string => complaints.split(' ')[0] ?? ''

const plug = fileURLToPath(new URL('./ledger/plugLedger.ts', import.meta.url))
const plugged = () => ({ env: { ...shared().env, PARACLOCK_LEDGER: plug } })

/** A user with an account on the device, which has funds on the target. */
async function openLedger(index: number) {
  const account = encodeAddress(device.accountOf(index))
  const free = 10n ** 15n
  await asRoot(net, 'target', 'balances.forceSetBalance', account, free)
  const folder = await openFolder(`ledger ${index}`, account)
  const argv = ['fix', '--yes', '--no-sudo', '--signer', `ledger:${account}:${index}`]
  return { account, folder, argv }
}

test('a Ledger signs what its person approves, and nothing else', async () => {
  const { account, folder, argv } = await openLedger(3)
  const run = async (line: readonly string[] = argv) => {
    const { code, complaints, output } = await runCommand(folder, line, plugged())
    return { code, output, problem: problemOf(complaints), complaints }
  }
  const refused = (said: string) => ({
    ...{ code: 2, problem: 'LedgerFailed', complaints: expect.stringContaining(said) }
  })
  device.state = 'locked'
  expect(await run()).toMatchObject(refused('the Ledger is locked'))
  device.state = 'menu'
  expect(await run()).toMatchObject(refused('is not open on the Ledger'))
  device.state = 'ready'
  device.version = [26, 2, 0]
  expect(await run()).toMatchObject(refused('is 26.2.0'))
  device.version = [100, 0, 5]
  const other = [...argv.slice(0, -1), `ledger:${account}:4`]
  expect(await run(other)).toMatchObject(refused('the Ledger holds the account'))
  const missing = await runCommand(folder, argv, shared())
  expect(problemOf(missing.complaints)).toBe('LedgerFailed')
  expect(missing.complaints).toContain('npm install @ledgerhq/hw-transport-node-hid')
  device.state = 'declines'
  const declined = await run()
  expect(declined).toMatchObject(refused('refused on the Ledger'))
  expect([device.signed.length, await countSigned(account)]).toEqual([0, 0])
  device.state = 'ready'
  const done = await run()
  expect([done.complaints, await countSigned(account)]).toEqual(['', 1])
  expect(done.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  expect(device.signed).toHaveLength(1)
})

test.each(['before', 'after'] as const)(
  'what a Ledger signed is sent once, if the command is killed %s it is sent',
  async (when) => {
    const { account, folder, argv } = await openLedger(when === 'before' ? 5 : 6)
    await killable.runKilled({ when, folder, argv, ...plugged() })
    const { complaints } = await runCommand(folder, argv, plugged())
    expect([complaints, await countSigned(account)]).toEqual(['', 1])
  }
)

test('payloads that are prepared one after the other have nonces of their own', async () => {
  const pair = await devAccount('Bob')
  const folder = await openFolder('two payloads', pair.address)
  const now = Number((await net.service.api.query['timestamp']?.['now']?.())?.toString())
  const at = new Date(Math.ceil(now / 3_600_000 + 2) * 3_600_000).toISOString()
  const to = (await devAccount('Eve')).address
  const run = async (name: string) => {
    const signer = ['--yes', '--signer', `offline:${pair.address}:${name}.json`]
    const task = ['schedule', name, '--transfer', '1', '--to', to, '--at', at]
    const { code, complaints } = await runCommand(folder, [...task, ...signer], shared())
    return { code, problem: problemOf(complaints), complaints }
  }
  const path = (name: string) => join(folder, `${name}.json`)
  const sign = async (name: string) => {
    const payload = JSON.parse(await readFile(path(name), 'utf8')) as { bytes: Hex; nonce: number }
    const signature = bytesToHex(pair.sign(hexToBytes(payload.bytes)))
    await writeFile(path(name), JSON.stringify({ ...payload, signature }))
    return payload.nonce
  }
  for (const name of ['first', 'second', 'third']) {
    expect(await run(name)).toMatchObject({ code: 1, problem: 'SignatureAwaited' })
  }
  expect([await sign('second'), await sign('first'), await sign('third')]).toEqual([1, 0, 2])
  const blocked = await run('second')
  expect(blocked).toMatchObject({ code: 1, problem: 'SignatureAwaited' })
  expect(blocked.complaints).toContain('first.json')
  expect(await countSigned(pair.address, 'service')).toBe(0)
  expect(await run('first')).toMatchObject({ code: 0, problem: '' })
  expect(await run('second')).toMatchObject({ code: 0, problem: '' })
  expect(await countSigned(pair.address, 'service')).toBe(2)
  // A payload that was given up keeps no nonce, and the payload after it is prepared again.
  await rm(path('third'))
  expect(await run('fourth')).toMatchObject({ problem: 'SignatureAwaited' })
  expect(await sign('fourth')).toBe(2)
  expect(await run('fourth')).toMatchObject({ code: 0 })
  await expect(stat(path('fourth'))).rejects.toThrow('ENOENT')
})
