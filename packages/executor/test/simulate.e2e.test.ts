import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { type RuntimeName, runtimeNames } from '@paraclock/runtimes'
import { describe, expect, test } from 'vitest'
import { describeRuntime } from '../src/runtime/describeRuntime.ts'
import { mockExtrinsic, simulate } from '../src/simulate/index.ts'
import { openSource } from '../src/simulate/openSource.ts'
import { queueXcm } from '../src/simulate/queueXcm.ts'
import { SimulatedState } from '../src/simulate/SimulatedState.ts'
import { scheduleCall } from '../src/simulate/scheduleCall.ts'
import type { SimulateArgs } from '../src/simulate/simulate.ts'
import { sudoCall } from '../src/simulate/sudoCall.ts'
import { createMemoryStorage } from '../src/storage/createMemoryStorage.ts'
import { loadChain } from './support/loadChain.ts'

/** The well-known development accounts. */
const ALICE: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const BOB: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48'
const NOBODY: Hex = `0x${'77'.repeat(32)}`
const AMOUNT = 10n ** 12n

async function open(name: RuntimeName) {
  const chain = await loadChain(name)
  const runtime = describeRuntime(chain.runtime)
  const source = { storage: createMemoryStorage({ top: chain.genesis }), runtime: chain.runtime }
  const encode = (pallet: string, call: string, args: object): Hex =>
    bytesToHex(runtime.encodeCall({ pallet, method: call, args: { ...args } }))
  const transferOf = (value: bigint): Hex =>
    encode('Balances', 'transfer_keep_alive', {
      dest: runtime.accountLength === 32 ? { type: 'Id', value: BOB } : BOB,
      value
    })
  const items = [[Uint8Array.of(1, 2), Uint8Array.of(3)]]
  const setStorage = encode('System', 'set_storage', { items })
  const { loaded, base } = await openSource(source)
  const state = () => new SimulatedState({ loaded, base })
  return { runtime, source, encode, transferOf, setStorage, state }
}

const signed = (account: string) => ({ kind: 'signed' as const, account })
const root = { kind: 'root' as const }
const names = (events: readonly { pallet: string; name: string }[]): string[] =>
  events.map(({ pallet, name }) => `${pallet}.${name}`)

describe.each(runtimeNames.filter((name) => name !== 'target-ethereum'))('%s', (name) => {
  test('what would fail says why', async () => {
    const { source, transferOf, setStorage } = await open(name)
    const run = (call: Hex, account: string) => simulate({ source, call, origin: signed(account) })
    expect(await run(transferOf(AMOUNT), NOBODY)).toMatchObject({
      failure: { kind: 'invalid', name: 'Invalid.Payment' },
      events: [],
      changes: [],
      fee: { provenance: 'estimated' }
    })
    expect(await run(setStorage, ALICE)).toMatchObject({
      failure: { kind: 'dispatch', name: 'BadOrigin' }
    })
    const { failure } = await run(transferOf(10n ** 30n), ALICE)
    expect(failure).toMatchObject({ kind: 'dispatch' })
    expect(failure?.name).toMatch(/^(Token\.FundsUnavailable|Arithmetic\.Underflow|balances\.)/)
  })

  test('an override changes the outcome, and nothing else', async () => {
    const { source, transferOf } = await open(name)
    const transfer = transferOf(AMOUNT)
    const overrides = [
      { holder: NOBODY, free: 10n ** 20n },
      { pallet: 'Timestamp', item: 'Now', value: 1_893_456_000_000n },
      { key: '0xabcd', value: '0x01' } as const
    ]
    const rich = await simulate({ source, call: transfer, origin: signed(NOBODY), overrides })
    expect(rich.failure).toBeUndefined()
    expect(rich.changes.some(({ key }) => key === '0xabcd')).toBe(false)
    const poor = await simulate({ source, call: transfer, origin: signed(NOBODY) })
    expect(poor.failure?.name).toBe('Invalid.Payment')
  })

  test('root goes through the DryRunApi, and through Sudo or the Scheduler alike', async () => {
    const { source, setStorage, state, runtime, encode } = await open(name)
    const dry = await simulate({ source, call: setStorage, origin: root })
    expect(dry).toMatchObject({ failure: undefined })
    expect(dry.changes).toContainEqual({ key: '0x0102', before: null, after: '0x03' })

    const bytes = hexToBytes(setStorage)
    const sudo = await sudoCall(state(), bytes)
    expect(sudo).toMatchObject({ mechanism: 'sudo', failure: undefined })
    if (runtime.storage('Scheduler', 'Agenda') === undefined) return
    const origin = { type: 'system', value: { type: 'Root', value: undefined } }
    const scheduled = await scheduleCall(state(), origin, bytes)
    expect(scheduled).toMatchObject({ mechanism: 'scheduler', failure: undefined })
    expect(names(scheduled.events)).toEqual(['Scheduler.Dispatched'])
    const long = hexToBytes(encode('System', 'remark', { remark: new Uint8Array(300) }))
    const taken = scheduleCall(state(), origin, long)
    // The agenda holds a long call by the hash of a preimage, which takes the pallet Preimage.
    if (runtime.storage('Preimage', 'PreimageFor') !== undefined)
      expect(await taken).toMatchObject({ failure: undefined })
    else await expect(taken).rejects.toMatchObject({ code: 'ValueMalformed' })
    const alice = { type: 'system', value: { type: 'Signed', value: ALICE } }
    const refused = await scheduleCall(state(), alice, bytes)
    expect(refused.failure).toMatchObject({ kind: 'dispatch', name: 'BadOrigin' })
  })

  test('a message is executed, by the DryRunApi and by the queue', async () => {
    const { source, state, runtime } = await open(name)
    const sender =
      name === 'relay' ? ({ kind: 'child', paraId: 2200 } as const) : ({ kind: 'parent' } as const)
    const program = { type: 'V4', value: [{ type: 'Trap', value: 5n }] }
    const trap = bytesToHex(runtime.type('VersionedXcm').encode(program))
    const dry = await simulate({ source, xcm: trap, origin: sender })
    expect(dry).toMatchObject({ mechanism: 'dry-run-api', failure: { kind: 'xcm' } })
    const queued = await queueXcm(state(), sender, hexToBytes(trap))
    expect(queued).toMatchObject({ mechanism: 'message-queue', failure: { kind: 'xcm' } })
    expect(names(queued.events)).toContain('MessageQueue.Processed')
  })
})

test('a proxy that exists only in the simulation may act', async () => {
  const { source, encode } = await open('target')
  const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
  const call = encode('Proxy', 'proxy', {
    real: { type: 'Id', value: ALICE },
    force_proxy_type: undefined,
    call: remark
  })
  const run = (overrides: SimulateArgs['overrides']) =>
    simulate({ source, call, origin: signed(BOB), overrides: overrides ?? [] })
  expect((await run([])).failure?.name).toBe('proxy.NotProxy')
  const granted = [{ delegate: BOB, proxy_type: 'Any', delay: 0 }]
  const proxy = { pallet: 'Proxy', item: 'Proxies', keys: [ALICE], value: [granted, 0n] }
  expect((await run([proxy])).failure).toBeUndefined()
})

test('what cannot be simulated is refused with a code', async () => {
  const { source, encode, state } = await open('target')
  const base = { source, origin: signed(ALICE) }
  await expect(simulate({ ...base, call: '0xffff' })).rejects.toMatchObject({
    code: 'CallMalformed'
  })
  const call = encode('System', 'remark', { remark: Uint8Array.of(1) })
  await expect(simulate({ ...base, call: `${call}00` })).rejects.toMatchObject({
    code: 'CallMalformed'
  })
  const unknown = { pallet: 'System', item: 'Nothing', value: 1 }
  await expect(simulate({ ...base, call, overrides: [unknown] })).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    message: expect.stringMatching(
      /^the override of System\.Nothing is .*: the chain has no such storage item$/
    )
  })
  const misfit = { pallet: 'Timestamp', item: 'Now', value: 'never' }
  await expect(simulate({ ...base, call, overrides: [misfit] })).rejects.toMatchObject({
    code: 'ArgumentInvalid'
  })
  await expect(scheduleCall(state(), {}, new Uint8Array())).rejects.toMatchObject({
    code: 'SimulationUnsupported'
  })
  const empty = { storage: createMemoryStorage() }
  await expect(simulate({ ...base, source: empty, call })).rejects.toMatchObject({
    code: 'RuntimeCodeMalformed'
  })
})

const ALITH: Hex = '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'

test('a signature of an Ethereum key is mocked, and names its signer', async () => {
  const { runtime, source, encode, setStorage, state } = await open('target-ethereum')
  const dest = '0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0'
  const transfer = (value: bigint) => encode('Balances', 'transfer_keep_alive', { dest, value })
  const run = (call: Hex, account = ALITH) => simulate({ source, call, origin: signed(account) })
  const { mechanism, failure, fee, events } = await run(transfer(AMOUNT))
  expect({ mechanism, failure, fee }).toMatchObject({
    mechanism: 'extrinsic',
    failure: undefined,
    fee: { provenance: 'charged' }
  })
  expect(events.find(({ title }) => title === 'balances.Transfer')?.value).toMatchObject({
    from: '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
  })
  expect((await run(transfer(10n ** 30n))).failure).toMatchObject({ kind: 'dispatch' })
  expect((await run(transfer(AMOUNT), `0x${'77'.repeat(20)}`)).failure).toMatchObject({
    name: 'Invalid.Payment'
  })
  expect(await sudoCall(state(), hexToBytes(setStorage))).toMatchObject({
    mechanism: 'sudo',
    failure: undefined
  })
  // Mortal, as the transactions that wallets sign, and refused for another signer than it names.
  const call = hexToBytes(transfer(AMOUNT))
  const mortal = mockExtrinsic({ runtime, account: ALITH, nonce: 0, call, period: 64 })
  const apply = (extrinsic: Uint8Array) => simulate({ source, extrinsic: bytesToHex(extrinsic) })
  expect((await apply(mortal)).failure).toBeUndefined()
  const at = mortal.length - bytesToHex(mortal).split('deadbeef')[1]!.length / 2
  const forged = mortal.with(at, (mortal[at] ?? 0) ^ 1)
  expect((await apply(forged)).failure?.name).toBe('Invalid.BadProof')
})
