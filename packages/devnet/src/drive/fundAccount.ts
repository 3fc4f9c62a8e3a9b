import type { Simulation, WaitOptions } from '@paraclock/simulation'
import { sovereignAccount } from '@paraclock/xcm'
import { type ApiChain, accountAtHead, callOf } from './ApiChain.ts'
import { callAsRoot } from './callAsRoot.ts'
import { rootAccount } from './devAccount.ts'
import { executeSignedCall } from './executeSignedCall.ts'

export interface FundAccountArgs {
  readonly chain: ApiChain
  readonly account: string
  readonly amount: bigint
  readonly wait?: WaitOptions | undefined
}

export async function fundAccount(simulation: Simulation, args: FundAccountArgs): Promise<void> {
  const { chain, account, amount, wait } = args
  const { data } = await accountAtHead(chain, account)
  const total = data.free + amount
  const call = callOf(chain, 'balances.forceSetBalance', account, total)
  await callAsRoot(simulation, chain, call, { wait })
}

export async function fundServiceToken(
  simulation: Simulation,
  service: ApiChain,
  args: FundAccountArgs
): Promise<void> {
  const { chain: target, account, amount, wait } = args
  const paraId = target.chain.paraId as number
  const { account: reserve } = sovereignAccount({ paraId, on: 'sibling' })
  await fundAccount(simulation, { chain: service, account: reserve, amount, wait })
  const id = { parents: 1, interior: { X1: [{ Parachain: service.chain.paraId }] } }
  const call = callOf(target, 'foreignAssets.mint', id, account, amount)
  const signer = await rootAccount(target)
  await executeSignedCall(simulation, { chain: target, call, signer, wait })
}
