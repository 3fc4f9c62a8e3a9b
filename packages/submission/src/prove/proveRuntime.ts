import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError } from '@paraclock/core'
import type { IsolationWorker } from '@paraclock/executor'
import { metadataBytes } from '@paraclock/types'
import { MetadataMismatch, RuntimeVersionMismatch } from '../errors.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'
import { agreeOnFinality } from './agreeOnFinality.ts'
import { type ProvenCode, proveCode } from './proveCode.ts'
import {
  createMemoryRuntimeRecords,
  type RuntimeRecord,
  type RuntimeRecords,
  recordedMetadata
} from './RuntimeRecords.ts'
import { runRuntime } from './runRuntime.ts'

/** How a runtime is proven. */
export interface ProveOptions {
  /**
   * URLs of nodes of the chain. Those besides the one in use are asked which block is finalized.
   * Defaults to none: what is finalized then rests on one endpoint.
   */
  readonly endpoints?: readonly string[]
  /** Keeps what runtimes say of themselves. Defaults to one for the process. */
  readonly runtimes?: RuntimeRecords
  /**
   * Whether a chain is accepted whose headers have no state root, as those of Chopsticks and forks:
   * its code is then trusted from the endpoint. Defaults to `false`.
   */
  readonly allowUnproven?: boolean
  /**
   * Starts a worker to run the code in, so that code which does not end cannot block the process:
   * `startNodeWorker` of `@paraclock/executor/node`. Defaults to the thread of the caller.
   */
  readonly startWorker?: () => IsolationWorker
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** What the types of a chain rest on. */
export interface RuntimeProof {
  /** The finalized block in whose state the code is. */
  readonly block: BlockPoint
  /** BLAKE2b-256 of the code, computed here. */
  readonly codeHash: Hex
  /** Whether the code is proven by the state root of the block. */
  readonly isProven: boolean
  /** The endpoints that name the block as finalized, the one in use first. */
  readonly agreed: readonly string[]
  /** Endpoints that were unreachable when they were asked for it. */
  readonly unreachable: readonly string[]
  /** What the code says of itself. */
  readonly runtime: RuntimeRecord
}

// Metadata begins with "meta" and the byte of its version.
const VERSION_AT = 4

const ownCache = createMemoryRuntimeRecords()

/**
 * Proves that the types of a chain are those of its runtime: the code is read with a proof against
 * the header of a finalized block and hashed here, and the metadata of the chain must be, byte for
 * byte, what that code answers when it is run here.
 *
 * @throws ParaclockError `MetadataMismatch` if the metadata is not that of the code,
 * `RuntimeProofFailed` if the code cannot be proven, `FinalityMismatch` if endpoints disagree on the
 * finalized block, `RuntimeVersionMismatch` after a runtime upgrade, and what ends the reads
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { proveRuntime } from '@paraclock/submission'
 *
 * const endpoints = ['wss://rpc-a.example', 'wss://rpc-b.example']
 * const chain = await connectChain({ endpoints })
 * const proof = await proveRuntime(chain, { endpoints })
 * console.log(proof.codeHash, proof.agreed)
 * ```
 */
export async function proveRuntime(
  chain: Pick<Chain, 'name' | 'source' | 'facts' | 'runtime'>,
  options: ProveOptions = {}
): Promise<RuntimeProof> {
  const {
    endpoints = [],
    runtimes = ownCache,
    allowUnproven = false,
    startWorker,
    signal
  } = options
  const { name } = chain
  const finality = await agreeOnFinality({ chain, endpoints, signal })
  const code = await proveCode({ chain, block: finality.block.hash, allowUnproven, signal })
  const { codeHash, isProven } = code
  const run = async (): Promise<RuntimeRecord> => {
    const { readState } = code
    const bytes = await code.read()
    const made = { chain: name, code: bytes, codeHash, readState, startWorker, signal }
    const record = await runRuntime(made)
    await runtimes.set(record)
    return record
  }
  const known = await runtimes.get(codeHash)
  const isCurrent = known !== undefined && (await hasState(code, known))
  const runtime = isCurrent ? known : await run()
  compareMetadata(chain, runtime)
  return { ...finality, codeHash, isProven, runtime }
}

/** Whether the state has the values that the metadata of a record was made from. */
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
  const own = given && recordedMetadata(proven, given[VERSION_AT] ?? 0)
  if (given !== undefined && own !== undefined && isSame(given, own)) return
  const { specName, specVersion } = read.version ?? facts
  if (proven.specName === specName && proven.specVersion !== specVersion) {
    const context = { chain: name, built: specVersion, live: proven.specVersion }
    throw new ParaclockError(RuntimeVersionMismatch, context)
  }
  throw new ParaclockError(MetadataMismatch, {
    chain: name,
    endpoint: facts.endpoint,
    codeHash: proven.codeHash
  })
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** What a proof rests on, on one line for a person. */
export function describeProof({
  block,
  isProven,
  agreed,
  unreachable,
  runtime
}: RuntimeProof): string {
  const { specName, specVersion, metadataHash } = runtime
  const code = isProven ? 'its code is proven' : 'its code is trusted from the endpoint'
  const finality =
    agreed.length > 1
      ? `${agreed.length} endpoints agree on block ${block.number}`
      : `finalized block ${block.number} is one endpoint's word`
  const missing = unreachable.length === 0 ? '' : ` (unreachable: ${unreachable.join(', ')})`
  const digest = {
    none: 'signatures carry no metadata hash',
    unbuilt: 'the runtime was built without a metadata hash, so signatures carry none',
    checked: 'signatures carry the metadata hash'
  }[metadataHash]
  return `${specName} ${specVersion}: ${code}; ${finality}${missing}; ${digest}`
}
