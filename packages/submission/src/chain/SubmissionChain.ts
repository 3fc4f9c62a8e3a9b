import { type BlockReference, CallRefused, type Chain, type StateSource } from '@paraclock/connect'
import {
  describeThrown,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount
} from '@paraclock/core'
import { divideExtrinsic, readExtensions } from '@paraclock/types'
import type { FailedOutcome, SucceededOutcome } from '../journal/SubmissionOutcome.ts'
import type { Delivery, OpenRecord } from '../nonces/Lanes.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { type BlockReader, openBlocks } from './BlockReader.ts'
import { readNonce } from './readNonce.ts'
import { readOutcome } from './readOutcome.ts'
import { requireSigning, type SettlingBlock, type SigningChain } from './SigningChain.ts'

/** The part of a chain that submissions use. */
export interface SubmissionChain extends Omit<BlockReader, 'blockOf' | 'listen'> {
  readonly name: string
  readonly genesis: Hex
  agreeOn(most: number): Promise<SettlingBlock>
  /** The time of a block in milliseconds since 1970; `undefined` if the chain has no clock. */
  timeAt(block: Hex): Promise<number | undefined>
  now(): number
  nonceAt(account: Hex, block: Hex): Promise<number>
  /** Reads the next nonce at the newest block that all reachable endpoints report as finalized. */
  nextNonce(account: Hex): Promise<number>
  /**
   * Reads the newest block that all reachable endpoints report as finalized. The era of a new
   * transaction begins at this block.
   */
  birth(): Promise<BlockReference>
  /** Sends an extrinsic to a node. Resolves with the answer of the node, and never rejects. */
  send(extrinsic: Hex): Promise<Delivery>
  /**
   * Decodes the signer and the nonce of an extrinsic with the runtime of the block `at`. Returns
   * `undefined` for an unsigned extrinsic.
   */
  signerOf(
    extrinsic: Hex,
    at: Hex
  ): Promise<{ readonly account: Hex; readonly nonce: number } | undefined>
  outcome(block: BlockReference, index: number): Promise<SucceededOutcome | FailedOutcome>
  hashOf(extrinsic: Hex): Hex
}

export function openSubmissionChain(signing: SigningChain): SubmissionChain {
  const { chain, heads, present, holdFinality } = requireSigning(signing)
  const { name, source, facts } = chain
  const blocks = openBlocks(chain, heads)
  return {
    ...blocks,
    name,
    genesis: facts.genesis,
    agreeOn: signing.agreeOn,
    timeAt: (block) => readBlockTime(chain, block),
    now: Date.now,
    nonceAt: (account, at) => readNonce(source, account, at),
    nextNonce: async (account) => await readNonce(source, account, await holdFinality()),
    birth: async () => (await present()).block,
    send: (extrinsic) => sendExtrinsic(source, extrinsic),
    signerOf: async (extrinsic, at) => {
      const { runtime } = await chain.at(at)
      const { signer, extensions } = divideExtrinsic(runtime, hexToBytes(extrinsic))
      const nonce = readExtensions(runtime).find(({ identifier }) => identifier === 'CheckNonce')
      if (signer === undefined || nonce === undefined) return undefined
      const value = runtime.type(nonce.type).decode(hexToBytes(extensions['CheckNonce'] ?? '0x'))
      return { account: parseAccount(signer), nonce: Number(value) }
    },
    hashOf: hashHex,
    outcome: async ({ hash }, index) => readOutcome(chain, await blocks.blockOf(hash), index)
  }
}

/** Sends the transaction of a record. Returns the reason if the node refuses the transaction. */
export async function deliver(
  chain: Pick<SubmissionChain, 'send'>,
  entry: OpenRecord
): Promise<string | undefined> {
  const delivery = await chain.send(entry.record.extrinsic)
  // `accepted` stays after a later refusal, because a node also refuses a transaction that is
  // already in a block.
  if (entry.delivery !== 'accepted') entry.delivery = delivery.kind
  return delivery.kind === 'refused' ? delivery.reason : undefined
}

// The error code with which a node refuses a transaction that is already in its pool.
const ALREADY_IMPORTED = 1013

async function sendExtrinsic(
  source: Pick<StateSource, 'request'>,
  extrinsic: Hex
): Promise<Delivery> {
  try {
    await source.request('author_submitExtrinsic', [extrinsic])
    return { kind: 'accepted' }
  } catch (error) {
    const reason = describeRefusal(error)
    const code = codeOf(error)
    if (code === ALREADY_IMPORTED) return { kind: 'accepted' }
    // An error with a code is a refusal by the node. Without a code, the node may have accepted the
    // transaction.
    return { kind: code === undefined ? 'unknown' : 'refused', reason }
  }
}

/** Describes a node's refusal: its message, and its data, which contains the reason. */
function describeRefusal(error: unknown): string {
  if (!isParaclockError(error, CallRefused)) return describeThrown(error)
  const { rpcMessage, data } = error.context
  return typeof data === 'string' ? `${rpcMessage}: ${data}` : error.message
}

function codeOf(error: unknown): number | undefined {
  if (isParaclockError(error, CallRefused)) return error.context.rpcCode
  if (isParaclockError(error)) return undefined
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'number' ? code : undefined
}

async function readBlockTime(
  { runtime, source }: Pick<Chain, 'runtime' | 'source'>,
  at: Hex
): Promise<number | undefined> {
  const item = runtime.storage('Timestamp', 'Now')
  if (item === undefined) return undefined
  const [now] = await source.getStorage([item.key()], { at })
  const time = typeof now === 'string' ? item.decode(hexToBytes(now)) : undefined
  return typeof time === 'bigint' ? Number(time) : undefined
}
