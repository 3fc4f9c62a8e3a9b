import type { Chain, Read } from '@paraclock/connect'
import { type AccountId32, isAccountId20, parseAccount, parseParaId } from '@paraclock/core'
import { readAccount, sovereignAccount } from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { RelayHolding } from '../../evidence/ChainArtifact.ts'

/** Reads what the user and the sovereign accounts of both parachains have on the relay chain. */
export async function readHoldingsOnRelay(
  relay: Chain,
  config: NetworkConfig
): Promise<Read<readonly RelayHolding[]>> {
  const account = parseAccount(config.user)
  const holders = [
    // The relay chain has no accounts of 20 bytes.
    ...(isAccountId20(account) ? [] : [{ holder: 'user' as const, account }]),
    ...(['service', 'target'] as const).map((holder) => {
      const { paraId } = config[holder]
      const own = sovereignAccount({ paraId: parseParaId(paraId), on: 'relay' })
      return { holder, paraId, account: own.account }
    })
  ]
  const read = await Promise.all(holders.map((one) => readHolding(relay, one)))
  return {
    value: read.map(({ value }) => value),
    evidence: read.flatMap(({ evidence }) => evidence)
  }
}

async function readHolding(
  relay: Chain,
  on: Pick<RelayHolding, 'holder'> & { readonly account: AccountId32; readonly paraId?: number }
): Promise<Read<RelayHolding>> {
  const { holder, account, paraId } = on
  const count = (list: unknown): number => (list as readonly unknown[]).length
  const ofPara = (entry: string, as: (value: unknown) => number) =>
    paraId === undefined ? undefined : relay.storage({ pallet: 'Hrmp', entry, keys: [paraId], as })
  const [{ balance, evidence }, proxies, registered, ...channels] = await Promise.all([
    readAccount(relay, account),
    relay.storage({
      pallet: 'Proxy',
      entry: 'Proxies',
      keys: [account],
      as: (value) => count((value as readonly unknown[])[0])
    }),
    paraId === undefined
      ? undefined
      : relay.storage({
          pallet: 'Registrar',
          entry: 'Paras',
          keys: [paraId],
          as: (value) => BigInt((value as { readonly deposit: bigint }).deposit)
        }),
    ofPara('HrmpEgressChannelsIndex', count),
    ofPara('HrmpIngressChannelsIndex', count),
    ofPara('HrmpOpenChannelRequestCount', Number),
    ofPara('HrmpAcceptedChannelRequestCount', Number)
  ])
  const value: RelayHolding = {
    holder,
    account,
    free: balance.free,
    reserved: balance.reserved,
    proxies: proxies.value ?? 0,
    channels: channels.reduce((sum, one) => sum + (one?.value ?? 0), 0),
    ...(registered?.value !== undefined && { registration: registered.value })
  }
  const others = [proxies, registered, ...channels].flatMap((one) => one?.evidence ?? [])
  return { value, evidence: [...evidence, ...others] }
}
