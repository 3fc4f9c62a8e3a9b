import type { Page } from 'playwright-core'

/** Injects a wallet named `test` with one account into a page, as a browser extension does, now and at each load. */
export async function injectWallet<Payload>(
  page: Page,
  wallet: { readonly address: string; readonly sign: (payload: Payload) => Promise<unknown> }
): Promise<void> {
  await page.exposeFunction('signForTest', wallet.sign)
  const inject = (address: string): void => {
    const { signForTest: signPayload } = globalThis as unknown as { signForTest: unknown }
    const accounts = { get: async () => [{ address }] }
    const enable = async () => ({ accounts, signer: { signPayload } })
    Object.assign(globalThis, { injectedWeb3: { test: { version: '1', enable } } })
  }
  await page.addInitScript(inject, wallet.address)
  await page.evaluate(inject, wallet.address)
}
