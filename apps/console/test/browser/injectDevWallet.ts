import { type DevAccountName, type DevnetChain, devAccount } from '@paraclock/devnet'
import { pairSigner } from '@paraclock/submission'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { injectWallet } from '@tooling/browser/wallet'
import type { Page } from 'playwright-core'

/** Injects a wallet with one development account into a page. */
export async function injectDevWallet(
  page: Page,
  { api }: DevnetChain,
  name: DevAccountName
): Promise<void> {
  const { account, sign } = pairSigner(await devAccount(name))
  await injectWallet(page, {
    address: account,
    sign: (payload: SignerPayloadJSON) => sign(payload, api.registry, async () => new Uint8Array())
  })
}
