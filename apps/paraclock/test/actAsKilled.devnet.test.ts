import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { bytesToHex, hexToBytes, stringifyJson } from '@paraclock/core'
import { type DevnetChain, devAccount } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { killAtSubmit } from './network/killAtSubmit.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', instant: true })
const root = await makeFolder()
const killable = await killAtSubmit(
  (await configureDevnet([net])).networks['main'] as NetworkConfig
)

afterAll(async () => {
  await killable?.close()
})

async function openFolder(name: string, user: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  const timeouts = { connect: 120, request: 120, network: 240 }
  const networks = { main: { ...killable.config, user } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
  return folder
}

async function countSigned(chain: DevnetChain, name: string): Promise<number> {
  const { address } = await devAccount(name)
  return (await chain.api.rpc.system.accountNextIndex(address)).toNumber()
}

/** The folders share one cache, so that each runtime is proven once. Each folder keeps its own journal. */
const shared = () => ({ env: { XDG_CACHE_HOME: root } })
const by = (name: string) => ({ env: { ...shared().env, PHRASE: `//${name}` } })
const FIX = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE', '--as']

test('a multisig call is begun once and made once, wherever its members are killed', async () => {
  const names = ['Bob', 'Charlie', 'Dave']
  const addresses = await Promise.all(names.map(async (name) => (await devAccount(name)).address))
  const account = encodeAddress(createKeyMulti(addresses, 2))
  await asRoot(net, 'relay', 'balances.forceSetBalance', account, 10n ** 15n)
  const [bob, charlie] = [await openFolder('bob', account), await openFolder('charlie', account)]
  const argv = [...FIX, `multisig:2:${addresses.join(',')}`]
  await killable.runKilled({ when: 'after', folder: bob, argv, ...by('Bob') })
  const begun = await runCommand(bob, argv, by('Bob'))
  expect([begun.code, begun.complaints.split(' ')[0]]).toEqual([1, 'ApprovalRefused'])
  expect(await countSigned(net.relay, 'Bob')).toBe(1)
  const [file = ''] = (await readdir(bob)).filter((name) => name.startsWith('multisig-'))
  await writeFile(join(charlie, file), await readFile(join(bob, file)))
  const approve = ['approve', '--yes', '--signer', 'env:PHRASE', file]
  await killable.runKilled({ when: 'before', folder: charlie, argv: approve, ...by('Charlie') })
  const made = await runCommand(charlie, approve, by('Charlie'))
  expect(made.complaints).toBe('')
  expect(made.code).toBe(0)
  expect(await countSigned(net.relay, 'Charlie')).toBe(1)
})

test('a payload that was signed elsewhere is sent once, if the command is killed after it is sent', async () => {
  await fundSovereigns(net)
  const user = 'Ferdie'
  const pair = await devAccount(user)
  const folder = await openFolder('offline', pair.address)
  const argv = ['fix', '--yes', '--no-sudo', '--signer', `offline:${pair.address}:payload.json`]
  const before = await countSigned(net.target, user)
  expect((await runCommand(folder, argv, shared())).complaints).toContain('SignatureAwaited')
  const path = join(folder, 'payload.json')
  const payload = JSON.parse(await readFile(path, 'utf8')) as { readonly bytes: `0x${string}` }
  const signature = bytesToHex(pair.sign(hexToBytes(payload.bytes)))
  await writeFile(path, JSON.stringify({ ...payload, signature }))
  await killable.runKilled({ when: 'after', folder, argv, ...shared() })
  const done = await runCommand(folder, argv, shared())
  expect(done.complaints).toBe('')
  expect(done.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  expect(await countSigned(net.target, user)).toBe(before + 1)
})

test('a delayed call is announced once and made once, wherever the command is killed', async () => {
  await fundSovereigns(net)
  const [user, bob] = await Promise.all(['Dave', 'Bob'].map(async (name) => await devAccount(name)))
  if (user === undefined || bob === undefined) throw new TypeError('an account is missing')
  const delay = 30
  const grant = net.target.api.tx['proxy']?.['addProxy']?.(bob.address, 'Any', delay)
  if (grant === undefined) throw new TypeError('no call proxy.addProxy')
  await net.execute({ chain: net.target, call: grant, signer: user })
  const folder = await openFolder('announced', user.address)
  const argv = [...FIX, `proxy:${user.address}`]
  const before = await countSigned(net.target, 'Bob')
  await killable.runKilled({ when: 'before', folder, argv, ...by('Bob') })
  const begun = await runCommand(folder, argv, by('Bob'))
  expect([begun.code, begun.complaints.split(' ')[0]]).toEqual([1, 'CallAwaited'])
  expect(await countSigned(net.target, 'Bob')).toBe(before + 1)
  for (let block = 0; block < delay; block += 1) await net.build()
  await killable.runKilled({ when: 'after', folder, argv, ...by('Bob') })
  const made = await runCommand(folder, argv, by('Bob'))
  expect(made.complaints).toBe('')
  expect(await countSigned(net.target, 'Bob')).toBe(before + 2)
})
