import type { CallStep } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { fakeChain } from '../../test/fakeNetwork.ts'
import type { Devnet } from '../Devnet.ts'
import { applySteps, findRoot } from './applySteps.ts'
import { devAccount } from './devAccount.ts'

const api = {
  tx: (call: unknown) => call,
  registry: { createType: (_: string, call: unknown) => call }
}
const sudo = vi.fn()
const net = { chains: [{ name: 'relay', api }], sudo } as unknown as Devnet
const step: CallStep = {
  chain: 'relay',
  origin: { kind: 'sovereign', paraId: 2200 },
  call: '0x3c0198080000',
  description: 'hrmp.hrmpAcceptOpenChannel(2200)',
  preconditions: [],
  observe: 'OpenChannelAccepted'
}

test('a call that needs the origin of a parachain is not made by the root of the relay chain', async () => {
  await expect(applySteps(net, [step])).rejects.toMatchObject({
    code: 'StepFailed',
    message: expect.stringContaining('the origin of parachain 2200')
  })
  expect(sudo).not.toHaveBeenCalled()
})

test('a call on a chain that is not there, and one of an account without a key, are refused', async () => {
  await expect(applySteps(net, [{ ...step, chain: 'acme' }])).rejects.toMatchObject({
    code: 'StepFailed',
    message: expect.stringContaining('there is no chain acme')
  })
  const account = '5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT'
  const signed = { ...step, origin: { kind: 'signed', account } } as const
  await expect(applySteps(net, [signed])).rejects.toMatchObject({
    code: 'StepFailed',
    message: expect.stringContaining(`${account} must sign it`)
  })
})

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const keyOf = (hex: string) => ({ toHex: () => hex })
const ownKey = keyOf('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')

test.each([
  ['sudo', { 'sudo.key': ownKey, 'scheduler.agenda': 1 }],
  ['agenda', { 'sudo.key': keyOf('0x01'), 'scheduler.agenda': 1 }],
  ['agenda', { 'scheduler.agenda': 1 }],
  ['none', { 'sudo.key': keyOf('0x01') }],
  ['none', {}]
] as const)('the root of a chain acts by %s', async (route, items) => {
  const chain = fakeChain({ name: 'acme', items })
  expect(await findRoot(chain)).toBe(route)
  const sudo = vi.fn()
  const net = { chains: [chain], sudo } as unknown as Devnet
  const asRoot = { ...step, chain: 'acme', origin: { kind: 'root' } } as unknown as CallStep
  if (route === 'none') {
    await expect(applySteps(net, [asRoot])).rejects.toMatchObject({
      ...{ code: 'StepFailed', context: { step: step.description } },
      message: expect.stringContaining('neither a sudo key nor a Scheduler')
    })
    return
  }
  await applySteps(net, [asRoot, asRoot])
  expect(sudo.mock.calls.map(([on, , options]) => [on, options])).toEqual([
    [chain, { through: route }],
    [chain, { through: route }]
  ])
})

test('signed calls are made with the keys of development accounts, of 32 or 20 bytes', async () => {
  const execute = vi.fn()
  const hub = fakeChain({ name: 'asset-hub' })
  const net = { chains: [], assetHub: hub, execute } as unknown as Devnet
  const alith = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
  for (const account of [ALICE, alith]) {
    const origin = { kind: 'signed', account } as const
    await applySteps(net, [{ ...step, chain: 'assetHub', origin }])
  }
  expect(execute.mock.calls.map(([{ chain, signer }]) => [chain, signer])).toEqual([
    [hub, await devAccount('Alice')],
    [hub, await devAccount('Alith')]
  ])
})
