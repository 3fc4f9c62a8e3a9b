import { devAccount } from '@paraclock/devnet'
import { ApiPromise, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import { type Story, TRANSFERRED } from '../Story.ts'

/** The story of @polkadot/api. */
export const polkadotJs: Story = async (url) => {
  const api = await ApiPromise.create({ provider: new WsProvider(url) as never, noInitWarn: true })
  try {
    const [signer, recipient] = [await devAccount('Dave'), await devAccount('Eve')]
    const account = await api.query['system']?.['account']?.(signer.address)
    const { free } = (account as unknown as { data: { free: { toString(): string } } }).data
    const transfer = api.tx['balances']?.['transferKeepAlive']?.(recipient.address, TRANSFERRED)
    const remark = api.tx['system']?.['remarkWithEvent']?.('0x01')
    return {
      genesisHash: api.genesisHash.toHex(),
      existentialDeposit: String(api.consts['balances']?.['existentialDeposit']),
      free: free.toString(),
      pallets: api.runtimeMetadata.asLatest.pallets.length,
      blocks: [await submit(transfer, signer), await submit(remark, signer)]
    }
  } finally {
    await api.disconnect()
  }
}

async function submit(
  call: SubmittableExtrinsic<'promise'> | undefined,
  signer: KeyringPair
): Promise<string> {
  const ended = Promise.withResolvers<string>()
  await call?.signAndSend(signer, ({ status, dispatchError, isError }) => {
    if (isError || dispatchError) ended.reject(dispatchError ?? status.toHuman())
    else if (status.isFinalized) ended.resolve(status.asFinalized.toHex())
  })
  return await ended.promise
}
