import type { CallStep } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import type { Devnet } from '../Devnet.ts'
import { applySteps } from './applySteps.ts'

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
