import { type Hex, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { Call } from '@polkadot/types/interfaces'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'
import { hashMetadata } from './hashMetadata.ts'
import type { TransactionTerms } from './TransactionTerms.ts'

const ERA_BLOCKS = 64
const SHORTEST = 4
// Longer eras do not begin with any block, but with every second, fourth, …
const LONGEST = 4_096

/** What is to be signed. */
export interface WrittenPayload {
  /** In the form that extensions take. */
  readonly payload: SignerPayloadJSON
  /** The last block that can hold the transaction. */
  readonly lastBlock: number
}

/**
 * Writes what is to be signed for a call.
 *
 * @throws ParaclockError `IntegerOutOfRange` for an era that is none, `RuntimeVersionMismatch` if the
 * connection's types are those of another runtime than the chain runs.
 */
export async function writePayload(args: {
  readonly api: ApiPromise
  readonly call: Hex
  readonly account: Hex
  readonly nonce: number
  readonly birth: BlockPoint
  readonly terms: TransactionTerms
}): Promise<WrittenPayload> {
  const { api, call, account, nonce, birth, terms } = args
  const { tip = 0n, eraBlocks: period = ERA_BLOCKS, assetId } = terms
  if (period < SHORTEST || period > LONGEST || !Number.isInteger(Math.log2(period))) {
    const type = `an era's length, a power of two from ${SHORTEST}`
    throw new ParaclockError('IntegerOutOfRange', { value: period, type, maximum: BigInt(LONGEST) })
  }
  await checkRuntime(api)
  const { registry } = api
  const metadataHash =
    terms.metadataHash === 'compute' ? await hashMetadata(api) : terms.metadataHash
  const payload = registry.createType('SignerPayload', {
    address: registry.createType('AccountId', account).toString(),
    assetId,
    blockHash: birth.hash,
    blockNumber: birth.number,
    era: registry.createType('ExtrinsicEra', { current: birth.number, period }),
    genesisHash: api.genesisHash,
    metadataHash: metadataHash ?? null,
    method: registry.createType<Call>('Call', call),
    mode: metadataHash === undefined ? 0 : 1,
    nonce,
    runtimeVersion: api.runtimeVersion,
    signedExtensions: registry.signedExtensions,
    tip,
    version: 4,
    withSignedTransaction: true
  })
  return { payload: payload.toPayload(), lastBlock: birth.number + period - 1 }
}

/** An upgrade between building and sending makes bytes that the chain would refuse, or misread. */
async function checkRuntime(api: ApiPromise): Promise<void> {
  const live = await api.rpc.state.getRuntimeVersion()
  const { specVersion, transactionVersion } = api.runtimeVersion
  if (specVersion.eq(live.specVersion) && transactionVersion.eq(live.transactionVersion)) return
  throw new ParaclockError('RuntimeVersionMismatch', {
    chain: live.specName.toString(),
    built: specVersion.toNumber(),
    live: live.specVersion.toNumber()
  })
}
