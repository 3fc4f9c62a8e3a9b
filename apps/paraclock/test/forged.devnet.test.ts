import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { type Hex, stringifyJson } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { forgeMetadata, type SwappedNames } from './network/forgeMetadata.ts'
import { openNetwork } from './network/openNetwork.ts'
import { type RelayedEndpoint, relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

const env = { PHRASE: '//Alice' }
// What the user signs, and no more: the rest takes sessions.
const FIX = ['fix', '--yes', '--signer', 'env:PHRASE', '--no-sudo']
const swaps: readonly SwappedNames[] = [
  ['Any', 'Automation'],
  ['add_proxy', 'remove_proxy']
]

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500 })
const config = (await configureDevnet([net])).networks['main'] as NetworkConfig
const snapshot = await net.snapshot()
let folder: string
const relayed: RelayedEndpoint[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterEach(async () => {
  await Promise.all(relayed.splice(0).map((endpoint) => endpoint.close()))
  await rm(folder, { recursive: true, force: true })
  await net.restore(snapshot)
})

/** The proxy types that Alice has granted on the target. */
async function listGranted(): Promise<readonly string[]> {
  const alice = (await devAccount('Alice')).address
  const proxies = await net.target.api.query['proxy']?.['proxies']?.(alice)
  const [granted] = (proxies?.toJSON() ?? [[]]) as unknown as [
    readonly { readonly proxyType: string }[]
  ]
  return granted.map(({ proxyType }) => proxyType)
}

/** Writes a configuration whose target is behind these endpoints. */
async function configure(endpoints: readonly string[]): Promise<void> {
  const timeouts = { connect: 120, request: 120, network: 240 }
  const target = { ...config.target, endpoints }
  const networks = { main: { ...config, target } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
}

/** An endpoint that answers every read of a key with nothing. */
async function openHiding(key: string): Promise<string> {
  const [honest = ''] = config.target.endpoints
  const asked = new Set<unknown>()
  const endpoint = await relayEndpoint(honest, {
    onQuestion: (text, pass) => {
      const { id, method } = JSON.parse(text) as { id?: number; method?: string }
      if (method?.startsWith('state_') && method !== 'state_getReadProof' && text.includes(key)) {
        asked.add(id)
      }
      pass()
    },
    onAnswer: (text, pass) => {
      const { id, ...rest } = JSON.parse(text) as { id?: number; result?: unknown }
      if (!asked.delete(id)) return pass()
      const value = new RegExp(`("${key}",)"0x[0-9a-f]*"`, 'g')
      const result = Array.isArray(rest.result) ? rest.result : null
      const hidden = JSON.stringify({ ...rest, id, result }).replaceAll(value, '$1null')
      pass(hidden)
    }
  })
  relayed.push(endpoint)
  return endpoint.url
}

async function openHostile(names: SwappedNames): Promise<string> {
  const [honest = ''] = config.target.endpoints
  const endpoint = await forgeMetadata(honest, names)
  relayed.push(endpoint)
  return endpoint.url
}

test('what an endpoint that swaps names of calls said in a check is signed by nobody later', async () => {
  await configure([await openHostile(['add_proxy', 'remove_proxy'])])
  expect((await runCommand(folder, ['check'], { env })).output).toContain('main')
  await configure(config.target.endpoints)
  const { code, output, complaints } = await runCommand(folder, FIX, { env })
  expect([code, complaints]).toEqual([1, ''])
  expect(output).toContain('Automation, 0)')
  expect(await listGranted()).toEqual(['Automation'])
  expect(output.replaceAll(/\s+/g, ' ')).toContain('is trusted from one endpoint')
})

test.each(swaps)('an endpoint that swaps %s and %s gets nothing signed', async (...names) => {
  await configure([await openHostile(names)])
  for (const _ of ['the first time', 'from what is kept']) {
    const { code, complaints } = await runCommand(folder, FIX, { env })
    expect([code, complaints.split(' ')[0]]).toEqual([3, 'RuntimeProofFailed'])
  }
  expect(await listGranted()).toEqual([])
  const alice = (await devAccount('Alice')).address
  const nonce = await net.relay.api.rpc.system.accountNextIndex(alice)
  expect(nonce.toNumber()).toBe(0)
})

test('an endpoint that hides what is in storage changes no plan that is signed', async () => {
  await configure(config.target.endpoints)
  const first = await runCommand(folder, FIX, { env })
  expect([first.code, first.complaints]).toEqual([1, ''])
  expect(await listGranted()).toEqual(['Automation'])
  const key = net.target.api.query['proxy']?.['proxies']?.key((await devAccount('Alice')).address)
  await configure([await openHiding(key ?? '')])
  // Who only reads is not deceived either.
  const read = await runCommand(folder, ['fix', '--json'], { env })
  expect(read.output).not.toContain('addProxy')
  const { code, output, complaints } = await runCommand(folder, [...FIX, '--json'], { env })
  expect([code, complaints]).toEqual([1, ''])
  expect(output).not.toContain('addProxy')
})

test('proposals are not written by metadata that an endpoint forged', async () => {
  await configure([await openHostile(['Any', 'Automation'])])
  const { code, complaints } = await runCommand(folder, ['fix', '--bundle', 'proposals'], { env })
  expect([code, complaints.split(' ')[0]]).toEqual([3, 'RuntimeProofFailed'])
  await configure(config.target.endpoints)
  const honest = await runCommand(folder, ['fix', '--bundle', 'proposals'], { env })
  expect(honest.output.replaceAll(/\s+/g, ' ')).toContain('is trusted from one endpoint')
})

test.each([
  ['proxy plan', 'target', ['Any', 'Automation']],
  ['hrmp plan', 'target', ['send', 'teleport_assets']],
  ['hrmp plan', 'relay', ['hrmp_init_open_channel', 'hrmp_close_channel']]
] as const)(
  '%s prints no bytes by metadata that an endpoint of the %s forged',
  async (command, role, names) => {
    const [honest = ''] = config[role].endpoints
    const endpoint = await forgeMetadata(honest, names)
    relayed.push(endpoint)
    const networks = { main: { ...config, [role]: { ...config[role], endpoints: [endpoint.url] } } }
    const timeouts = { connect: 120, request: 120, network: 240 }
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ timeouts, networks }))
    for (const json of [[], ['--json']]) {
      const argv = [...command.split(' '), ...json]
      const { code, output, complaints } = await runCommand(folder, argv)
      const [named] = complaints.split(' ')
      expect([argv, code, named]).toEqual([argv, 3, 'RuntimeProofFailed'])
      if (json.length === 0) expect(output).toBe('')
      else expect(JSON.parse(output)).toHaveProperty('error.code', named)
    }
  }
)

const answers = [
  ['no proof', () => ({ error: { code: -32601, message: 'not here' } })],
  ['a wrong proof', (result: object) => ({ result: { ...result, proof: ['0x0000'] } })]
] as const

test.each(answers)('%s: no call is printed or decoded, and the code is 3', async (_, answer) => {
  const [honest = ''] = config.target.endpoints
  const asked = new Set<unknown>()
  const { url, ...lying } = await relayEndpoint(honest, {
    onQuestion: (text, pass) => {
      if (text.includes('state_getReadProof')) asked.add((JSON.parse(text) as { id: number }).id)
      pass()
    },
    onAnswer: (text, pass) => {
      const { id, result = {} } = JSON.parse(text) as { id?: number; result?: object }
      if (!asked.delete(id)) return pass()
      pass(JSON.stringify({ jsonrpc: '2.0', id, ...answer(result) }))
    }
  })
  relayed.push({ url, ...lying })
  await configure([url])
  const commands = [
    ['proxy', 'plan'],
    ['hrmp', 'plan'],
    ['verify', '0x00000401', '--no-trial'],
    ['verify', '0x00000401', '--endpoint', url]
  ]
  for (const argv of commands) {
    const { code, output, complaints } = await runCommand(folder, argv)
    expect([argv, code, output, complaints.split(' ')[0]]).toEqual([
      argv,
      3,
      '',
      'RuntimeProofFailed'
    ])
  }
  // Beside an endpoint that serves proofs, one without them is used, too.
  if (_ === 'a wrong proof') return
  await configure([url, honest])
  for (const argv of commands.slice(0, 3)) {
    const { output } = await runCommand(folder, [...argv, '--json'])
    const { proofs } = JSON.parse(output) as { proofs: readonly { readonly summary: string }[] }
    expect([argv, proofs.map(({ summary }) => summary)]).toEqual([
      argv,
      expect.arrayContaining([
        expect.stringContaining('main, target: paraclock-target 1000: its code is proven')
      ])
    ])
  }
})

test('a task is neither scheduled nor cancelled by metadata that an endpoint forged', async () => {
  const [honest = ''] = config.service.endpoints
  const endpoint = await forgeMetadata(honest, ['schedule_xcmp_task', 'cancel_task'])
  relayed.push(endpoint)
  const service = { ...config.service, endpoints: [endpoint.url] }
  const networks = { main: { ...config, service } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }))
  const signed = ['--signer', 'env:PHRASE']
  for (const argv of [
    ['schedule', 'rent', '--at', '2030-01-01T00:00:00Z', '--yes', ...signed],
    ['cancel', 'rent', '--yes', ...signed]
  ]) {
    const { code, complaints } = await runCommand(folder, argv, { env })
    expect([argv[0], code, complaints.split(' ')[0]]).toEqual([argv[0], 3, 'RuntimeProofFailed'])
  }
})

test('beside an honest endpoint, a hostile one gets nothing signed either', async () => {
  const hostile = await openHostile(['Any', 'Automation'])
  await configure([hostile, ...config.target.endpoints])
  const { complaints } = await runCommand(folder, FIX, { env })
  expect(complaints.split(' ')[0]).toBe('RuntimeProofFailed')
  await configure([...config.target.endpoints, hostile])
  const made = await runCommand(folder, [...FIX, '--json'], { env })
  expect(made.code).toBe(1)
  const { proofs } = JSON.parse(made.output) as {
    proofs: readonly {
      chain: string
      endpoints: readonly string[]
      codeHash: Hex
    }[]
  }
  const target = proofs.find(({ chain }) => chain === 'target')
  expect(made.output).toContain('its code is proven')
  expect(target?.endpoints).toHaveLength(2)
  expect(await listGranted()).toEqual(['Automation'])
})
