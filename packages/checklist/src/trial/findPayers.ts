import { bytesToHex, type Hex, largest } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import type { StorageItem } from '@paraclock/types'

export interface Payer {
  readonly chain: SimulatedChain
  readonly item: StorageItem
  readonly key: Hex
  /**
   * The amount by which the account's free balance fell, in the smallest unit. The balance is in
   * the chain's own token or in an asset.
   */
  readonly loss: bigint
  /**
   * The storage entry before the loss. If the entry is later removed, `takeLosses` writes this
   * entry with the new balance.
   */
  readonly stored: Stored
}

export async function findPayers(chain: SimulatedChain, from: number): Promise<readonly Payer[]> {
  const items = listItems(chain)
  const changed = new Map<Hex, Changed>()
  for (const { hash: at } of chain.blocksAfter(from)) {
    for (const { key, before, after } of await chain.changes({ at })) {
      const item = items.find(({ prefix }) => key.startsWith(prefix))?.item
      if (item === undefined) continue
      const seen = changed.get(key)
      if (seen === undefined) changed.set(key, { item, before, after })
      else seen.after = after
    }
  }
  return [...changed].flatMap(([key, { item, before, after }]): Payer[] => {
    const loss = readHeld(item, before).free - readHeld(item, after).free
    return loss > 0n ? [{ chain, item, key, loss, stored: item.decode(before) as Stored }] : []
  })
}

interface Changed {
  readonly item: StorageItem
  readonly before: Uint8Array | null
  after: Uint8Array | null
}

/** Returns how many more losses every payer can pay. Returns `undefined` if there are no payers. */
export async function countTimes(payers: readonly Payer[]): Promise<bigint | undefined> {
  let least: bigint | undefined
  for (const { chain, item, key, loss } of payers) {
    const { free, kept } = readHeld(item, await chain.read(key))
    const times = free > kept ? (free - kept) / loss : 0n
    if (least === undefined || times < least) least = times
  }
  return least
}

/**
 * Deducts `times` losses from each payer's balance. A negative `times` adds losses to the balance.
 */
export async function takeLosses(payers: readonly Payer[], times: bigint): Promise<void> {
  for (const { chain, item, key, loss, stored } of payers) {
    const raw = await chain.read(key)
    const left = largest([readHeld(item, raw).free - loss * times])
    if (raw === null && left === 0n) continue
    const held = writeHeld(raw === null ? stored : (item.decode(raw) as Stored), left)
    const value = chain.runtime.type(item.type).encode(held)
    chain.write([[key, bytesToHex(value)]])
  }
}

interface Stored {
  readonly data?: Readonly<Record<'free' | 'reserved' | 'frozen', bigint>>
  readonly balance?: bigint
  readonly free?: bigint
}

function listItems({
  runtime
}: SimulatedChain): readonly { readonly prefix: Hex; readonly item: StorageItem }[] {
  return runtime.metadata.pallets.flatMap(({ name }) =>
    ['Account', 'Accounts'].flatMap((entry) => {
      const item = runtime.storage(name, entry)
      return item === undefined || item.keyCount === 0 ? [] : [{ prefix: item.prefix(), item }]
    })
  )
}

function readHeld(
  item: StorageItem,
  raw: Uint8Array | null
): { readonly free: bigint; readonly kept: bigint } {
  const { data, balance, free } = (raw === null ? {} : item.decode(raw)) as Stored
  if (data === undefined) return { free: balance ?? free ?? 0n, kept: 0n }
  return { free: data.free, kept: data.frozen > data.reserved ? data.frozen - data.reserved : 0n }
}

function writeHeld(stored: Stored, free: bigint): Stored {
  if (stored.data !== undefined) return { ...stored, data: { ...stored.data, free } }
  return stored.balance === undefined ? { ...stored, free } : { ...stored, balance: free }
}
