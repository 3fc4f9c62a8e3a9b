import { type Hex, trialMoney } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { encodeEntry, hasSudo, type StorageEntry } from '@paraclock/types'

/**
 * Returns the entries that give an account funds, and the sudo key if the chain has one. The
 * account is the first of `operators` with the length of the chain's accounts.
 */
export async function seatUser(
  chain: SimulatedChain,
  operators: readonly Hex[]
): Promise<(readonly [Hex, Hex])[]> {
  const { runtime } = chain
  const account = operators.find(({ length }) => length === 2 + 2 * runtime.accountLength)
  if (account === undefined) return []
  const who = runtime.readInput('AccountId', account)
  const seats = (await fund(chain, who)).map((entry) => encodeEntry(runtime, entry))
  // A chain that has removed its sudo key gets no new key.
  if (hasSudo(runtime) && (await chain.storage('Sudo', 'Key')) !== undefined) {
    seats.push(encodeEntry(runtime, { pallet: 'Sudo', item: 'Key', value: who }))
  }
  return seats
}

async function fund(chain: SimulatedChain, who: unknown): Promise<readonly StorageEntry[]> {
  const { ledger } = chain.runtime
  const info = await chain.storage<{ readonly providers: number }>('System', 'Account', who)
  if (info === undefined || ledger === undefined) return []
  const account = { pallet: 'System', item: 'Account', keys: [who] }
  const exists = { ...info, providers: Math.max(1, info.providers) }
  const { pallet, item, issuance } = ledger
  const keys = ledger.keysOf(who)
  const held = pallet === 'System' ? exists : await chain.storage<object>(pallet, item, ...keys)
  if (held === undefined) return []
  const { free = 0n } = ledger.readBalance(held)
  const funded = { pallet, item, keys, value: ledger.writeFree(free + trialMoney(), held) }
  const issued = await chain.storage<bigint>(issuance.pallet, issuance.item, ...issuance.keys)
  // The total issuance grows by the funds, so that it cannot underflow when the funds are burned.
  const total = issued === undefined ? [] : [{ ...issuance, value: issued + trialMoney() }]
  return [{ ...account, value: exists }, funded, ...total]
}
