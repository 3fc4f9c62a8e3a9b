import {
  type BlockReference,
  requestAnswer,
  runtimeVersionSchema,
  SignedCallMismatch
} from '@paraclock/connect'
import {
  ArgumentInvalid,
  bytesToHex,
  describeThrown,
  encodeCompact,
  encodeInteger,
  formatAccount,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  parseAccount,
  ValueMalformed
} from '@paraclock/core'
import {
  divideExtrinsic,
  encodeEra,
  encodeStandIn,
  type Runtime,
  readExtensions
} from '@paraclock/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { checkValidity } from '../chain/checkValidity.ts'
import type { SigningChain } from '../chain/SigningChain.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import type { CallSigner, PayloadPlace, SignedPayload } from '../signers/CallSigner.ts'
import { encodeExtensions, encodePayload } from './encodeExtensions.ts'
import { type ExtensionValue, fillExtensions } from './fillExtensions.ts'
import { hashHex } from './hashHex.ts'
import { hashMetadata, proveMetadata } from './hashMetadata.ts'
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
  const { runtime } = signing.chain
  const signed = await signer.sign(
    payload,
    (one) => encodePayload(runtime, one),
    (bytes) => proveMetadata(signing, bytes),
    (one) => runtime.describeCall(runtime.decodeCall(hexToBytes(one))),
    hasOwnExtensions(runtime) ? writeTransaction({ signing, payload }) : undefined
  )
  const assembled = assembleExtrinsic({ runtime, payload, signed })
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
  const { runtime } = chain
  const [metadataHash] = await Promise.all([
    chooseHash(signing, terms.metadataHash ?? 'compute'),
    checkRuntime(signing),
    signing.holdFinality()
  ])
  const extensions = readExtensions(runtime)
  if (
    tip > 0n &&
    !extensions.some(({ identifier, hasDefault }) => TIPPED.has(identifier) && hasDefault)
  ) {
    const problem = 'expected 0: the runtime has no extension that is known to take a tip'
    throw new ParaclockError(ArgumentInvalid, { argument: 'the tip', value: tip, problem })
  }
  const { specVersion, transactionVersion } = proof.runtime
  const hexOf = (value: bigint | number, length: number): Hex =>
    bytesToHex(encodeInteger(BigInt(value), length).toReversed())
  const payload = {
    ...Object.fromEntries(Object.entries(own).filter(([, bytes]) => bytes !== '0x')),
    address: formatAccount({ account: parseAccount(account), prefix: runtime.ss58Prefix }),
    assetId: encodeAsset(runtime, assetId),
    blockHash: birth.hash,
    blockNumber: hexOf(birth.number, 4),
    era: bytesToHex(encodeEra(period, BigInt(birth.number))),
    genesisHash: chain.facts.genesis,
    metadataHash: metadataHash ?? null,
    method: call,
    mode: metadataHash === undefined ? 0 : 1,
    nonce: hexOf(nonce, 4),
    signedExtensions: extensions.map(({ identifier }) => identifier),
    specVersion: hexOf(specVersion, 4),
    tip: hexOf(tip, 16),
    transactionVersion: hexOf(transactionVersion, 4),
    version: 4,
    withSignedTransaction: true
  }
  return { payload: payload as SignerPayloadJSON, lastBlock: birth.number + period - 1 }
}

// The extensions that take a tip.
const TIPPED = new Set(['ChargeAssetTxPayment', 'ChargeTransactionPayment', 'SkipCheckIfFeeless'])

/** Encodes the fee asset as an option; `null` without an asset. */
function encodeAsset(runtime: Runtime, assetId: unknown): Hex | null {
  const charge = readExtensions(runtime).find(
    ({ identifier }) => identifier === 'ChargeAssetTxPayment'
  )
  if (assetId === undefined || charge === undefined) return null
  const bytes = runtime.type(charge.type).encode({ tip: 0n, asset_id: assetId })
  return bytes[1] === 1 ? bytesToHex(bytes.subarray(1)) : null
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
  readonly runtime: Runtime
  readonly payload: SignerPayloadJSON
  readonly signed: SignedPayload
}): { readonly extrinsic: Hex; readonly id: Hex } {
  const { runtime, payload, signed } = args
  const account = payload.address
  try {
    const extrinsic = signed.signedTransaction ?? write(runtime, payload, signed.signature)
    const problem = findProblem(runtime, hexToBytes(extrinsic), payload)
    if (problem === undefined) return { extrinsic, id: hashHex(extrinsic) }
    throw new ParaclockError(SignedCallMismatch, { account, problem })
  } catch (cause) {
    if (isParaclockError(cause, SignedCallMismatch)) throw cause
    const problem = describeThrown(cause)
    throw new ParaclockError(SignedCallMismatch, { account, problem }, { cause })
  }
}

function write(runtime: Runtime, payload: SignerPayloadJSON, signature: Hex): Hex {
  const encoded = encodeExtensions(runtime, payload).map(({ id, extra }) => [id, extra] as const)
  const extensions = Object.fromEntries(encoded)
  const call = hexToBytes(payload.method as Hex)
  const args = { runtime, call, account: payload.address, extensions }
  return bytesToHex(encodeStandIn({ ...args, signature: hexToBytes(signature) }))
}

function findProblem(
  runtime: Runtime,
  extrinsic: Uint8Array,
  payload: SignerPayloadJSON
): string | undefined {
  const { signer, extensions, call } = divideExtrinsic(runtime, extrinsic)
  if (signer === undefined) return 'the transaction of the signer is not signed'
  if (bytesToHex(call) !== payload.method) return 'the transaction of the signer has another call'
  if (parseAccount(signer) !== parseAccount(payload.address)) {
    return 'the transaction of the signer is of another account'
  }
  if (extensions['CheckNonce'] !== bytesToHex(encodeCompact(BigInt(payload.nonce))))
    return 'the transaction of the signer has another nonce'
  // The era must be equal, because the call can be signed again after the era of the payload.
  const era = extensions['CheckMortality'] ?? extensions['CheckEra']
  return era === payload.era ? undefined : 'the transaction of the signer has another era'
}
