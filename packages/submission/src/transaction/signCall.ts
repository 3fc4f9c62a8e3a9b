import {
  type BlockReference,
  requestAnswer,
  runtimeVersionSchema,
  SignedCallMismatch
} from '@paraclock/connect'
import {
  ArgumentInvalid,
  describeThrown,
  type Hex,
  ParaclockError,
  parseAccount,
  ValueMalformed
} from '@paraclock/core'
import type { GenericSignerPayload } from '@polkadot/types'
import type { Call, Extrinsic } from '@polkadot/types/interfaces'
import type { Registry, SignerPayloadJSON } from '@polkadot/types/types'
import { checkValidity } from '../chain/checkValidity.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { CallSigner, PayloadPlace, SignedPayload } from '../signers/CallSigner.ts'
import { type ExtensionValue, fillExtensions } from './fillExtensions.ts'
import { hashHex } from './hashHex.ts'
import { hashMetadata, proveMetadata } from './hashMetadata.ts'
import { registryOf } from './registryOf.ts'
import { hasOwnExtensions, writeTransaction } from './writeTransaction.ts'

/** The options of a transaction other than its call and its signer. */
export interface TransactionTerms {
  /** The tip, in the smallest unit. Defaults to 0. */
  readonly tip?: bigint
  /** For how many blocks the transaction is valid: a power of two, 4 to 4,096. Defaults to 64. */
  readonly eraBlocks?: number
  /**
   * The metadata hash to sign. `compute`: computes the hash if the runtime checks it. `none`: signs
   * no hash. Defaults to `compute`. The chain refuses a wrong hash, and a Ledger verifies the types
   * by the hash.
   */
  readonly metadataHash?: Hex | 'compute' | 'none'
  /** The fee asset in the form of polkadot.js, if the chain lets the signer choose it. */
  readonly assetId?: unknown
  /** Data for the runtime's own transaction extensions, by their identifier. */
  readonly extensions?: Readonly<Record<string, ExtensionValue>>
}

/** The default number of blocks for which a transaction is valid. */
export const ERA_BLOCKS = 64

/** Signs a call with a nonce and an era, and checks that the chain would accept the transaction. */
export async function signCall(args: {
  readonly signing: SigningChain
  readonly signer: CallSigner
  readonly call: Hex
  readonly account: Hex
  readonly place: Pick<PayloadPlace, 'nonce' | 'birth'>
  /** The options of the transaction. `eraBlocks` defaults to `signer.elsewhere.eraBlocks`, then to 64. */
  readonly terms: TransactionTerms
}): Promise<Pick<SubmissionRecord, 'extrinsic' | 'id' | 'lastBlock'>> {
  const { signing, signer, call, account, place } = args
  const terms = { ...args.terms, eraBlocks: args.terms.eraBlocks ?? signer.elsewhere?.eraBlocks }
  const { payload, lastBlock } = await writePayload({ signing, call, account, ...place, terms })
  const registry = await registryOf(signing.chain)
  const created =
    signer.create !== undefined && hasOwnExtensions(signing.chain.runtime)
      ? await signer.create(writeTransaction({ signing, payload, terms }))
      : undefined
  const signed =
    created === undefined
      ? await signer.sign(payload, registry, (bytes) => proveMetadata(signing, bytes))
      : { signature: '0x' as const, signedTransaction: created }
  const assembled = assembleExtrinsic({ registry, payload, signed })
  await checkValidity(signing.chain, { ...assembled, hasHash: payload.mode === 1 })
  return { ...assembled, lastBlock }
}

/** Writes the payload to sign, and finds the last block that can include the transaction. */
export async function writePayload(args: {
  readonly signing: SigningChain
  readonly call: Hex
  readonly account: Hex
  readonly nonce: number
  readonly birth: BlockReference
  readonly terms: TransactionTerms
}): Promise<{ readonly payload: SignerPayloadJSON; readonly lastBlock: number }> {
  const { signing, call, account, nonce, birth, terms } = args
  const { chain, proof } = signing
  const { tip = 0n, eraBlocks: period = ERA_BLOCKS, assetId } = terms
  requireEra(period)
  const own = fillExtensions(chain.runtime, terms.extensions)
  const [registry, metadataHash] = await Promise.all([
    registryOf(chain),
    chooseHash(signing, terms.metadataHash ?? 'compute'),
    checkRuntime(signing),
    signing.holdFinality()
  ])
  if (tip > 0n && !('tip' in registry.getSignedExtensionTypes())) {
    const problem = 'expected 0: the runtime has no extension that is known to take a tip'
    throw new ParaclockError(ArgumentInvalid, { argument: 'the tip', value: tip, problem })
  }
  const { specVersion, transactionVersion } = proof.runtime
  const payload = registry.createType<GenericSignerPayload>('SignerPayload', {
    ...own,
    address: registry.createType('AccountId', account).toString(),
    assetId,
    blockHash: birth.hash,
    blockNumber: birth.number,
    era: registry.createType('ExtrinsicEra', { current: birth.number, period }),
    genesisHash: chain.facts.genesis,
    metadataHash: metadataHash ?? null,
    method: registry.createType<Call>('Call', call),
    mode: metadataHash === undefined ? 0 : 1,
    nonce,
    runtimeVersion: { specVersion, transactionVersion },
    signedExtensions: registry.signedExtensions,
    tip,
    version: 4,
    withSignedTransaction: true
  })
  return { payload: payload.toPayload(), lastBlock: birth.number + period - 1 }
}

async function chooseHash(
  { chain, proof, runtimes }: SigningChain,
  asked: Hex | 'compute' | 'none'
): Promise<Hex | undefined> {
  if (asked !== 'none' && asked !== 'compute') return asked
  const isComputed = asked === 'compute' && proof.runtime.metadataHash === 'checked'
  return isComputed ? await hashMetadata(chain, proof.runtime, runtimes) : undefined
}

/**
 * Throws if the runtime was upgraded after its types were proven. The new runtime could misread the
 * bytes of the call.
 */
async function checkRuntime({ chain, proof }: SigningChain): Promise<void> {
  const { source } = chain
  const live = await requestAnswer(source, runtimeVersionSchema, 'state_getRuntimeVersion', [])
  const { specVersion: built, transactionVersion, specName } = proof.runtime
  if (live.specVersion === built && live.transactionVersion === transactionVersion) return
  const context = { chain: specName, built, live: live.specVersion }
  throw new ParaclockError(SignedCallMismatch, context)
}

const MIN = 4
// The longest era that can begin at any block. The birth of a longer era must be rounded.
const MAX = 4_096

export function requireEra(blocks: number): void {
  if (blocks >= MIN && blocks <= MAX && Number.isInteger(Math.log2(blocks))) return
  const type = `length of an era: a power of two from ${MIN} to ${MAX}`
  const within = Math.min(Math.max(blocks, MIN), MAX) || MIN
  const problem = `the nearest one is ${2 ** Math.round(Math.log2(within))}`
  throw new ParaclockError(ValueMalformed, { value: blocks, type, problem })
}

/** Builds the signed transaction. A transaction from the signer must agree with the payload. */
export function assembleExtrinsic(args: {
  readonly registry: Registry
  readonly payload: SignerPayloadJSON
  readonly signed: SignedPayload
}): { readonly extrinsic: Hex; readonly id: Hex } {
  const { registry, payload, signed } = args
  const written = write(registry, payload, signed)
  const problem = findProblem(written, payload)
  if (problem !== undefined) {
    throw new ParaclockError(SignedCallMismatch, { account: payload.address, problem })
  }
  const extrinsic = written.toHex()
  return { extrinsic, id: hashHex(extrinsic) }
}

function write(registry: Registry, payload: SignerPayloadJSON, signed: SignedPayload): Extrinsic {
  try {
    if (signed.signedTransaction !== undefined) {
      return registry.createType<Extrinsic>('Extrinsic', signed.signedTransaction)
    }
    const call = registry.createType('Call', payload.method)
    const { address, version } = payload
    const extrinsic = registry.createType<Extrinsic>('Extrinsic', call, { version })
    return extrinsic.addSignature(address, signed.signature, payload) as unknown as Extrinsic
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(SignedCallMismatch, { account: payload.address, problem }, { cause })
  }
}

function findProblem(extrinsic: Extrinsic, payload: SignerPayloadJSON): string | undefined {
  if (!extrinsic.isSigned) return 'the transaction of the signer is not signed'
  if (extrinsic.method.toHex() !== payload.method)
    return 'the transaction of the signer has another call'
  if (parseAccount(extrinsic.signer.toString()) !== parseAccount(payload.address)) {
    return 'the transaction of the signer is of another account'
  }
  if (!extrinsic.nonce.eq(Number(payload.nonce)))
    return 'the transaction of the signer has another nonce'
  // The era must be equal, because the call can be signed again after the era of the payload.
  if (extrinsic.era.toHex() !== payload.era) return 'the transaction of the signer has another era'
  return undefined
}
