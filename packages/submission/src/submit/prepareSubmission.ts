import type { BlockReference } from '@paraclock/connect'
import { bytesToHex, type Hex, parseAccount, parseHex } from '@paraclock/core'
import type { ExtrinsicPayload } from '@polkadot/types/interfaces'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { checkDryRun } from '../chain/checkDryRun.ts'
import { openSubmissionChain } from '../chain/openSubmissionChain.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import { registryOf } from '../transaction/registryOf.ts'
import { type TransactionTerms, writePayload } from '../transaction/writePayload.ts'
import { type CallReview, reviewCall } from './reviewCall.ts'

/** What {@link prepareSubmission} takes. */
export interface PrepareSubmissionArgs extends TransactionTerms {
  /** The chain to send to. */
  readonly chain: SigningChain
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The signing account: SS58 or hex. */
  readonly account: string
  /** Whether the call is dry-run first. Defaults to `true`. */
  readonly dryRun?: boolean
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** A transaction without its signature: plain data, to carry to the key. */
export interface PreparedSubmission {
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The signing account, as hex. */
  readonly account: Hex
  /** The SCALE encoded call. */
  readonly call: Hex
  /** What the call is by the proven types of the chain, and what it does: to show before signing. */
  readonly review: Pick<CallReview, 'text' | 'effect' | 'isProven'>
  readonly nonce: number
  /** The finalized block that begins the era. */
  readonly birth: BlockReference
  /** The last block that can include the transaction. */
  readonly lastBlock: number
  /** The payload to sign, in the form that browser extensions take. */
  readonly payload: SignerPayloadJSON
  /** The payload to sign, as bytes. If they are more than 256, their BLAKE2b-256 hash is signed. */
  readonly bytes: Hex
}

/**
 * A transaction to be signed elsewhere; `sendSigned` takes the signature. Its nonce is not
 * reserved: the next transaction of the account must be this one.
 *
 * @throws ParaclockError the dispatch error of the dry run, `RuntimeVersionMismatch`,
 * `IntegerMalformed` for an invalid era.
 *
 * @example
 * ```ts
 * import { createMemoryJournal, prepareSubmission, type SigningChain, sendSigned } from '@paraclock/submission'
 *
 * declare const chain: SigningChain
 * declare function signElsewhere(bytes: string): Promise<`0x${string}`>
 *
 * const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const call = '0x00000400' // system.remark(0x00)
 * const prepared = await prepareSubmission({ chain, call, account, eraBlocks: 1024 })
 * const signature = await signElsewhere(prepared.bytes)
 * await sendSigned({ chain, prepared, signature, journal: createMemoryJournal() })
 * ```
 */
export async function prepareSubmission(args: PrepareSubmissionArgs): Promise<PreparedSubmission> {
  const { signal } = args
  const signing = args.chain
  const chain = openSubmissionChain(signing)
  const account = parseAccount(args.account)
  const call = parseHex(args.call)
  const asked = { chain: signing.chain, call, account, signal }
  const effect = args.dryRun === false ? undefined : await checkDryRun(asked)
  const { text, effect: lines, isProven } = reviewCall(signing, call, effect)
  const review = { text, effect: lines, isProven }
  const [nonce, birth] = await Promise.all([chain.nextNonce(account), chain.birth()])
  const terms = { signing, call, account, nonce, birth, terms: args }
  const { payload, lastBlock } = await writePayload(terms)
  const { version } = payload
  const registry = await registryOf(signing.chain)
  const written = registry.createType('ExtrinsicPayload', payload, { version })
  const bytes = bytesToHex((written as ExtrinsicPayload).toU8a({ method: true }))
  const { genesis } = chain
  return { genesis, account, call, review, nonce, birth, lastBlock, payload, bytes }
}
