import type { TokenAmount } from '@paraclock/core'
import { type Devnet, type DevnetChain, devAccount } from '@paraclock/devnet'
import { runtimeProperties } from '@paraclock/runtimes'
import { sovereignAccount } from '@paraclock/xcm'
import { readStorage } from './readStorage.ts'
import type { TabChannel, TabFacts } from './TabNetwork.ts'

export async function readFacts(net: Devnet): Promise<TabFacts> {
  const { service, target } = net
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const purse = sovereignAccount({ paraId: service.paraId ?? 0, on: 'sibling' }).account
  const [there, back, user, payee, paid, proxies] = await Promise.all([
    readChannel(net, service, target),
    readChannel(net, target, service),
    readFree(service, alice.address),
    readFree(target, bob.address),
    readPurse(net, purse),
    readProxies(target, alice.address)
  ])
  const ofService = runtimeProperties['service-minute']
  const ofTarget = runtimeProperties.target
  return {
    channels: { there, back },
    user: amountOf(user, ofService),
    purse: amountOf(paid, ofService),
    payee: amountOf(payee, ofTarget),
    proxies
  }
}

function amountOf(
  amount: bigint,
  { tokenSymbol, tokenDecimals }: { readonly tokenSymbol: string; readonly tokenDecimals: number }
): TokenAmount {
  return { amount, symbol: tokenSymbol, decimals: tokenDecimals }
}

async function readChannel(
  { relay }: Devnet,
  sender: DevnetChain,
  recipient: DevnetChain
): Promise<TabChannel> {
  const id = { sender: sender.paraId, recipient: recipient.paraId }
  const [open, asked] = await Promise.all([
    readStorage(relay, 'hrmp', 'hrmpChannels', id),
    readStorage(relay, 'hrmp', 'hrmpOpenChannelRequests', id)
  ])
  if (open !== null) return 'open'
  return asked === null ? 'none' : 'requested'
}

async function readFree(chain: DevnetChain, account: string): Promise<bigint> {
  const found = (await readStorage(chain, 'system', 'account', account)) as {
    data: { free: string | number }
  } | null
  return BigInt(found?.data.free ?? 0)
}

async function readPurse({ service, target }: Devnet, account: string): Promise<bigint> {
  const token = { parents: 1, interior: { X1: [{ Parachain: service.paraId }] } }
  const found = (await readStorage(target, 'foreignAssets', 'account', token, account)) as {
    balance: string | number
  } | null
  return BigInt(found?.balance ?? 0)
}

async function readProxies(target: DevnetChain, account: string): Promise<readonly string[]> {
  const found = (await readStorage(target, 'proxy', 'proxies', account)) as [
    { proxyType: string }[]
  ]
  return found[0].map(({ proxyType }) => proxyType)
}
