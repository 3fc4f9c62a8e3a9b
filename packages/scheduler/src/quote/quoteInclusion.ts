import { type Chain, encoded } from '@paraclock/connect'
import { encodeCompact, type Hex, hexToBytes, type Sourced } from '@paraclock/core'
import { readNextNonce, type TransactionTerms } from '@paraclock/submission'
import { encodeStandIn } from '@paraclock/types'
import { accountOf } from '../read/readServiceState.ts'

const ERA_BLOCKS = 64

/**
 * Asks a chain what including a call would cost an account: by the bytes that would be sent, with a
 * stand-in for the signature, because the length is paid for too. A tip is added.
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
    account: String(accountOf(chain, account)),
    nonce: BigInt(nonce),
    period
  })
  // The stand-in has no tip, and a tip takes more bytes the larger it is.
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
