import { atPresentBlock, type Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import type { MultisigOperation } from './planMultisig.ts'

/**
 * Reads the approvals of a multisig call at the present block; `undefined` if the call has no
 * approval.
 */
export async function readMultisigOperation(args: {
  readonly chain: Chain
  readonly account: Hex
  readonly callHash: Hex
  readonly signal?: AbortSignal | undefined
}): Promise<MultisigOperation | undefined> {
  const { account, callHash, signal } = args
  const chain = await atPresentBlock(args.chain)
  const { value } = await chain.storage<{
    readonly when: { readonly height: number | bigint; readonly index: number }
    readonly approvals: readonly string[]
  }>({ pallet: 'Multisig', entry: 'Multisigs', keys: [account, callHash], signal })
  if (value === undefined) return undefined
  const { when, approvals } = value
  const timepoint = { height: Number(when.height), index: when.index }
  return { timepoint, approvals: approvals.map((member) => parseAccount(member)) }
}
