import { type Chain, encoded } from '@paraclock/connect'
import { encodeCompact, type Hex, hexToBytes, type Sourced } from '@paraclock/core'
import { readNextNonce, type TransactionTerms } from '@paraclock/submission'
import { encodeStandIn } from '@paraclock/types'
import { accountOf } from '../read/readServiceState.ts'

const ERA_BLOCKS = 64

/**
 * The inclusion fee of a call and its tip, by the estimate of the chain. The estimate is for the
 * bytes that would be sent, with a placeholder signature, because the fee depends on their length.
 */
export async function quoteInclusion(args: {
  readonly chain: Chain
  readonly call: Hex
  readonly account: Hex
  readonly terms: Pick<TransactionTerms, 'tip' | 'eraBlocks'>
}): Promise<Sourced<bigint>> {
  const { chain, call, account, terms } = args
  const { tip = 0n, eraBlocks: period = ERA_BLOCKS } = terms
  const { runtime, source } = chain
  const nonce = await readNextNonce(source, account)
  const bytes = encodeStandIn({
    runtime,
    call: hexToBytes(call),
    account: accountOf(chain, account) as string,
    nonce: BigInt(nonce),
    period
  })
  // The placeholder has no tip, and a larger tip takes more bytes.
  const len = bytes.length + encodeCompact(tip).length - 1
  const api = 'TransactionPaymentApi'
  const { value, evidence } = await chain.call<{ readonly partial_fee: bigint }>({
    api,
    method: 'query_info',
    args: { uxt: encoded(bytes), len }
  })
  const detail = `${api}_query_info on ${chain.name}`
  return {
    value: value.partial_fee + tip,
    provenance: { kind: 'runtimeApi', detail, evidence },
    confirmedBy: []
  }
}
