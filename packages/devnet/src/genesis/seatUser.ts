import type { Hex } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { encodeEntry } from '@paraclock/types'

/** Enough for any fee and deposit, whatever the token's decimals are. */
const FUNDS = 10n ** 24n

/** An account as every chain keeps it, as far as it is looked at here. */
interface AccountInfo {
  readonly providers: number
  readonly data: { readonly free: bigint }
}

/**
 * What has to be written into the state of a fork so that an account has funds there, and sudo's key
 * where the chain has sudo: of several accounts the one that is as long as the accounts of the chain.
 * Nothing, where none is.
 */
export async function seatUser(
  chain: SimulatedChain,
  operators: readonly Hex[]
): Promise<(readonly [Hex, Hex])[]> {
  const { runtime } = chain
  const account = operators.find(({ length }) => length === 2 + 2 * runtime.accountLength)
  if (account === undefined) return []
  const who = runtime.readInput('AccountId', account)
  const seats: (readonly [Hex, Hex])[] = []
  const info = await chain.storage<AccountInfo>('System', 'Account', who)
  if (info !== undefined) {
    const data = { ...info.data, free: info.data.free + FUNDS }
    const value = { ...info, providers: Math.max(1, info.providers), data }
    seats.push(encodeEntry(runtime, { pallet: 'System', item: 'Account', keys: [who], value }))
    const issuance = await chain.storage<bigint>('Balances', 'TotalIssuance')
    if (issuance !== undefined) {
      // What is taken off an account later is taken off the total, which must not fall below zero.
      const total = { pallet: 'Balances', item: 'TotalIssuance', value: issuance + FUNDS }
      seats.push(encodeEntry(runtime, total))
    }
  }
  if (runtime.storage('Sudo', 'Key') !== undefined) {
    seats.push(encodeEntry(runtime, { pallet: 'Sudo', item: 'Key', value: who }))
  }
  return seats
}
