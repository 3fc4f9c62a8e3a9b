import {
  bytesToHex,
  encodeInteger,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError,
  RuntimeApiMissing,
  readCompact
} from '@paraclock/core'
import type { Storage } from '@paraclock/executor'
import { encodeStandIn, openRuntime, type Runtime } from '@paraclock/types'
import { RuntimeProofFailed } from '../errors/proofs.ts'
import type { MetadataHashSupport, RuntimeRecord } from './RuntimeRecords.ts'

const metadataHashExtension = 'CheckMetadataHash'

const VERSIONS: readonly number[] = [14, 15, 16]
// The time limit for all calls of a runtime together.
const MAX_MS = 10_000
const MAX_ROUNDS = 8
const ACCOUNT: Hex = `0x${'01'.repeat(32)}`
const EXTERNAL = 2
const ENABLED = Uint8Array.of(1)
// `ECDSA` is the scheme byte of a signature. On chains with accounts of 20 bytes, a signature has
// no scheme byte. The runtime refuses `NO_SIGNATURE` as invalid before it reads any state.
const ECDSA = 2
const NO_SIGNATURE = new Uint8Array(65)
// Err(Unknown(CannotLookup)): the runtime has no metadata hash to compare with.
const CANNOT_LOOKUP = '0x010100'

/** What {@link runRuntime} runs, and how it reads the state. */
export interface RunRuntimeArgs {
  readonly chain: string
  readonly code: Uint8Array
  readonly codeHash: Hex
  /** Reads the values of proven state; `null` where a key has none. */
  readonly readState: (keys: readonly Hex[]) => Promise<readonly (Hex | null)[]>
  readonly timeMs?: number
}

/** Runs the code of a runtime and reads its version and metadata. The code is untrusted. */
export async function runRuntime(args: RunRuntimeArgs): Promise<RuntimeRecord> {
  const { chain } = args
  const fail = (problem: string): ParaclockError =>
    new ParaclockError(RuntimeProofFailed, { chain, problem, isWrong: true })
  try {
    return await askRuntime(args, fail)
  } catch (error) {
    throw isLimit(error) ? fail(error.message) : error
  }
}

function isLimit(error: unknown): error is ParaclockError {
  return isParaclockError(error, 'RuntimeLimitExceeded')
}

type Fail = (problem: string) => ParaclockError

async function askRuntime(args: RunRuntimeArgs, fail: Fail): Promise<RuntimeRecord> {
  const { codeHash, readState } = args
  const { createMemoryStorage } = await import('@paraclock/executor')
  const run = await load(args)
  const state = new Map<Hex, Hex | null>()
  const callState: Call = (method, input) => runOver({ run, method, input, state, readState, fail })
  const metadata: Record<number, Hex> = {}
  for (const version of VERSIONS) {
    const bytes = await readMetadata(callState, version)
    if (bytes !== undefined) metadata[version] = bytesToHex(bytes)
  }
  const encoded = newestMetadata(metadata)
  const runtime = encoded === undefined ? undefined : openRuntime({ metadata: encoded })
  if (runtime?.version === undefined) {
    throw fail('its code does not state its metadata and version')
  }
  const { specName, specVersion, transactionVersion } = runtime.version
  const callAlone: Call = async (method, input) => run(method, input, createMemoryStorage())
  const metadataHash = await tryMetadataHash(runtime, callAlone)
  return {
    codeHash,
    specName,
    specVersion,
    transactionVersion,
    metadata,
    metadataHash,
    state: [...state]
  }
}

/** Returns the metadata of the newest version. */
export function newestMetadata(metadata: RuntimeRecord['metadata']): Hex | undefined {
  return VERSIONS.map((version) => metadata[version]).findLast((one) => one !== undefined)
}

type Call = (method: string, input: Uint8Array) => Promise<Uint8Array>
type Run = (method: string, input: Uint8Array, storage: Storage) => Uint8Array

async function load({ code, timeMs = MAX_MS }: RunRuntimeArgs): Promise<Run> {
  const { loadRuntime } = await import('@paraclock/executor')
  const until = performance.now() + timeMs
  const loaded = await loadRuntime(code, { timeMs })
  return (method, input, storage) => {
    const left = Math.max(1, Math.ceil(until - performance.now()))
    return loaded.call(method, input, { storage, limits: { timeMs: left } }).result
  }
}

async function runOver(args: {
  readonly run: Run
  readonly method: string
  readonly input: Uint8Array
  readonly state: Map<Hex, Hex | null>
  readonly readState: RunRuntimeArgs['readState']
  readonly fail: Fail
}): Promise<Uint8Array> {
  const { run, method, input, state, readState, fail } = args
  const executor = await import('@paraclock/executor')
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const missing = new Set<Hex>()
    const storage: Storage = {
      get: (key, child) => {
        if (child !== undefined) return executor.MISSING
        const hex = executor.keyToHex(key)
        const value = state.get(hex)
        if (value === undefined) {
          missing.add(hex)
          return executor.MISSING
        }
        return value === null ? null : hexToBytes(value)
      },
      nextKey: () => executor.MISSING
    }
    try {
      return run(method, input, storage)
    } catch (error) {
      if (missing.size === 0) throw error
    }
    const keys = [...missing]
    const values = await readState(keys)
    for (const [index, key] of keys.entries()) state.set(key, values[index] ?? null)
  }
  throw fail(`${method} reads too much of the state`)
}

async function readMetadata(call: Call, version: number): Promise<Uint8Array | undefined> {
  try {
    const answer = await call('Metadata_metadata_at_version', encodeInteger(version, 4))
    return answer[0] === 1 ? withoutLength(answer.subarray(1)) : undefined
  } catch (error) {
    if (!isParaclockError(error, RuntimeApiMissing)) throw error
    // Runtimes from before 2023 lack this method. They only have metadata of version 14.
    return version === 14
      ? withoutLength(await call('Metadata_metadata', new Uint8Array()))
      : undefined
  }
}

function withoutLength(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(readCompact(bytes)?.width)
}

/**
 * Finds out whether the runtime compares the metadata hash: validates a transaction that enables the
 * hash and has an invalid signature. A runtime without a hash of its metadata answers `CannotLookup`
 * before it checks the signature.
 */
async function tryMetadataHash(runtime: Runtime, call: Call): Promise<MetadataHashSupport> {
  const extensions = runtime.metadata.extrinsic.extensionsByVersion[0] ?? []
  if (!extensions.some(({ identifier }) => identifier === metadataHashExtension)) return 'none'
  const remark = { pallet: 'System', method: 'remark', args: { remark: new Uint8Array() } }
  try {
    const isNamed = runtime.accountLength === 32
    const extrinsic = encodeStandIn({
      runtime,
      signature: isNamed ? Uint8Array.of(ECDSA, ...NO_SIGNATURE) : NO_SIGNATURE,
      call: runtime.encodeCall(remark),
      extensions: { [metadataHashExtension]: ENABLED }
    })
    const input = joinBytes([Uint8Array.of(EXTERNAL), extrinsic, hexToBytes(ACCOUNT)])
    const answer = await call('TaggedTransactionQueue_validate_transaction', input)
    return bytesToHex(answer) === CANNOT_LOOKUP ? 'unbuilt' : 'checked'
  } catch (error) {
    if (!(error instanceof ParaclockError) || isLimit(error)) throw error
    // The runtime cannot validate the transaction, so signatures are made without the hash.
    return 'unbuilt'
  }
}
