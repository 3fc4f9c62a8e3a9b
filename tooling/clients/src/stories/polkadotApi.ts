import { devAccount } from '@paraclock/devnet'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { createClient } from 'polkadot-api'
import { getPolkadotSigner } from 'polkadot-api/signer'
import { getWsProvider } from 'polkadot-api/ws'
import { type Story, TRANSFERRED } from '../Story.ts'

/** A transaction of an API whose types are not known. */
interface Transaction {
  signAndSubmit(
    signer: unknown
  ): Promise<{ readonly ok: boolean; readonly block: { hash: string } }>
}

/** The parts of the API that the story uses. */
interface Api {
  readonly constants: { Balances: { ExistentialDeposit(): Promise<bigint> } }
  readonly query: {
    System: { Account: { getValue(who: string): Promise<{ data: { free: bigint } }> } }
  }
  readonly tx: {
    Balances: { transfer_keep_alive(args: unknown): Transaction }
    System: { remark_with_event(args: unknown): Transaction }
  }
}

/** The story of polkadot-api. */
export const polkadotApi: Story = async (url) => {
  const client = createClient(getWsProvider(url))
  try {
    const api = client.getUnsafeApi() as unknown as Api
    const [dave, eve] = [await devAccount('Dave'), await devAccount('Eve')]
    const signer = getPolkadotSigner(dave.publicKey, 'Sr25519', (bytes) => dave.sign(bytes))
    const { genesisHash } = await client.getChainSpecData()
    const { data } = await api.query.System.Account.getValue(dave.address)
    const submit = async (call: Transaction): Promise<string> => {
      const { ok, block } = await call.signAndSubmit(signer)
      return ok ? block.hash : 'failed'
    }
    const dest = { type: 'Id', value: eve.address }
    const { hash } = await client.getFinalizedBlock()
    const metadata = new Metadata(new TypeRegistry(), await client.getMetadata(hash))
    return {
      genesisHash,
      existentialDeposit: String(await api.constants.Balances.ExistentialDeposit()),
      free: String(data.free),
      pallets: metadata.asLatest.pallets.length,
      blocks: [
        await submit(api.tx.Balances.transfer_keep_alive({ dest, value: TRANSFERRED })),
        await submit(api.tx.System.remark_with_event({ remark: new Uint8Array([1]) }))
      ]
    }
  } finally {
    client.destroy()
  }
}
