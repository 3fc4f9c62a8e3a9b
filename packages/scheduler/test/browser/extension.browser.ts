import { fileURLToPath } from 'node:url'
import { parseAccount } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { deriveTaskId } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { ExtrinsicPayload } from '@polkadot/types/interfaces'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { openPage } from '@tooling/browser/page'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectService, getTask } from '../../src/index.ts'
import { laterSlot } from '../devnet/networkCalls.ts'

let net: Devnet
let bob: KeyringPair

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  bob = await devAccount('Bob')
})

afterAll(() => net?.stop())

/** Puts an extension into a page, whose keys are out of the page's reach: here. */
async function inject(page: Page, asked: SignerPayloadJSON[]): Promise<void> {
  await page.exposeFunction('askWallet', (payload: SignerPayloadJSON) => {
    asked.push(payload)
    const { registry } = net.service.api
    const { version } = payload
    const written = registry.createType('ExtrinsicPayload', payload, { version })
    return (written as ExtrinsicPayload).sign(bob)
  })
  await page.addInitScript((address) => {
    const { askWallet } = globalThis as unknown as {
      askWallet(payload: unknown): Promise<{ readonly signature: string }>
    }
    const signer = {
      signPayload: async (payload: unknown) => ({ id: 1, ...(await askWallet(payload)) })
    }
    const accounts = { get: async () => [{ address, name: 'Bob', type: 'sr25519' }] }
    const enable = async () => ({ accounts, signer })
    Object.assign(globalThis, { injectedWeb3: { wallet: { version: '1.0.0', enable } } })
  }, bob.address)
}

test('a page schedules a task and cancels it, with an extension that signs', async () => {
  const asked: SignerPayloadJSON[] = []
  const time = String(laterSlot(net, 60) + 3_600)
  const { page, problems, close } = await openPage({
    source: fileURLToPath(new URL('./page', import.meta.url)),
    query: [
      ['endpoint', net.service.wsUrl],
      ['recipient', (await devAccount('Charlie')).address],
      ['time', time]
    ],
    prepare: (page) => inject(page, asked)
  })
  try {
    const stateAfter = async (before: string): Promise<string> => {
      await page.waitForFunction(
        (state) => document.getElementById('state')?.textContent !== state,
        before
      )
      return String(await page.textContent('#state'))
    }
    expect(await stateAfter('running')).toBe('sent')
    await net.build()
    expect(await stateAfter('sent')).toBe('cancelling')

    const { taskId } = deriveTaskId({ owner: bob.address, providedId: 'rent' })
    const service = await connectService({ api: net.service.api })
    const stored = await getTask(service, { taskId })
    expect(stored).toMatchObject({ nextRun: BigInt(time), action: { amount: 20_000_000_000n } })
    await net.build()
    const told = JSON.parse(await stateAfter('cancelling')) as Record<string, string>
    expect(told).toMatchObject({ taskId, refund: String(stored?.prepaid) })
    expect(told['paid']).toBe(told['quoted'])
    expect(await getTask(service, { taskId })).toBeUndefined()

    const { genesisHash } = net.service.api
    expect(asked.map(({ nonce }) => Number(nonce))).toEqual([0, 1])
    for (const payload of asked) {
      // In the chain's own spelling: extensions know an account by its key.
      expect(parseAccount(payload.address)).toBe(parseAccount(bob.address))
      expect(payload.genesisHash).toBe(genesisHash.toHex())
    }
    expect(problems).toEqual([])
  } finally {
    await close()
  }
})
