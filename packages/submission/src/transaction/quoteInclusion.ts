import { stateCall } from '@paraclock/connect'
import { type Hex, hexToBytes, type Sourced } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import { type ChainSource, nameChain } from '../chain/ChainSource.ts'
import { openSubmissionChain } from '../chain/openSubmissionChain.ts'
import { assembleExtrinsic } from './assembleExtrinsic.ts'
import type { TransactionTerms } from './TransactionTerms.ts'
import { writePayload } from './writePayload.ts'

// A signature of sr25519, which takes as many bytes as one of ed25519.
const STAND_IN: Hex = `0x01${'42'.repeat(64)}`

/**
 * Asks a chain what including a call would cost an account: by the bytes that would be sent, with a
 * stand-in for the signature, because the length is paid for too. A tip is added.
 */
export async function quoteInclusion(args: {
  readonly chain: ChainSource
  readonly call: Hex
  readonly account: Hex
  readonly terms: TransactionTerms
}): Promise<Sourced<bigint>> {
  const { call, account, terms } = args
  const { api, name } = nameChain(args.chain)
  const chain = openSubmissionChain(args.chain)
  const [nonce, birth] = await Promise.all([chain.nextNonce(account), chain.finalized()])
  const { payload } = await writePayload({ api, call, account, nonce, birth, terms })
  const { extrinsic } = assembleExtrinsic({ api, payload, signed: { signature: STAND_IN } })
  const method = 'TransactionPaymentApi_query_info'
  const bytes = hexToBytes(extrinsic)
  const { value } = await stateCall<Codec & { readonly partialFee: Codec }>(api, method, {
    uxt: bytes,
    len: bytes.length
  })
  return {
    value: BigInt(value.partialFee.toString()) + (terms.tip ?? 0n),
    provenance: { kind: 'runtimeApi', detail: `${method} on ${name}`, evidence: [] },
    confirmedBy: []
  }
}
