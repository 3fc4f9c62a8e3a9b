import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { asRoot } from './network/asRoot.ts'
import { fundSovereigns } from './network/fundSovereigns.ts'
import { type KillableNetwork, killAtSubmit } from './network/killAtSubmit.ts'
import { runCommand } from './runCommand.ts'

let net: Devnet
let killable: KillableNetwork
let root: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main', instant: true })
  killable = await killAtSubmit((await configureDevnet([net])).networks['main'] as NetworkConfig)
  root = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(async () => {
  await killable?.close()
  await net?.stop()
  if (root !== undefined) await rm(root, { recursive: true, force: true })
})

/** A folder of its own, with a configuration for a user. */
async function openFolder(name: string, user: string): Promise<string> {
  const folder = join(root, name)
  await mkdir(folder)
  const timeouts = { connect: 120, request: 120, network: 240 }
  const networks = { main: { ...killable.config, user } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
  return folder
}

const addressOf = async (name: string): Promise<string> => (await devAccount(name)).address

async function execute(chain: 'relay' | 'target', by: string, name: string, ...args: unknown[]) {
  const [pallet = '', method = ''] = name.split('.')
  const call = net[chain].api.tx[pallet]?.[method]?.(...args)
  if (call === undefined) throw new TypeError(`no call ${name}`)
  return await net.execute({ chain: net[chain], call, signer: await devAccount(by) })
}

async function countSigned(chain: 'relay' | 'target', name: string): Promise<number> {
  const { api } = net[chain]
  return (await api.rpc.system.accountNextIndex(await addressOf(name))).toNumber()
}

/** Lets an account act for another one on the relay chain, if it does not yet. */
async function grantAny(real: string, delegate: string): Promise<void> {
  const [given, to] = await Promise.all([real, delegate].map(addressOf))
  const stored = await net.relay.api.query['proxy']?.['proxies']?.(given)
  if (!JSON.stringify(stored).includes(to ?? '')) {
    await execute('relay', real, 'proxy.addProxy', to, 'Any', 0)
  }
}

/** A new account without a key, which an account is a proxy of. */
async function createPure(owner: string, index: number): Promise<string> {
  await execute('relay', 'Alice', 'proxy.createPure', 'Any', 0, index)
  const events = (await net.relay.api.query['system']?.['events']?.()) as unknown as Iterable<{
    readonly event: { readonly method: string; readonly data: readonly unknown[] }
  }>
  const created = [...events].find(({ event }) => event.method === 'PureCreated')
  const pure = String(created?.event.data[0])
  await asRoot(net, 'relay', 'balances.forceSetBalance', pure, 10n ** 15n)
  const grant = net.relay.api.tx['proxy']?.['addProxy']?.(owner, 'Any', 0)
  await execute('relay', 'Alice', 'proxy.proxy', pure, null, grant)
  return pure
}

/** The folders share one cache, so that each runtime is proven once. Each folder keeps its own journal. */
const by = (name: string) => ({ env: { XDG_CACHE_HOME: root, PHRASE: `//${name}` } })
const FIX = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE']
const NAMES = ['Bob', 'Charlie', 'Dave']

/** A pure account that two of three members hold, each of whom has a proxy. */
async function openBoard(index: number) {
  const addresses = await Promise.all(NAMES.map(addressOf))
  const board = encodeAddress(createKeyMulti(addresses, 2))
  await asRoot(net, 'relay', 'balances.forceSetBalance', board, 10n ** 15n)
  const user = await createPure(board, index)
  const [bob = '', charlie = ''] = addresses
  const multisig = `multisig:2:${addresses.join(',')}`
  const begin = [...FIX, '--as', `proxy:${bob}`, '--as', multisig, '--as', `proxy:${user}`]
  const approve = ['approve', '--yes', '--signer', 'env:PHRASE', '--as', `proxy:${charlie}`]
  return { user, begin, approve, bob, charlie }
}

/** The file of the call that a run has begun. */
const fileOf = (text: string): string => /multisig-[0-9a-f]{12}\.json/.exec(text)?.[0] ?? ''

test('a pure account is acted for by proxies of the members of the multisig that holds it', async () => {
  const { user, begin, approve, bob, charlie } = await openBoard(0)
  await fundSovereigns(net, 0n)
  const [eve, ferdie] = [await openFolder('eve', user), await openFolder('ferdie', user)]
  const none = await runCommand(eve, begin, by('Eve'))
  expect([none.code, none.complaints.split(' ')[0]]).toEqual([2, 'ProxyGrantMissing'])
  expect(none.complaints).toContain(`of ${bob} on`)
  await grantAny('Bob', 'Eve')
  await grantAny('Charlie', 'Ferdie')
  const before = await Promise.all(NAMES.map((name) => countSigned('relay', name)))
  const begun = await runCommand(eve, begin, by('Eve'))
  expect([begun.code, begun.complaints.split(' ')[0]]).toEqual([1, 'CallAwaited'])
  expect(begun.complaints).toContain('approved by 1 of 2')
  const again = await runCommand(eve, begin, by('Eve'))
  expect([again.code, again.complaints.split(' ')[0]]).toEqual([1, 'ApprovalRefused'])
  expect(await countSigned('relay', 'Eve')).toBe(1)
  const file = fileOf(begun.complaints)
  await writeFile(join(ferdie, file), await readFile(join(eve, file)))
  const stranger = await runCommand(ferdie, ['approve', '--signer', 'env:PHRASE', file], by('Eve'))
  expect(stranger.complaints.split(' ')[0]).toBe('MultisigMemberMissing')
  const made = await runCommand(ferdie, [...approve, '--json', file], by('Ferdie'))
  expect(made.code, made.complaints).toBe(0)
  expect(JSON.parse(made.output)).toMatchObject({
    ...{ status: 'made', chain: 'relay' },
    signer: { roles: [expect.stringContaining(`a proxy of ${charlie}, which is a member of`)] },
    description: expect.stringMatching(/^proxy\.proxy\(.*balances\.transferKeepAlive/)
  })
  expect(await Promise.all(NAMES.map((name) => countSigned('relay', name)))).toEqual(before)
})

test('a call through three accounts is begun once and made once, wherever it is killed', async () => {
  const { user, begin, approve } = await openBoard(1)
  const [eve, ferdie] = [await openFolder('eve 2', user), await openFolder('ferdie 2', user)]
  await grantAny('Bob', 'Eve')
  await grantAny('Charlie', 'Ferdie')
  await fundSovereigns(net, 0n)
  for (const when of ['before', 'after'] as const) {
    const signed = await Promise.all(['Eve', 'Ferdie'].map((name) => countSigned('relay', name)))
    await killable.runKilled({ when, folder: eve, argv: begin, ...by('Eve') })
    const begun = await runCommand(eve, begin, by('Eve'))
    expect([begun.code, begun.complaints.split(' ')[0]]).toEqual([1, 'ApprovalRefused'])
    const files = /the call (0x[0-9a-f]{64})|call \W?(0x[0-9a-f]{12})/.exec(begun.complaints)
    const [, whole, part] = files ?? []
    const file = `multisig-${(whole ?? part ?? '').slice(2, 14)}.json`
    await writeFile(join(ferdie, file), await readFile(join(eve, file)))
    const argv = [...approve, file]
    await killable.runKilled({ when, folder: ferdie, argv, ...by('Ferdie') })
    const made = await runCommand(ferdie, argv, by('Ferdie'))
    expect([made.complaints, made.code]).toEqual(['', 0])
    expect(await Promise.all(['Eve', 'Ferdie'].map((name) => countSigned('relay', name)))).toEqual(
      signed.map((count) => count + 1)
    )
  }
})

test('a chain without a grant does not stop the calls of another chain', async () => {
  const user = await addressOf('Charlie')
  const folder = await openFolder('one grant', user)
  await fundSovereigns(net, 0n)
  await execute('target', 'Charlie', 'proxy.addProxy', await addressOf('Dave'), 'Any', 0)
  const argv = [...FIX, '--as', `proxy:${user}`, '--wait', '1s']
  const { code, output, complaints } = await runCommand(folder, argv, by('Dave'))
  expect([code, complaints]).toEqual([1, ''])
  expect(output).toMatch(/proxy\.addProxy\(.*: block \d+/)
  const line = output.replace(/\s+/g, ' ')
  expect(line).toContain(`not made: ${await addressOf('Dave')} is not a proxy of any type`)
  expect([...line.matchAll(/not made/g)]).toHaveLength(1)
})

test('a delayed proxy whose type refuses the call announces nothing', async () => {
  await fundSovereigns(net)
  const user = await addressOf('Ferdie')
  const delegate = await addressOf('Eve')
  const folder = await openFolder('delayed type', user)
  const argv = [...FIX, '--as', `proxy:${user}`]
  await execute('target', 'Ferdie', 'proxy.addProxy', delegate, 'NonTransfer', 5)
  const before = await countSigned('target', 'Eve')
  const refused = await runCommand(folder, argv, by('Eve'))
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'ProxyGrantMissing'])
  expect(refused.complaints).toContain('of a type that admits the call')
  expect(await countSigned('target', 'Eve')).toBe(before)
  await execute('target', 'Ferdie', 'proxy.addProxy', delegate, 'Any', 7)
  const announced = await runCommand(folder, argv, by('Eve'))
  expect(announced.complaints).toContain('announced with a delay of 7 blocks')
  expect(await countSigned('target', 'Eve')).toBe(before + 1)
})

test.each(['before', 'after'] as const)(
  'a call is announced once, and made once, if the proxy is killed %s it is sent',
  async (when) => {
    await fundSovereigns(net)
    const user = when === 'before' ? 'Dave' : 'Bob'
    const address = await addressOf(user)
    const folder = await openFolder(`delayed ${user}`, address)
    await execute('target', user, 'proxy.addProxy', await addressOf('Alice'), 'Any', 8)
    const argv = [...FIX, '--wait', '5s', '--as', `proxy:${address}`]
    const before = await countSigned('target', 'Alice')
    await killable.runKilled({ when, folder, argv, ...by('Alice') })
    const announced = await runCommand(folder, argv, by('Alice'))
    expect([announced.code, announced.complaints.split(' ')[0]]).toEqual([1, 'CallAwaited'])
    expect(announced.complaints).toContain('announced in block')
    expect(await countSigned('target', 'Alice')).toBe(before + 1)
    // Within the blocks in which the journal holds a call for made.
    await net.build(8)
    await killable.runKilled({ when, folder, argv, ...by('Alice') })
    const made = await runCommand(folder, argv, by('Alice'))
    expect(made.complaints).toBe('')
    expect(made.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
    expect(await countSigned('target', 'Alice')).toBe(before + 2)
  }
)
