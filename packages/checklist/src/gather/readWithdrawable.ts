import type { Chain } from '@paraclock/connect'
import type { AccountId20, AccountId32, Evidence } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import { readAccount, spendableBalance } from '@paraclock/xcm'
import { readAssetItem } from './readAssetItem.ts'

/** What a program can withdraw of what an account holds. */
export interface Withdrawable {
  /** How much, in the smallest unit. */
  readonly spendable: bigint
  /** Whether the asset, or all that the account holds of it, is frozen: more of it would be, too. */
  readonly isFrozen: boolean
  /** The least that an account can hold of the asset. */
  readonly minimum: bigint
  /** What was read beside the balance. */
  readonly evidence: readonly Evidence[]
}

interface SpendableArgs {
  readonly chain: Chain
  readonly account: AccountId20 | AccountId32
  /** The asset, as the chain names it. */
  readonly asset: Location
  /** Whether it is the chain's own token. */
  readonly isNative: boolean
  /** The least that an account must hold of the chain's own token. */
  readonly existentialDeposit: bigint
  readonly signal: AbortSignal
}

/**
 * Reads how much of an asset a program can withdraw of an account, which may empty it; `undefined` if
 * the chain keeps the asset in an unknown form.
 */
export async function readWithdrawable(args: SpendableArgs): Promise<Withdrawable | undefined> {
  return args.isNative ? await readNative(args) : await readForeign(args)
}

async function readNative(args: SpendableArgs): Promise<Withdrawable> {
  const { chain, account, existentialDeposit: minimum, signal } = args
  const [{ balance }, { value: isUsed = false }] = await Promise.all([
    readAccount(chain, account, signal),
    chain.storage({
      pallet: 'System',
      entry: 'Account',
      keys: [account],
      as: (info) => (info as { readonly consumers: number }).consumers > 0,
      signal
    })
  ])
  // An account that something of the chain depends on cannot be emptied.
  const spendable = spendableBalance({ balance, existentialDeposit: isUsed ? minimum : 0n })
  return { spendable, isFrozen: false, minimum, evidence: [] }
}

interface StoredAsset {
  readonly min_balance: bigint
  readonly status: { readonly type: string }
}

interface StoredHolding {
  readonly balance: bigint
  readonly status: { readonly type: string }
}

/** By the rules of pallet-assets: what is frozen cannot move, nor can what the freezer keeps back. */
async function readForeign(args: SpendableArgs): Promise<Withdrawable | undefined> {
  const { chain, account, asset, signal } = args
  const [details, holding, freeze] = await Promise.all([
    readAssetItem<StoredAsset>({ chain, entry: 'Asset', asset, signal }),
    readAssetItem<StoredHolding>({ chain, entry: 'Account', asset, keys: [account], signal }),
    readAssetItem<bigint>({ chain, entry: 'FrozenBalances', asset, keys: [account], signal })
  ])
  if (details === undefined || holding === undefined) return undefined
  const evidence = [...details.evidence, ...(freeze?.evidence ?? [])]
  const minimum = details.value?.min_balance ?? 0n
  const isFrozen =
    (details.value !== undefined && details.value.status.type !== 'Live') ||
    (holding.value !== undefined && holding.value.status.type !== 'Liquid')
  const kept = freeze?.value === undefined ? 0n : freeze.value + minimum
  const left = isFrozen ? 0n : (holding.value?.balance ?? 0n) - kept
  return { spendable: left > 0n ? left : 0n, isFrozen, minimum, evidence }
}
