import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type DevnetChain, devAccount } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { runCommand } from './runCommand.ts'

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const root = await makeFolder()
const config = (await configureDevnet([net])).networks['main'] as NetworkConfig

/** A folder of its own, with a configuration for a user. */
async function openFolder(name: string, user: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  const networks = { main: { ...config, user } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
  return folder
}

async function addProxy(
  user: string,
  delegate: string,
  type: string,
  { delay = 0, chain = net.target } = {}
): Promise<void> {
  const signer = await devAccount(user)
  const { address } = await devAccount(delegate)
  const call = chain.api.tx['proxy']?.['addProxy']?.(address, type, delay)
  if (call === undefined) throw new TypeError('no call proxy.addProxy')
  await net.execute({ chain, call, signer })
}

async function countProxies(account: string): Promise<number> {
  const stored = await net.target.api.query['proxy']?.['proxies']?.(account)
  const [grants = []] = (stored?.toJSON() ?? []) as unknown as readonly (readonly unknown[])[]
  return grants.length
}

/** Who has signed on a chain, and how often. */
async function countSigned(chain: DevnetChain, name: string): Promise<number> {
  const { address } = await devAccount(name)
  return (await chain.api.rpc.system.accountNextIndex(address)).toNumber()
}

/** The folders share one cache, so that each runtime is proven once. Each folder keeps its own journal. */
const shared = () => ({ env: { XDG_CACHE_HOME: root } })
const by = (name: string) => ({ env: { ...shared().env, PHRASE: `//${name}` } })
const FIX = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE', '--as']

test('two of three members fund both chains, each from a folder of its own', async () => {
  const names = ['Bob', 'Charlie', 'Dave']
  const addresses = await Promise.all(names.map(async (name) => (await devAccount(name)).address))
  const account = encodeAddress(createKeyMulti(addresses, 2))
  await asRoot(net, 'relay', 'balances.forceSetBalance', account, 10n ** 15n)
  const folders = await Promise.all(names.map((name) => openFolder(name, account)))
  const [bob = '', charlie = '', dave = ''] = folders
  const board = `multisig:2:${addresses.toReversed().join(',')}`
  const refused = await runCommand(bob, [...FIX, board], by('Eve'))
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'ActorRefused'])
  const made = { Bob: 0, Charlie: 0, Dave: 0 }
  for (const [second, folder] of [
    ['Charlie', charlie],
    ['Dave', dave]
  ] as const) {
    const begun = await runCommand(bob, [...FIX, board], by('Bob'))
    expect(begun.code, begun.complaints).toBe(1)
    expect(begun.complaints).toContain('CallAwaited')
    expect(begun.complaints).toContain('approved by 1 of 2')
    const [file = ''] = /multisig-[0-9a-f]{12}\.json/.exec(begun.complaints) ?? []
    await rm(join(bob, file))
    const again = await runCommand(bob, [...FIX, board], by('Bob'))
    expect([again.code, again.complaints.split(' ')[0]]).toEqual([1, 'ApprovalRefused'])
    expect(again.complaints).toContain(`paraclock approve ${file}`)
    const text = await readFile(join(bob, file), 'utf8')
    const changed = JSON.parse(text) as { call: string }
    changed.call = changed.call.replace(/..$/, '02')
    await writeFile(join(folder, 'changed.json'), JSON.stringify(changed))
    await writeFile(join(folder, file), text)
    const APPROVE = ['approve', '--yes', '--signer', 'env:PHRASE']
    const other = await runCommand(folder, [...APPROVE, 'changed.json'], by(second))
    expect([other.code, other.complaints.split(' ')[0]], other.complaints).toEqual([
      ...[2, 'ActorRefused']
    ])
    const shown = await runCommand(folder, ['approve', file], shared())
    expect(shown.code, shown.complaints).toBe(0)
    expect(shown.output).toContain('balances.transferKeepAlive')
    const done = await runCommand(folder, [...APPROVE, '--json', file], by(second))
    expect(done.code, done.complaints).toBe(0)
    expect(JSON.parse(done.output)).toMatchObject({ status: 'made', chain: 'relay', account })
    const twice = await runCommand(folder, [...APPROVE, file], by(second))
    expect(twice.complaints.split(' ')[0]).toBe('ActorRefused')
    made.Bob += 1
    made[second] += 1
  }
  const signed = await Promise.all(names.map((name) => countSigned(net.relay, name)))
  expect(signed).toEqual([made.Bob, made.Charlie, made.Dave])
})

test('a proxy makes the calls of the user, if its type admits them', async () => {
  const { address } = await devAccount('Charlie')
  const folder = await openFolder('proxy', address)
  const none = await runCommand(folder, [...FIX, `proxy:${address}`], by('Bob'))
  expect([none.code, none.complaints.split(' ')[0]]).toEqual([2, 'ActorRefused'])
  expect(none.complaints).toContain('the account has granted none')
  const unknown = await runCommand(folder, [...FIX, `proxy:${address}:Sudo`], by('Bob'))
  expect([unknown.code, unknown.output]).toEqual([2, ''])
  expect(unknown.complaints.replace(/\s+/g, ' ')).toMatch(
    /^CommandArgumentInvalid .*target has no proxy type "Sudo"; it has Any, NonTransfer, Automation/
  )
  await fundSovereigns(net)
  await addProxy('Charlie', 'Bob', 'NonTransfer')
  const narrow = await runCommand(folder, [...FIX, `proxy:${address}`], by('Bob'))
  expect(narrow.complaints).toMatch(
    /^ActorRefused .*\n.* of a type that admits the call .*NonTransfer/
  )
  await addProxy('Charlie', 'Bob', 'Any')
  const own = await countSigned(net.target, 'Charlie')
  const before = await countSigned(net.target, 'Bob')
  const wide = await runCommand(folder, [...FIX, `proxy:${address}`], by('Bob'))
  expect(wide.code, wide.complaints).toBe(1)
  expect(wide.complaints).toBe('')
  expect(wide.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  expect(await countProxies(address)).toBe(3)
  expect(await countSigned(net.target, 'Charlie')).toBe(own)
  expect(await countSigned(net.target, 'Bob')).toBe(before + 1)
})

test('a call with a delay is announced once, and made when the delay has passed', async () => {
  await fundSovereigns(net)
  const { address } = await devAccount('Dave')
  const folder = await openFolder('delay', address)
  await addProxy('Dave', 'Bob', 'Any', { delay: 30 })
  const before = await countSigned(net.target, 'Bob')
  for (const done of ['announced with a delay of 30', 'announced in block']) {
    const { code, complaints } = await runCommand(folder, [...FIX, `proxy:${address}`], by('Bob'))
    expect([code, complaints.split(' ')[0]]).toEqual([1, 'CallAwaited'])
    expect(complaints).toContain(done)
    expect(await countSigned(net.target, 'Bob')).toBe(before + 1)
  }
  for (let block = 0; block < 30; block += 1) await net.build()
  const made = await runCommand(folder, [...FIX, `proxy:${address}`], by('Bob'))
  expect(made.complaints).toBe('')
  expect(made.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  expect(await countProxies(address)).toBe(2)
})

/** The options that schedule a transfer of one token to Eve. */
async function planTransfer(id: string, as: string): Promise<string[]> {
  const { address } = await devAccount('Eve')
  // The same time whenever a line runs again.
  const at = new Date((Math.floor(Number(net.now()) / 3600) + 2) * 3_600_000).toISOString()
  const task = ['--transfer', '1', '--to', address, '--at', at]
  return ['schedule', id, ...task, '--yes', '--json', '--signer', 'env:PHRASE', '--as', as]
}

test('a proxy schedules a task that its account owns', async () => {
  const { address } = await devAccount('Charlie')
  const folder = await openFolder('service', address)
  const args = await planTransfer('rent', `proxy:${address}`)
  const none = await runCommand(folder, args, by('Bob'))
  expect([none.code, none.complaints.split(' ')[0]]).toEqual([2, 'ActorRefused'])
  const typed = await planTransfer('rent', `proxy:${address}:Sudo`)
  const unknown = await runCommand(folder, typed, by('Bob'))
  expect([unknown.code, unknown.complaints]).toEqual([
    ...[2, expect.stringMatching(/service has no proxy\s+type "Sudo"; it has Any, /)]
  ])
  await addProxy('Charlie', 'Bob', 'Any', { chain: net.service })
  const own = await countSigned(net.service, 'Charlie')
  const { code, complaints, output } = await runCommand(folder, args, by('Bob'))
  expect([code, complaints]).toEqual([0, ''])
  expect(JSON.parse(output)).toMatchObject({ owner: address, requests: [{ status: 'scheduled' }] })
  expect(await countSigned(net.service, 'Charlie')).toBe(own)
  const again = await runCommand(folder, args, by('Bob'))
  expect(JSON.parse(again.output)).toMatchObject({ requests: [{ status: 'existing' }] })
})

test('a chain without a grant does not stop the calls of another chain', async () => {
  await fundSovereigns(net, 0n)
  const [eve, ferdie] = [await devAccount('Eve'), await devAccount('Ferdie')]
  const folder = await openFolder('one grant', eve.address)
  await addProxy('Eve', 'Ferdie', 'Any')
  const argv = [...FIX, `proxy:${eve.address}`, '--wait', '1s']
  const { code, output, complaints } = await runCommand(folder, argv, by('Ferdie'))
  expect([code, complaints]).toEqual([1, ''])
  expect(output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  const line = output.replace(/\s+/g, ' ')
  expect(line).toContain(`not made: ${ferdie.address} is not a proxy of any type`)
  expect([...line.matchAll(/not made/g)]).toHaveLength(1)
})
