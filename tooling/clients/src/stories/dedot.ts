import { devAccount } from '@paraclock/devnet'
import { type Story, TRANSFERRED } from '../Story.ts'

/** A transaction of dedot. */
interface Transaction {
  signAndSend(signer: unknown): {
    untilFinalized(): Promise<{
      readonly status: { readonly type: string; readonly value: { readonly blockHash: string } }
      readonly dispatchError?: unknown
    }>
  }
}

/** The parts of dedot that the story uses. */
interface Client {
  readonly genesisHash: string
  readonly metadata: { readonly latest: { readonly pallets: readonly unknown[] } }
  readonly consts: { readonly balances: { readonly existentialDeposit: bigint } }
  readonly query: {
    readonly system: { account(who: string): Promise<{ readonly data: { readonly free: bigint } }> }
  }
  readonly tx: {
    readonly balances: { transferKeepAlive(to: string, value: bigint): Transaction }
    readonly system: { remarkWithEvent(remark: string): Transaction }
  }
  disconnect(): Promise<void>
}

interface Dedot {
  readonly DedotClient: { new: (options: object) => Promise<Client> }
  readonly WsProvider: new (url: string) => object
}

/** Not named in an import: the linter would read every type of every chain that dedot knows. */
const PACKAGE: string = 'dedot'

/** The story of dedot, over chainHead_v1 or the older interface. */
export function dedot(rpcVersion: 'v2' | 'legacy'): Story {
  return async (url) => {
    const { DedotClient, WsProvider } = (await import(PACKAGE)) as Dedot
    const client = await DedotClient.new({ provider: new WsProvider(url), rpcVersion })
    try {
      const [signer, recipient] = [await devAccount('Dave'), await devAccount('Eve')]
      const submit = async (call: Transaction): Promise<string> => {
        const { status, dispatchError } = await call.signAndSend(signer).untilFinalized()
        return dispatchError === undefined ? status.value.blockHash : 'failed'
      }
      const { data } = await client.query.system.account(signer.address)
      const { balances, system } = client.tx
      return {
        genesisHash: client.genesisHash,
        existentialDeposit: String(client.consts.balances.existentialDeposit),
        free: String(data.free),
        pallets: client.metadata.latest.pallets.length,
        blocks: [
          await submit(balances.transferKeepAlive(recipient.address, TRANSFERRED)),
          await submit(system.remarkWithEvent('0x01'))
        ]
      }
    } finally {
      await client.disconnect()
    }
  }
}
