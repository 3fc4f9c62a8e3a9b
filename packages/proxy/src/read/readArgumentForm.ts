import { lookUpItem, lookUpPallet, type Runtime } from '@paraclock/types'
import type { CallPosition } from '@paraclock/weights'
import type { ArgumentForm } from '../state/ProxyPallet.ts'

/** A call of a runtime, as its metadata describes it. */
interface DescribedCall {
  /** The two bytes that begin it. */
  readonly position: CallPosition
  /** The ids of the types of its arguments, in order. */
  readonly args: readonly number[]
}

/**
 * A call of a runtime; `undefined` if it has none of these names.
 *
 * @param pallet - the pallet in camel case: `balances`
 * @param method - the call in camel case: `transferKeepAlive`
 */
export function describeRuntimeCall(
  { metadata }: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): DescribedCall | undefined {
  const found = lookUpPallet(metadata, pallet)
  const variant = lookUpItem(metadata, 'calls', pallet, method)
  if (found === undefined || variant === undefined) return undefined
  return {
    position: { palletIndex: found.index, callIndex: variant.index },
    args: variant.fields.map(({ type }) => type)
  }
}

/** Where a call stands in a runtime; `null` if it has none of these names. */
export function positionOf(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): CallPosition | null {
  return describeRuntimeCall(runtime, pallet, method)?.position ?? null
}

/**
 * How a chain's calls name accounts and count blocks, from a call whose first argument is an account
 * and whose last may be a number of blocks.
 */
export function readArgumentForm(
  runtime: Pick<Runtime, 'metadata'>,
  pallet: string,
  method: string
): ArgumentForm {
  const { lookup } = runtime.metadata
  const args = describeRuntimeCall(runtime, pallet, method)?.args ?? []
  const [account, last] = [lookup[args[0] ?? -1], lookup[args.at(-1) ?? -1]?.def]
  const wide = last?.tag === 'primitive' && last.value.tag === 'u64'
  return {
    address: account?.path.at(-1) === 'MultiAddress' ? 'multiAddress' : 'account',
    blockNumberBytes: wide ? 8 : 4
  }
}
