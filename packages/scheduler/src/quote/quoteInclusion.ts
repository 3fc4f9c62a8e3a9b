import type { Chain } from '@paraclock/connect'
import type { Hex, Sourced } from '@paraclock/core'
import { readNonce, type TransactionTerms } from '@paraclock/submission'
import { quoteInclusionFee } from '@paraclock/weights'

const ERA_BLOCKS = 64

export async function quoteInclusion(args: {
  readonly chain: Chain
  readonly call: Hex
  readonly account: Hex
  readonly terms: Pick<TransactionTerms, 'tip' | 'eraBlocks'>
}): Promise<Sourced<bigint>> {
  const { chain, call, account } = args
  const { tip = 0n, eraBlocks: period = ERA_BLOCKS } = args.terms
  const nonce = BigInt(await readNonce(chain.source, account, chain.block.hash))
  const terms = {
    account: chain.runtime.readInput('AccountId', account) as string,
    nonce,
    period,
    tip
  }
  const { amount, provenance } = await quoteInclusionFee({ chain, call, terms })
  return { value: amount + tip, provenance, confirmedBy: [] }
}
