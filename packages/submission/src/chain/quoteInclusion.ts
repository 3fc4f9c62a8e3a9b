import type { Chain } from '@paraclock/connect'
import { type Hex, readFact, type Sourced } from '@paraclock/core'
import { quoteInclusionFee } from '@paraclock/weights'
import { ERA_BLOCKS, type TransactionTerms } from '../transaction/signCall.ts'
import { readNonce } from './readNonce.ts'

/** The transaction whose fee {@link quoteInclusion} and {@link readOwnFee} read. */
export interface QuoteInclusionArgs {
  readonly chain: Chain
  readonly call: Hex
  /** The signer. */
  readonly account: Hex
  readonly terms: Pick<TransactionTerms, 'tip' | 'eraBlocks' | 'assetId'>
  readonly signal?: AbortSignal | undefined
}

/**
 * Quotes the fee of a transaction with a call at the chain's block, including the tip.
 *
 * @throws ParaclockError the errors of `quoteInclusionFee` of `@paraclock/weights`
 */
export async function quoteInclusion(args: QuoteInclusionArgs): Promise<Sourced<bigint>> {
  const { chain, call, account, signal } = args
  const { tip = 0n, eraBlocks: period = ERA_BLOCKS } = args.terms
  const nonce = BigInt(await readNonce(chain.source, account, chain.block.hash))
  const terms = {
    account: chain.runtime.readInput('AccountId', account) as string,
    nonce,
    period,
    tip
  }
  const { amount, provenance } = await quoteInclusionFee({ chain, call, terms, signal })
  return { value: amount + tip, provenance, confirmedBy: [] }
}

// The storage items in which Hydration, Bifrost and Acala keep the asset with which an account pays
// fees.
const FEE_ASSETS = [
  ['MultiTransactionPayment', 'AccountCurrencyMap'],
  ['FlexibleFee', 'UserDefaultFeeCurrency'],
  ['TransactionPayment', 'AlternativeFeeSwapPath']
] as const

/**
 * Reads the fee, including the tip, that the signer must pay in the native token. 0 if the signer
 * can pay in a different asset, or if the runtime computes no fee.
 */
export async function readOwnFee(args: QuoteInclusionArgs): Promise<bigint> {
  const { runtime } = args.chain
  const hasChoice = FEE_ASSETS.some(([pallet, item]) => runtime.storage(pallet, item) !== undefined)
  if (hasChoice || args.terms.assetId !== undefined) return 0n
  const fee = await readFact(async () => (await quoteInclusion(args)).value)
  return fee.known ? fee.value : 0n
}
