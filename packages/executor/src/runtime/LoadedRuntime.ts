import type { Hex } from '@paraclock/core'
import type { CallLimits } from '../limits/CallLimits.ts'
import type { KeyChanges, KeysRead, Storage, StorageDiff } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/**
 * How the host checks signatures during a call.
 *
 * - `verify`: as on a node.
 * - `accept-magic`: mocked signatures also count as valid. A mocked signature is `0xdeadbeef`,
 *   followed by `0xcd` bytes. For an Ethereum account, the signer's address comes between them.
 *   With `accept-magic`, a caller can act as any account, so use it only in simulations.
 * - `accept-all`: every signature counts as valid, as when Chopsticks applies inherents.
 */
export type SignatureCheck = 'verify' | 'accept-magic' | 'accept-all'

/** The options of {@link LoadedRuntime.call}. */
export interface CallOptions {
  readonly storage: Storage
  /** Defaults to `verify`. */
  readonly signatures?: SignatureCheck
  readonly limits?: CallLimits
  /**
   * The least severe level that the runtime is asked to log. Defaults to `warn`. A runtime may
   * still log less severe lines: it logs a panic even with `off`. These lines are kept, too.
   */
  readonly logLevel?: LogLevel
  /** Computes storage roots. Without `roots`, every root is 32 zero bytes. */
  readonly roots?: RootCalculator
  /** Whether the result has `undoneDiff`. */
  readonly keepsUndone?: boolean
  /**
   * What an off-chain worker needs from a node. If it is absent, the host functions for off-chain
   * workers fail.
   */
  readonly offchain?: OffchainHost
}

/**
 * Returns the root of the state with all changes of the call so far. If `child` is given, returns
 * the root of this child trie.
 */
export type RootCalculator = (request: {
  readonly storage: Storage
  readonly changes: StorageDiff
  readonly version: 0 | 1
  readonly child?: StorageKey
}) => Uint8Array

/** What a node provides to off-chain workers. All functions are synchronous. */
export interface OffchainHost {
  /**
   * Returns the value that a key of off-chain storage has before the call; `null` if the key is
   * absent.
   */
  get(key: StorageKey): Uint8Array | null
  /** Returns the current time, in milliseconds since the Unix epoch. */
  timestamp(): bigint
  /** Returns 32 random bytes. */
  randomSeed(): Uint8Array
  /** Submits a transaction. Returns whether the pool accepted it. */
  submitTransaction(transaction: Uint8Array): boolean
}

/** The severity of a log line. `off` means no lines at all. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** A line that a runtime logged during a call. */
export interface RuntimeLog {
  readonly level: Exclude<LogLevel, 'off'>
  /** The log target, such as `runtime::system`. */
  readonly target: string
  /** The text that the runtime logged. Sanitize it before you print it to a terminal. */
  readonly message: string
  /**
   * Whether an old print function wrote the line. Such a function gives neither level nor target,
   * so `level` is `debug` and `target` is `runtime`.
   */
  readonly printed: boolean
}

/** The result of a method, and what the method changed, read and logged. */
export interface CallResult {
  /** The result of the method, as SCALE bytes. */
  readonly result: Uint8Array
  readonly storageDiff: StorageDiff
  /**
   * The changes just before the call's last rollback of an outermost storage transaction, including
   * the changes that this rollback undid. `undefined` without `keepsUndone`, or if there was no
   * such rollback.
   */
  readonly undoneDiff?: StorageDiff | undefined
  /** What the call wrote to off-chain storage; `null` for a deleted key. */
  readonly offchainDiff: KeyChanges
  readonly logs: readonly RuntimeLog[]
  /** The number of log lines that were dropped, because they exceeded `logBytes`. */
  readonly logsDropped: number
  readonly keysRead: KeysRead
  /** The duration of the call, in milliseconds. */
  readonly elapsed: number
  /** How large the linear memory became, in bytes. */
  readonly memory: number
}

/** The version that a runtime declares, as in `state_getRuntimeVersion`. */
export interface RuntimeVersion {
  readonly specName: string
  readonly implName: string
  readonly authoringVersion: number
  readonly specVersion: number
  /** The version of the implementation, which can change while `specVersion` stays the same. */
  readonly implVersion: number
  /** 0 if the runtime does not declare it. */
  readonly transactionVersion: number
  /** 0 if the runtime does not declare it. */
  readonly stateVersion: 0 | 1
}

/** SCALE encoded arguments, as bytes or hex. The parts of an array are joined. */
export type CallArguments = Uint8Array | Hex | readonly (Uint8Array | Hex)[]

/** A compiled runtime. It keeps no data of its calls, so it can be reused and shared. */
export interface LoadedRuntime {
  /**
   * The BLAKE2b-256 hash of the code. If the code was given in compressed form, it is the hash of
   * the compressed form. Nodes report the same hash for `:code`.
   */
  readonly codeHash: Hex
  /** The longest time for one call, in milliseconds. Applied only in Node.js. */
  readonly timeMs: number | undefined
  /** The size of the decompressed code, in bytes. */
  readonly codeSize: number
  readonly version: RuntimeVersion
  /** The version of each runtime API, by the API's id: the 64-bit BLAKE2b hash of its name. */
  readonly apis: ReadonlyMap<Hex, number>
  /** The names of the methods that the code exports, in alphabetical order. */
  readonly methods: readonly string[]
  /**
   * Returns the SCALE encoded metadata in the given version. If `version` is absent, returns the
   * result of `Metadata_metadata`. Each version is computed only once.
   *
   * @throws ParaclockError `MetadataVersionUnsupported` if the runtime does not have this version.
   */
  metadata(version?: number): Uint8Array
  /** Lists the versions that {@link LoadedRuntime.metadata} can return. */
  metadataVersions(): readonly number[]
  /**
   * Runs one method in this thread. For code that may never end, use `timeMs` of `loadRuntime`.
   * After a call has exceeded its time, all later calls of this runtime fail.
   *
   * @throws ParaclockError `RuntimeApiMissing`, `RuntimeCallFailed`, `RuntimeLimitExceeded`,
   * `StorageIncomplete` (if the storage returned MISSING), or the error of a host function.
   */
  call(method: string, args: CallArguments, options: CallOptions): CallResult
}
