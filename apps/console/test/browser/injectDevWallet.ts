import { type Devnet, devAccount } from '@paraclock/devnet'
import { pairSigner } from '@paraclock/submission'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { injectWallet } from '@tooling/browser/wallet'
import type { Page } from 'playwright-core'

/** Injects a wallet with one development account, on all chains of a network, into a page. */
export async function injectDevWallet(
  page: Page,
  { chains }: Devnet,
  name: Parameters<typeof devAccount>[0]
): Promise<void> {
  const { account, sign } = pairSigner(await devAccount(name))
  await injectWallet(page, {
    address: account,
    sign: async (payload: SignerPayloadJSON) => {
      const chain = chains.find(({ api }) => api.genesisHash.toHex() === payload.genesisHash)
      if (chain === undefined) throw new Error(`no chain has the genesis ${payload.genesisHash}`)
      const { registry } = chain.api
      const encode = (one: SignerPayloadJSON) =>
        registry.createType('ExtrinsicPayload', one, { version: one.version }).toU8a(true)
      return await sign(payload, encode, async () => new Uint8Array())
    }
  })
}
