import { type Hex, joinBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { fakeChain, fakeEvent, fakeSimulation } from '../../test/fakeNetwork.ts'
import { apiOf, callOf, itemOf } from './ApiChain.ts'
import { callAsRoot } from './callAsRoot.ts'
import { devAccount, lengthOfAccounts, listOperators } from './devAccount.ts'
import { executeSignedCall } from './executeSignedCall.ts'
import { fundAccount, fundServiceToken } from './fundAccount.ts'
import { misconfigure } from './misconfigure.ts'
import { readChanges } from './readChanges.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALITH = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const KEY = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const OTHER = `0x${'07'.repeat(32)}`
const withKey = { 'Sudo.Key': KEY }
const withAgenda = { 'Scheduler.Agenda': [] }

test('an item that a chain lacks is refused by its name and the chain', () => {
  const chain = fakeChain({ name: 'acme', calls: ['sudo.sudo'] })
  expect(callOf(chain, 'sudo.sudo', 1).method.toHex()).toMatch(/^0x/)
  for (const [look, item] of [
    [() => callOf(chain, 'sudo.other'), 'sudo.other'],
    [() => callOf(chain, 'other.sudo'), 'other.sudo'],
    [() => itemOf(chain, 'System', 'Number'), 'System.Number'],
    [() => apiOf(chain, 'coreApi', 'version'), 'coreApi.version']
  ] as const) {
    expect(look).toThrow(
      expect.objectContaining({
        code: 'ChainItemMissing',
        context: { chain: 'acme', item: `"${item}"` }
      })
    )
  }
})

test('a call is signed with the next nonce after those that wait, and returns its own events', async () => {
  const alice = await devAccount('Alice')
  const waiting = joinBytes([Uint8Array.of(0x10, 0x84, 0), alice.addressRaw])
  const events = [
    fakeEvent('system', 'Inherent', undefined),
    fakeEvent('balances', 'Transfer', 2),
    fakeEvent('balances', 'Other', 3)
  ]
  const chain = fakeChain({ name: 'acme', calls: ['a.b'], events, pending: [waiting] })
  const { simulation, executed } = fakeSimulation()
  const call = callOf(chain, 'a.b', 5)
  expect(await executeSignedCall(simulation, { chain, call, signer: alice })).toEqual({
    blockHash: '0xaa',
    events: [{ section: 'balances', method: 'Transfer', data: { amount: 7, 1: 'x' }, extrinsic: 2 }]
  })
  const named = { name: 'a.b', args: [5] }
  expect(executed).toEqual([
    { chain: 'acme', call: named, extrinsic: { signer: ALICE, nonce: 4, ...named } }
  ])
})

test.each([
  ['sudo', undefined, { ...withKey, ...withAgenda }],
  ['sudo', 'sudo', {}],
  ['sudo', undefined, {}],
  ['agenda', 'agenda', withKey],
  ['agenda', undefined, withAgenda],
  ['agenda', undefined, { 'Sudo.Key': OTHER, ...withAgenda }],
  ['sudo', undefined, { 'Sudo.Key': OTHER }]
] as const)('root acts by %s: asked for %s', async (route, through, stored) => {
  const events = ['A', 'B', 'C'].map((name) => fakeEvent('system', name, undefined))
  const chain = fakeChain({ name: 'acme', calls: ['a.b', 'sudo.sudo'], stored, events })
  const { simulation, executed, asRoot } = fakeSimulation()
  const done = await callAsRoot(simulation, chain, callOf(chain, 'a.b', 5), { through })
  const call = { name: 'a.b', args: [5] }
  if (route === 'agenda') {
    expect([executed, asRoot]).toEqual([[], [{ chain: 'acme', call, through: 'agenda' }]])
    // The events of the block's beginning that belong to the call.
    expect(done.events.map(({ method }) => method)).toEqual(['A', 'B'])
    expect(done.blockHash).toBe('0xbb')
    return
  }
  expect(asRoot).toEqual([])
  expect(executed).toMatchObject([
    { call: { name: 'sudo.sudo', args: [call] }, extrinsic: { signer: ALICE } }
  ])
})

test('on a chain with accounts of 20 bytes, Alith has the key of sudo', async () => {
  const calls = ['a.b', 'sudo.sudo']
  const chain = fakeChain({ name: 'moon', calls, stored: withKey, isEthereum: true })
  const { simulation, executed } = fakeSimulation()
  await callAsRoot(simulation, chain, callOf(chain, 'a.b'))
  expect(executed).toMatchObject([{ extrinsic: { signer: ALITH } }])
  expect([lengthOfAccounts(chain), lengthOfAccounts(fakeChain({ name: 'acme' }))]).toEqual([20, 32])
  expect((await listOperators()).map(({ length }) => length)).toEqual([66, 42])
})

const FORCE = 'balances.forceSetBalance'

test('funds are added to what an account has', async () => {
  const chain = fakeChain({ name: 'acme', calls: [FORCE, 'sudo.sudo'], stored: withKey })
  const { simulation, executed } = fakeSimulation()
  await fundAccount(simulation, { chain, account: ALICE, amount: 2n })
  expect(executed[0]?.call).toEqual({
    ...{ name: 'sudo.sudo', args: [{ name: FORCE, args: [ALICE, '42n'] }] }
  })
})

test("the service's token is minted on the target, and backed on the service", async () => {
  const stored = withKey
  const service = fakeChain({
    ...{ name: 'service', paraId: 2114, calls: [FORCE, 'sudo.sudo'], stored }
  })
  const target = fakeChain({
    ...{ name: 'target', paraId: 2200, calls: ['foreignAssets.mint'], stored }
  })
  const { simulation, executed } = fakeSimulation()
  await fundServiceToken(simulation, service, { chain: target, account: ALICE, amount: 2n })
  const sibling = '0x7369626c98080000'.padEnd(66, '0')
  const id = { parents: 1, interior: { X1: [{ Parachain: 2114 }] } }
  expect(executed.map(({ chain, call }) => [chain, call])).toEqual([
    ['service', { name: 'sudo.sudo', args: [{ name: FORCE, args: [sibling, '42n'] }] }],
    ['target', { name: 'foreignAssets.mint', args: [id, ALICE, '2n'] }]
  ])
})

const PARAMETER = 'parameters.setParameter'

function openTarget(isEthereum = false) {
  const calls = [PARAMETER, 'utility.batchAll', 'sudo.sudo']
  const target = fakeChain({ name: 'target', calls, stored: withKey, isEthereum })
  const turned: unknown[] = []
  const hub = async (...args: unknown[]) => void turned.push(args)
  return { ...fakeSimulation(), target, turned, hub }
}

test('switches of the target are one batch, and those of the network hub are turned one by one', async () => {
  const { simulation, executed, target, turned, hub } = openTarget(true)
  const switches = { BarrierRejectsService: true, TeleportRefused: false, PaymentApiHidden: false }
  await misconfigure({ simulation, target, hub, switches })
  const set = (name: string, on: boolean) => ({
    ...{ name: PARAMETER, args: [{ Switches: { [name]: [null, on] } }] }
  })
  const batch = [set('BarrierRejectsService', true), set('PaymentApiHidden', false)]
  expect(executed.map(({ call }) => call)).toEqual([
    { name: 'sudo.sudo', args: [{ name: 'utility.batchAll', args: [batch] }] }
  ])
  expect(turned).toEqual([['TeleportRefused', false]])
  await misconfigure({ simulation, target, hub, switches: { AssetHubBehind: true } })
  expect([executed.length, turned.length]).toEqual([1, 2])
})

test('an unknown switch, or one of the network hub elsewhere, turns nothing', async () => {
  const { simulation, executed, target, turned, hub } = openTarget()
  const turn = (switches: object, own: typeof hub | undefined) =>
    misconfigure({ simulation, target, hub: own, switches })
  const refused = (value: string) => ({
    code: 'ArgumentInvalid',
    context: {
      argument: 'the switch',
      value,
      problem: expect.stringContaining('ReserveNotTrusted')
    }
  })
  await expect(turn({ BarrierRejectsService: true, Gravity: true }, hub)).rejects.toMatchObject(
    refused('Gravity')
  )
  await expect(turn({ TeleportRefused: true }, undefined)).rejects.toMatchObject(
    refused('TeleportRefused')
  )
  // Only a target with accounts of 20 bytes has this switch.
  await expect(turn({ PaymentApiHidden: true }, hub)).rejects.toMatchObject(
    refused('PaymentApiHidden')
  )
  expect([executed, turned]).toEqual([[], []])
})

test('changes are sorted by key, and a key of a child trie follows the key of its trie', async () => {
  const asked: unknown[] = []
  const chain = {
    changes: async (options: unknown) => {
      asked.push(options)
      return [
        { key: '0x05', before: null, after: Uint8Array.of(1) },
        { key: '0x07', child: '0x01', before: Uint8Array.of(2), after: null },
        { key: '0x02', before: Uint8Array.of(2), after: Uint8Array.of(3) }
      ]
    }
  }
  expect(await readChanges(chain as never, '0xaa' as Hex)).toEqual([
    { key: '0x0107', before: '0x02', after: null },
    { key: '0x02', before: '0x02', after: '0x03' },
    { key: '0x05', before: null, after: '0x01' }
  ])
  expect(asked).toEqual([{ at: '0xaa' }])
})
