import type { Chain } from '@paraclock/connect'
import { isSameAccount } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'
import type { Lack } from '../../evidence/ProgramArtifact.ts'
import { readAssetToken } from '../assets/readAssetItem.ts'

/**
 * Finds the asset that is missing for the next run, from the events of the successful runs. This is
 * the first asset that left the user's account. If no asset left this account, or if an approval is
 * missing, it is the first asset that left another account. Returns `undefined` if no event names a
 * moved asset.
 */
export async function findLack(args: {
  readonly chain: Chain
  /** The events of the first `done` runs. These runs succeeded. */
  readonly events: readonly RuntimeEvent[]
  readonly done: number
  readonly user: string
  readonly isApproval: boolean
}): Promise<Lack | undefined> {
  const { chain, events, done, user, isApproval } = args
  const moved = events
    .flatMap(readMoved)
    .filter((one) => !isApproval || !isSameAccount(one.from, user))
  const first = moved.find(({ from }) => isSameAccount(from, user)) ?? moved[0]
  if (first === undefined) return undefined
  const { pallet, asset, from } = first
  const read = async (entry: string, ...keys: readonly unknown[]): Promise<Fields> => {
    if (chain.runtime.storage(pallet, entry) === undefined) return {}
    return (await chain.storage<Fields>({ pallet, entry, keys: [asset, ...keys] })).value ?? {}
  }
  const [left, metadata] = await Promise.all([
    isApproval ? read('Approvals', from, user) : read('Account', from),
    read('Metadata')
  ])
  const { amount, balance = amount } = left
  const same = moved.filter((one) => one.key === first.key)
  return {
    each: same.reduce((sum, one) => sum + one.amount, 0n) / BigInt(done),
    left: typeof balance === 'bigint' ? balance : 0n,
    ...readAssetToken(metadata),
    isApproval,
    owner: isSameAccount(from, user) ? undefined : from
  }
}

type Fields = Readonly<Record<string, unknown>>

function readMoved({ pallet, name, value }: RuntimeEvent) {
  if (name !== 'Transferred' || typeof value !== 'object' || value === null) return []
  const { asset_id: asset, from, amount } = value as Fields
  if (asset === undefined || typeof from !== 'string' || typeof amount !== 'bigint') return []
  const plain = (_: string, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)
  return [{ pallet, asset, from, amount, key: JSON.stringify([pallet, asset, from], plain) }]
}
