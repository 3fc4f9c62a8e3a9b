import { type DevAccountName, type DevnetChain, devAccount } from '@paraclock/devnet'
import { pairSigner } from '@paraclock/submission'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { Page } from 'playwright-core'

/** Injects a wallet with one development account into a page, as a browser extension does. */
export async function injectWallet(
  page: Page,
  { api }: DevnetChain,
  name: DevAccountName
): Promise<void> {
  const pair = await devAccount(name)
  const signer = pairSigner(pair)
  await page.exposeFunction('signForTest', async (payload: SignerPayloadJSON) =>
    signer.sign(payload, api.registry, async () => new Uint8Array())
  )
  await page.evaluate((address) => {
    const sign = (globalThis as unknown as { signForTest: (payload: unknown) => unknown })
      .signForTest
    Object.assign(globalThis, {
      injectedWeb3: {
        test: {
          version: '1',
          enable: async () => ({
            accounts: { get: async () => [{ address }] },
            signer: { signPayload: sign }
          })
        }
      }
    })
  }, pair.address)
}
