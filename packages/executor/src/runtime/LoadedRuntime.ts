import type { Hex } from '@paraclock/core'
import type { CallLimits } from '../limits/CallLimits.ts'
import type { KeyChanges, KeysRead, Storage, StorageDiff } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/**
 * How the host checks signatures during a call.
 *
 * - `verify`: signatures are checked as on a node.
 * - `accept-magic`: a signature of `0xdeadbeef` and then `0xcd` bytes counts as valid, and all
 *   others are checked as on a node. In such a signature of an Ethereum account, the address of the
 *   signer follows `0xdeadbeef`. With this setting, a caller can act as any account, so use it only
 *   in simulations.
 * - `accept-all`: every signature counts as valid. Chopsticks applies inherents with this setting,
 *   because its mocked relay chain has no validators that could seal headers.
 */
export type SignatureCheck = 'verify' | 'accept-magic' | 'accept-all'

/** The state on which a method runs, and the settings of the run. Only `storage` is required. */
export interface CallOptions {
  readonly storage: Storage
  /** How the host checks signatures. Defaults to `verify`. */
  readonly signatures?: SignatureCheck
  readonly limits?: CallLimits
  /**
   * The least severe level that the runtime is asked to log. Defaults to `warn`. Some lines, such
   * as the text of a panic, are written at any level, and these lines are kept, too.
   */
  readonly logLevel?: LogLevel
  /**
   * Computes the storage roots that the runtime asks for. Without `roots`, every root is 32 zero
   * bytes.
   */
  readonly roots?: RootCalculator
  /** If `true`, the result has `undoneDiff`. Defaults to `false`. */
  readonly keepsUndone?: boolean
  /**
   * The off-chain storage and the transaction pool for an off-chain worker. Without `offchain`, the
   * call fails when it uses a host function for off-chain workers.
   */
  readonly offchain?: OffchainHost
}

/**
 * Returns the storage root with all changes that the call has made so far.
 *
 * `version` is the state version of the runtime, 0 or 1. `child` is the key of a child trie, with
 * the prefix `:child_storage:default:`. Without `child`, the root of the main trie is returned,
 * which covers the roots of all child tries.
 */
export type RootCalculator = (request: {
  readonly storage: Storage
  readonly changes: StorageDiff
  readonly version: 0 | 1
  readonly child?: StorageKey
}) => Uint8Array

/** What a node provides to off-chain workers. All functions are synchronous. */
export interface OffchainHost {
  /** Returns a value of the off-chain storage as it was before the call; `null` if absent. */
  get(key: StorageKey): Uint8Array | null
  /** The current time, in milliseconds since the Unix epoch. */
  timestamp(): bigint
  /** Returns 32 random bytes. */
  randomSeed(): Uint8Array
  /** Submits a SCALE encoded transaction to the pool. Returns `true` if the pool accepted it. */
  submitTransaction(transaction: Uint8Array): boolean
}

/** The severity of a log line, from `error` to `trace`. `off` stands for no lines at all. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** A line that a runtime logged during a call. */
export interface RuntimeLog {
  readonly level: Exclude<LogLevel, 'off'>
  /** The part of the runtime that wrote the line, such as `runtime::system`. */
  readonly target: string
  /** The text as the runtime wrote it. Sanitize it before you print it to a terminal. */
  readonly message: string
  /**
   * `true` if the runtime wrote the line with an old print function. These functions give neither a
   * level nor a target, so `level` is `debug` and `target` is `runtime`.
   */
  readonly printed: boolean
}

/** The result of a method, and what the method changed, read and logged. */
export interface CallResult {
  /** The return value of the method, as SCALE bytes. */
  readonly result: Uint8Array
  readonly storageDiff: StorageDiff
  /**
   * All changes of the call up to its last rollback of an outermost storage transaction, including
   * the changes of this transaction. `undefined` if there was no such rollback, or without
   * `keepsUndone`.
   */
  readonly undoneDiff?: StorageDiff | undefined
  /** The values that the call wrote to off-chain storage; `null` for a deleted key. */
  readonly offchainDiff: KeyChanges
  readonly logs: readonly RuntimeLog[]
  /** The number of log lines that were dropped because the log exceeded `logBytes`. */
  readonly logsDropped: number
  readonly keysRead: KeysRead
  /** The time that the call took, in milliseconds. */
  readonly elapsed: number
  /** How large the linear memory became during the call, in bytes. */
  readonly memory: number
}

/** The version that a runtime declares, as `state_getRuntimeVersion` returns it. */
export interface RuntimeVersion {
  /** The name of the runtime's specification, for example `rococo`. */
  readonly specName: string
  readonly implName: string
  readonly authoringVersion: number
  readonly specVersion: number
  /** The version of the implementation. It can change while `specVersion` stays the same. */
  readonly implVersion: number
  /** The version of the transaction format. 0 if the runtime does not declare it. */
  readonly transactionVersion: number
  /** The version of the state trie, 0 or 1. 0 if the runtime does not declare it. */
  readonly stateVersion: 0 | 1
}

/**
 * The SCALE encoded arguments of a call, as bytes or hex. The parts of an array are joined in
 * order.
 */
export type CallArguments = Uint8Array | Hex | readonly (Uint8Array | Hex)[]

/** A compiled runtime. It keeps no data of its calls, so it can be reused and shared. */
export interface LoadedRuntime {
  /**
   * The BLAKE2b-256 hash of the code as it was given, with or without compression. Nodes use the
   * same hash.
   */
  readonly codeHash: Hex
  /**
   * The longest time for one call, in milliseconds; `undefined` for no limit. Applied only in
   * Node.js.
   */
  readonly timeMs: number | undefined
  /** The size of the decompressed WASM, in bytes. */
  readonly codeSize: number
  readonly version: RuntimeVersion
  /**
   * The version of each runtime API, by the id of the API. The id is the 64-bit BLAKE2b hash of the
   * name.
   */
  readonly apis: ReadonlyMap<Hex, number>
  /** The names of the methods that can be called, in alphabetical order. */
  readonly methods: readonly string[]
  /**
   * Returns the SCALE encoded metadata of a version. Without `version`, it returns the result of
   * `Metadata_metadata`, which present runtimes give in version 14. The metadata is computed once
   * and then kept.
   *
   * @throws ParaclockError `MetadataVersionUnsupported` if the runtime does not have this version.
   */
  metadata(version?: number): Uint8Array
  /** Lists the versions that {@link LoadedRuntime.metadata} can return. */
  metadataVersions(): readonly number[]
  /**
   * Runs one method in this thread. For code that may never end, use `timeMs` of `loadRuntime`, or
   * `isolateRuntime`. After a call has exceeded its time, all later calls of this runtime fail.
   *
   * @param method - the name of the method, for example `Core_version`
   * @param args - the SCALE encoded arguments of the method
   * @throws ParaclockError `RuntimeApiMissing`, `RuntimeCallFailed`, `RuntimeLimitExceeded`,
   * `StorageIncomplete` (if the storage returned MISSING), or the error of a host function.
   */
  call(method: string, args: CallArguments, options: CallOptions): CallResult
}
