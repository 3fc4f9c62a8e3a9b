import { createChain, createMemorySource, type ProvenChain } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { CallReview } from '@paraclock/submission'
import type { RuntimeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { NetworkRole } from '../config/networkRoles.ts'
import { type CallPlace, describeConsent, describeMade } from './describeConsent.ts'

const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const EVE: Hex = '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e'
const WEIGHT = { ref_time: 1000n, proof_size: 100n }

const openAs = (
  name: 'service' | 'target' | 'relay',
  runtime: 'service-hour' | 'target' | 'relay',
  readToken?: ProvenChain['readToken']
) => {
  const metadata = readRuntimeMetadata({ runtime, version: 15 })
  const token = { symbol: name === 'service' ? 'PCM' : 'TGT', decimals: 10 }
  const paraId = { service: 2114, target: 2200, relay: undefined }[name]
  const facts = { ss58Prefix: 42, tokens: [token], paraId }
  return asProven(createChain({ name, metadata, source: createMemorySource({}), facts }), readToken)
}
const chains = {
  service: openAs('service', 'service-hour'),
  target: openAs('target', 'target'),
  relay: openAs('relay', 'relay')
}
const config = {
  ...{ relay: {}, service: { paraId: 2114 }, target: { paraId: 2200 } },
  ...{ user: ALICE, automation: {} }
} as unknown as NetworkConfig

type Role = keyof typeof chains
const call = (pallet: string, method: string, args: object): RuntimeCall => ({
  ...{ pallet, method },
  args: args as RuntimeCall['args']
})
const id = (value: Hex) => ({ type: 'Id', value })
const pay = (dest: Hex, value: bigint) =>
  call('Balances', 'transfer_keep_alive', { dest: id(dest), value })
const actAs = (real: Hex, inner: RuntimeCall) =>
  call('Proxy', 'proxy', { real: id(real), force_proxy_type: undefined, call: inner })
const batch = (...calls: readonly RuntimeCall[]) => call('Utility', 'batch_all', { calls })
const bytesOn = (role: Role, one: RuntimeCall) => bytesToHex(chains[role].runtime.encodeCall(one))
const task = (encoded_call: Hex, paraId = 2200) =>
  call('AutomationTime', 'schedule_xcmp_task', {
    provided_id: new TextEncoder().encode('rent'),
    schedule: { type: 'Fixed', value: { execution_times: [1_800_003_600n, 1_800_000_000n] } },
    ...{ para_id: paraId, currency_id: 0, encoded_call, encoded_call_weight: 1000n }
  })
const send = (to: object, calls: readonly Hex[]) =>
  call('PolkadotXcm', 'send', {
    dest: { type: 'V4', value: to },
    message: {
      type: 'V4',
      value: calls.map((bytes) => ({
        type: 'Transact',
        value: {
          origin_kind: { type: 'Native' },
          require_weight_at_most: WEIGHT,
          call: { encoded: bytes }
        }
      }))
    }
  })
const RELAY = { parents: 1, interior: { type: 'Here' } }

/** Reads a call of the service back from its bytes. */
const read = (one: RuntimeCall) =>
  chains.service.runtime.decodeCall(hexToBytes(bytesOn('service', one)))

/** What is said of a call of the service, which Alice signs. */
async function say(made: RuntimeCall, more: Partial<CallReview> = {}, acted?: RuntimeCall) {
  const review = {
    ...{ account: ALICE, decoded: read(made), events: [], fee: 15_000_000_000n },
    token: chains.service.stated.tokens[0],
    ...(acted && { acted: { account: BOB, decoded: read(acted), text: '', isPrepared: true } }),
    ...more
  }
  const lines = await describeConsent({
    ...{ config, review, role: 'service', chain: chains.service },
    open: async (role: NetworkRole) => chains[role as Role]
  })
  return lines.join('\n')
}

test('a task is said with its times, and with the innermost call on the target', async () => {
  const inner = batch(batch(pay(BOB, 15_000_000_000n)), pay(EVE, 1n))
  expect(await say(task(bytesOn('target', actAs(ALICE, inner))))).toMatchInlineSnapshot(`
    "user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY) signs:
    on the service, the task rent is stored. It runs 2 times, first at 2027-01-15 08:00 UTC and last at 2027-01-15 09:00 UTC:
      by a message to the target, parachain 2200:
      on the target, as the proxy of user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY): balances.transferKeepAlive(dest: 5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty, value: 15_000_000_000 (1.5 TGT))
      on the target, as the proxy of user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY): balances.transferKeepAlive(dest: 5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw, value: 1 (0.0000000001 TGT))
    Made now, it costs 1.5 PCM for the transaction."
  `)
})

test.each([
  [
    'its arguments have other bytes',
    bytesOn('target', pay(EVE, 2n)),
    'value: 2 (0.0000000002 TGT)'
  ],
  [
    'it is a proxy in a proxy',
    bytesOn('target', actAs(ALICE, actAs(BOB, pay(EVE, 1n)))),
    'as the proxy of 5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty: balances.transferKeepAlive('
  ],
  [
    'they are no call',
    '0xfeff00',
    '3 bytes that cannot be read here, because they are no call of the target: 0xfeff00'
  ]
] as const)('the call of a task is read from its bytes: %s', async (_, bytes, said) => {
  expect(await say(task(bytes))).toContain(said)
})

test('a call on a chain that is not configured is said to be unread', async () => {
  expect(await say(task('0x0001', 2300))).toContain(
    'by a message to parachain 2300:\n  2 bytes that cannot be read here, because the chain is not configured: 0x0001'
  )
})

test('a call for another parachain than that of the configured target is not read by its types', async () => {
  const place = { ...config, target: { paraId: 2300 } } as NetworkConfig
  const on = { config: place, role: 'service', chain: chains.service } as const
  const made = { call: task(bytesOn('target', pay(BOB, 1n)), 2300), origin: ALICE }
  const lines = await describeMade({ ...on, open: async () => chains.target }, made)
  expect(lines.join()).toMatch(/parachain 2300:,.* because the chain is not configured/)
})

test.each([
  ['its own chain', { parents: 0, interior: { type: 'Here' } }, 'the service, parachain 2114'],
  [
    'the target',
    { parents: 1, interior: { type: 'X1', value: [{ type: 'Parachain', value: 2200 }] } },
    'the target, parachain 2200'
  ]
])('a message to %s names the parachain', async (_, to, said) => {
  const inner = bytesOn('target', call('System', 'remark', { remark: '0x00' }))
  expect(await say(send(to, [inner]))).toContain(`by a message to ${said}:`)
})

test('every call of a message is said, also the seventeenth', async () => {
  const many = Array.from({ length: 16 }, () =>
    bytesOn('relay', call('System', 'remark', { remark: '0x00' }))
  )
  const theft = bytesOn(
    'relay',
    call('Balances', 'transfer_all', { dest: id(EVE), keep_alive: false })
  )
  const said = await say(
    batch(call('System', 'remark', { remark: '0x00' }), send(RELAY, [...many, theft]))
  )
  expect(said.match(/by a message to the relay chain:/g)?.length).toBe(17)
  expect(said).toContain('on the relay chain: balances.transferAll(dest: ')
})

test('a right that a call grants is said, and how it ends', async () => {
  const grant = call('Proxy', 'add_proxy', {
    delegate: id(EVE),
    proxy_type: { type: 'Any' },
    delay: 0
  })
  expect(await say(batch(grant))).toContain(
    'from then on, 5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw may act for user (5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY) within the proxy type Any, until the proxy is removed'
  )
})

test('an announced call is said, and that it is not made yet', async () => {
  const hash: Hex = `0x${'11'.repeat(32)}`
  const announce = call('Proxy', 'announce', { real: id(BOB), call_hash: hash })
  const said = await say(announce, {}, pay(EVE, 1n))
  expect(said).toContain(
    'signs, for 5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty. It is not made yet'
  )
  expect(said).toContain('on the service: balances.transferKeepAlive(dest: 5HGj')
})

test('a call inside a call of another kind is said as well', async () => {
  const as_origin = { type: 'system', value: { type: 'Signed', value: BOB } }
  const stored = task(bytesOn('target', pay(EVE, 1n)))
  const said = await say(
    call('Sudo', 'sudo', { call: call('Utility', 'dispatch_as', { as_origin, call: stored }) })
  )
  expect(said).toContain('on the service, as root: utility.dispatchAs(')
  expect(said).toContain('as root, in Utility.dispatch_as, the task rent is stored.')
  expect(said).toContain('on the target: balances.transferKeepAlive(dest: 5HGj')
})

test('costs are those of the dry run and of the transaction', async () => {
  const event = (name: string, value: object) => ({
    pallet: 'Balances',
    name,
    title: `balances.${name}`,
    value
  })
  const events = [
    event('Reserved', { who: ALICE, amount: 200_000_000_000n }),
    event('Transfer', { from: ALICE, to: BOB, amount: 10_000_000_000n }),
    event('Transfer', { from: BOB, to: ALICE, amount: 5n })
  ] as CallReview['events']
  expect(await say(pay(BOB, 1n), { events })).toContain(
    'Made now, it costs 1.5 PCM for the transaction, 1 PCM paid by the call, 20 PCM set aside.\nWhat is set aside and not spent comes back'
  )
})

test('only a proven chain decodes for a consent, also behind a task', async () => {
  const { service, target } = chains
  const made = { call: task(bytesOn('target', pay(BOB, 1n))), origin: ALICE }
  const on = { config, role: 'service', chain: service, open: async () => target } as const
  await expect(describeMade(on, made)).resolves.toHaveLength(3)
  const { name, runtime, facts, proof } = target
  const forged = { name, runtime, facts, proof }
  // @ts-expect-error An object with the types and the proof of a chain is not the chain.
  const place: CallPlace = { ...on, chain: forged }
  for (const given of [place, { ...on, open: async () => ({ ...target }) }]) {
    await expect(describeMade(given, made)).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  }
})

test('amounts of a chain whose token one endpoint states are in its smallest unit, and this is said', async () => {
  const alone = openAs('target', 'target', async () => undefined)
  const made = { call: read(task(bytesOn('target', pay(BOB, 15n)))), origin: ALICE }
  const on = { config, role: 'service', chain: chains.service } as const
  const lines = await describeMade({ ...on, open: async () => alone }, made)
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/value: 15\)$/),
    'Amounts on the target are in its smallest unit: fewer than two endpoints state its token and decimals, which no proof covers.'
  ])
  expect(await say(pay(BOB, 15n), { token: undefined })).toMatch(
    /value: 15\)\nAmounts on the service are .*\nMade now, it costs 15000000000 unit /s
  )
})
