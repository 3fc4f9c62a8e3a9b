import { bytesToHex, type CallStep, DispatchFailed, ParaclockError } from '@paraclock/core'
import { type Devnet, devAccount } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { sendStep } from './openChannels.ts'

const step: CallStep = {
  chain: 'target',
  origin: { kind: 'root' },
  call: '0x1f00',
  description: 'polkadotXcm.send(hrmp.hrmpInitOpenChannel(2114, 1000, 102400))',
  preconditions: [],
  observe: 'OpenChannelRequested'
}

/** A network whose target fails root calls with this error. */
async function failWith(error: string): Promise<Devnet> {
  const key = bytesToHex((await devAccount('Alice')).publicKey)
  const api = {
    tx: (call: unknown) => call,
    query: { sudo: { key: async () => ({ toHex: () => key }) } },
    registry: {
      createType: (type: string, call: unknown) =>
        type === 'AccountId' ? { encodedLength: 32 } : call
    }
  }
  const failed = new ParaclockError(DispatchFailed, { chain: 'acme', error, call: 'sudo.sudo' })
  const sudo = () => Promise.reject(failed)
  return { chains: [{ name: 'target', api }], sudo } as unknown as Devnet
}

test('a root that may not send XCM is the reason, not BadOrigin alone', async () => {
  await expect(sendStep(await failWith('BadOrigin'), step)).rejects.toMatchObject({
    code: 'StepFailed',
    message: expect.stringContaining('lets no call of its root send XCM (its SendXcmOrigin refuses')
  })
})

test('any other error of a parachain is named with what it was to send', async () => {
  const net = await failWith('polkadotXcm.SendFailure: There was some other issue')
  await expect(sendStep(net, step)).rejects.toMatchObject({
    code: 'StepFailed',
    message: expect.stringMatching(/the target cannot send .* polkadotXcm\.SendFailure/)
  })
})
