import { bytesToHex, codeKey, type Hex, ParaclockError } from '@paraclock/core'
import { metadataBytes, openRuntime } from '@paraclock/types'
import type { Chain } from '../chain/Chain.ts'
import type { BlockReference } from '../chain/ChainFacts.ts'
import type { ChainExpectation } from '../chain/checkExpectation.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { MetadataHashMissing, RuntimeProofFailed, SignedCallMismatch } from '../errors/proofs.ts'
import { type AgreedBlock, agreeOnFinality } from './agreeOnFinality.ts'
import { type ProvenCode, proveCode } from './proveCode.ts'
import {
  createMemoryRuntimeRecords,
  type RuntimeRecord,
  type RuntimeRecords
} from './RuntimeRecords.ts'
import { newestMetadata, runRuntime } from './runRuntime.ts'

/** The options of `openProven`. */
export interface ProveOptions {
  /**
   * The endpoints of the chain: URLs or light clients. Their finalized blocks are compared. If
   * absent, the endpoint in use is trusted.
   */
  readonly endpoints?: readonly (string | LightEndpoint)[]
  /** The records of runtimes. Defaults to records in the memory of the process. */
  readonly runtimes?: RuntimeRecords
  /**
   * Whether to accept a runtime that checks no metadata hash, although an earlier runtime of the
   * chain checked the hash. Defaults to `false`.
   */
  readonly allowUnhashed?: boolean
  /** What the proven facts of the chain must be. Its `maxBehindSeconds` is not compared. */
  readonly expect?: ChainExpectation | undefined
  /**
   * Whether to trust the endpoint in use if all others in `endpoints` are unreachable, for example
   * because it is your own node. Defaults to `false`.
   */
  readonly trustEndpoint?: boolean | undefined
  readonly signal?: AbortSignal
}

/** How the code of a chain is proven, and its runtime. */
export interface RuntimeProof extends Pick<AgreedBlock, 'agreed' | 'unreachable'> {
  readonly block: BlockReference
  readonly codeHash: Hex
  /** Whether a light client verified that the block is final. */
  readonly isLight: boolean
  /** Whether an earlier runtime checked the metadata hash in signatures, but this one does not. */
  readonly lostHash: boolean
  readonly runtime: RuntimeRecord
}

// Metadata begins with "meta" and the byte of its version.
const VERSION_AT = 4

export const ownRecords: RuntimeRecords = createMemoryRuntimeRecords()

/**
 * Proves that the metadata in use for a chain comes from the chain's own code. Reads the code with
 * a proof, runs the code in this process, and compares the resulting metadata with the metadata in
 * use.
 *
 * @throws ParaclockError `RuntimeProofFailed` if the two metadata differ or the code cannot be proven,
 * `MetadataHashMissing` if an earlier runtime of the chain checked the metadata hash in signatures
 * and this runtime does not, `FinalityMismatch` if endpoints disagree on
 * the finalized block, `FinalityUnconfirmed` if only one of several endpoints reports it,
 * `SignedCallMismatch` after a runtime upgrade, and the errors of the
 * reads
 */
export async function proveRuntime(
  chain: Pick<Chain, 'name' | 'source' | 'facts' | 'stated' | 'runtime'>,
  options: ProveOptions = {}
): Promise<RuntimeProof> {
  const { endpoints = [], runtimes = ownRecords, allowUnhashed = false, signal } = options
  const isSecondNeeded = options.trustEndpoint !== true
  const { name } = chain
  // The endpoint reports this hash of the code without a proof. If no record has the hash, start to
  // fetch the code before its proof.
  const stated = chain.facts.codeHash
  const expected = stated === undefined ? undefined : await runtimes.get(stated)
  const ahead = expected === undefined ? readAhead(chain, signal) : undefined
  const finality = await agreeOnFinality({ chain, endpoints, isSecondNeeded, signal })
  const code = await proveCode({ chain, block: finality.hash, ahead, signal })
  const known = code.codeHash === stated ? expected : await runtimes.get(code.codeHash)
  const runtime = await recordOf(name, { code, runtimes, known })
  return await judgeRuntime(chain, { finality, code, runtime }, { runtimes, allowUnhashed })
}

/** The types of a chain at a block, from the record of its proven code. */
export interface ProvenTypes {
  readonly record: RuntimeRecord
  /** The newest metadata of the record. */
  readonly metadata: Hex
}

/**
 * Proves the code of a chain at a block, and returns the metadata of this code: from the records, or
 * from a run of the code. Does not compare endpoints, so the caller must know whether the block is
 * final.
 *
 * @throws ParaclockError `RuntimeProofFailed` if the code cannot be proven, and the errors of the
 * reads
 */
export async function proveTypes(args: {
  readonly chain: Pick<Chain, 'name' | 'source'>
  readonly block: Hex
  /** The records of runtimes. Defaults to records in the memory of the process. */
  readonly runtimes?: RuntimeRecords | undefined
}): Promise<ProvenTypes> {
  const { chain, block, runtimes = ownRecords } = args
  const code = await proveCode({ chain, block })
  const known = await runtimes.get(code.codeHash)
  const record = await recordOf(chain.name, { code, runtimes, known })
  return { record, metadata: newestMetadata(record.metadata) ?? '0x' }
}

/** Returns the record of the code: `known` if the state of the block has its values, or a new run. */
async function recordOf(
  chain: string,
  {
    code,
    runtimes,
    known
  }: {
    readonly code: ProvenCode
    readonly runtimes: RuntimeRecords
    readonly known: RuntimeRecord | undefined
  }
): Promise<RuntimeRecord> {
  if (known !== undefined && (await hasState(code, known))) return known
  const { codeHash, readState } = code
  const bytes = await code.read()
  const record = await inTurn(() => runRuntime({ chain, code: bytes, codeHash, readState }))
  await runtimes.set(record)
  return record
}

async function judgeRuntime(
  chain: Parameters<typeof proveRuntime>[0],
  proven: {
    readonly finality: AgreedBlock
    readonly code: ProvenCode
    readonly runtime: RuntimeRecord
  },
  { runtimes, allowUnhashed }: Required<Pick<ProveOptions, 'runtimes' | 'allowUnhashed'>>
): Promise<RuntimeProof> {
  const { finality, code, runtime } = proven
  const { codeHash } = code
  compareMetadata(chain, runtime)
  const { genesis } = chain.facts
  const hasHash = runtime.metadataHash === 'checked'
  if (hasHash) await runtimes.noteChecked(genesis)
  const lostHash = !hasHash && (await runtimes.hasChecked(genesis))
  if (lostHash && !allowUnhashed) {
    const { specName, specVersion } = runtime
    throw new ParaclockError(MetadataHashMissing, {
      chain: chain.name,
      specName,
      specVersion,
      isForDevice: false
    })
  }
  const { agreed, unreachable } = finality
  const isLight = chain.source.isLight === true
  return { block: code.block, agreed, unreachable, isLight, codeHash, lostHash, runtime }
}

/** Starts to fetch the code before its hash is proven. */
function readAhead(
  { source, stated }: Parameters<typeof proveRuntime>[0],
  signal: AbortSignal | undefined
): Promise<Hex | null | undefined> {
  const reading = source.getStorage([codeKey], { at: stated.finalized.hash, signal })
  const code = reading.then(([first]) => first)
  code.catch(() => {})
  return code
}

const MAX_AT_ONCE = 3
const waiting: (() => void)[] = []
let running = 0

/**
 * Runs `work` when a place is free. At most three runtimes run at once, and at most one for each
 * processor, because each run needs memory.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const most = Math.min(MAX_AT_ONCE, navigator.hardwareConcurrency)
  if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** Whether the chain's state has the values from which the metadata of the record was computed. */
async function hasState(code: ProvenCode, { state }: RuntimeRecord): Promise<boolean> {
  if (state.length === 0) return true
  const values = await code.readState(state.map(([key]) => key))
  return state.every(([, value], index) => value === (values[index] ?? null))
}

function compareMetadata(
  { name, facts, runtime: read }: Pick<Chain, 'name' | 'facts' | 'runtime'>,
  proven: RuntimeRecord
): void {
  const given = metadataBytes(read.metadata)
  const own = given && proven.metadata[given[VERSION_AT] ?? 0]
  if (given !== undefined && own !== undefined) {
    if (bytesToHex(given) === own || isSameButUnstable(read.metadata, own)) return
  }
  const { specName, specVersion } = read.version ?? facts
  if (proven.specName === specName && proven.specVersion !== specVersion) {
    const context = { chain: name, built: specVersion, live: proven.specVersion }
    throw new ParaclockError(SignedCallMismatch, context)
  }
  const context = { chain: name, endpoint: facts.endpoint, codeHash: proven.codeHash }
  throw new ParaclockError(RuntimeProofFailed, context)
}

/**
 * Storage items whose default contains a memory address, which differs between runs. Paraclock does
 * not read these items. The defaults of other items must be equal, because the default is the value
 * of an absent entry.
 */
const UNSTABLE_DEFAULTS: Readonly<Record<string, string>> = { Revive: 'EthBlockBuilderIR' }

/** Whether two metadata differ only in the defaults of `UNSTABLE_DEFAULTS`. */
function isSameButUnstable(given: Chain['runtime']['metadata'], own: Hex): boolean {
  return showStable(given) === showStable(openRuntime({ metadata: own }).metadata)
}

function showStable(metadata: Chain['runtime']['metadata']): string {
  const pallets = dropUnstable(metadata.pallets)
  return JSON.stringify({ ...metadata, pallets }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value
  )
}

/** Returns the pallets of a metadata without the defaults of `UNSTABLE_DEFAULTS`. */
export function dropUnstable(
  pallets: Chain['runtime']['metadata']['pallets']
): readonly Chain['runtime']['metadata']['pallets'][number][] {
  return pallets.map(({ storage, ...pallet }) => ({
    ...pallet,
    storage: storage && {
      ...storage,
      items: storage.items.map((item) =>
        UNSTABLE_DEFAULTS[pallet.name] === item.name ? { ...item, fallback: '0x' } : item
      )
    }
  }))
}

/**
 * Describes in one line that the code is proven, and which endpoints confirm the finalized block.
 */
export function describeProof(proof: RuntimeProof): string {
  const { block, agreed, unreachable, isLight, lostHash, runtime } = proof
  const { specName, specVersion, metadataHash } = runtime
  const others = agreed.length - 1
  const seconded =
    others === 0 ? '' : `, and ${others === 1 ? 'an endpoint agrees' : `${others} endpoints agree`}`
  const stated =
    others === 0
      ? `finalized block ${block.number} is trusted from one endpoint`
      : `${agreed.length} endpoints agree on block ${block.number}`
  const finality = isLight ? `a light client verified block ${block.number}${seconded}` : stated
  const missing = unreachable.length === 0 ? '' : ` (unreachable: ${unreachable.join(', ')})`
  const digest = {
    none: 'signatures carry no metadata hash',
    unbuilt: 'the runtime was built without a metadata hash, so signatures carry none',
    checked: 'signatures carry the metadata hash'
  }[metadataHash]
  const lost = lostHash ? ', and an earlier runtime of the chain had one' : ''
  return `${specName} ${specVersion}: its code is proven; ${finality}${missing}; ${digest}${lost}`
}
