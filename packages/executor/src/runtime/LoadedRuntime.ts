import type { Hex } from '@paraclock/core'
import type { CallLimits } from '../limits/CallLimits.ts'
import type { KeyChanges, KeysRead, Storage, StorageDiff } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/**
 * How signatures are checked.
 *
 * - `verify`: signatures are checked as on a node.
 * - `accept-magic`: signatures are checked as on a node, but a signature of `0xdeadbeef` and then
 * `0xcd` bytes counts as valid. For an Ethereum key, the address of the signer follows
 * `0xdeadbeef`. Such signatures can impersonate anyone, so this setting is only for simulations.
 * - `accept-all`: every signature counts as valid. Chopsticks applies inherents with this setting,
 * because its mocked relay chain has no validators that could seal headers.
 */
export type SignatureCheck = 'verify' | 'accept-magic' | 'accept-all'

/** The state and the settings of a call. */
export interface CallOptions {
  readonly storage: Storage
  /** How signatures are checked. Defaults to `verify`. */
  readonly signatures?: SignatureCheck
  readonly limits?: CallLimits
  /**
   * The least severe level that the runtime is asked to log. Defaults to `warn`. Lines that the
   * runtime writes without regard to this level, such as a panic, are also kept.
   */
  readonly logLevel?: LogLevel
  /** Computes the storage roots that the runtime requests. Without it, they are zeros. */
  readonly roots?: RootCalculator
  /** Whether the result has `undoneDiff`. Defaults to `false`. */
  readonly keepsUndone?: boolean
  /**
   * The data and the pool of an off-chain worker. Without them, host functions for off-chain
   * workers fail.
   */
  readonly offchain?: OffchainHost
}

/**
 * Computes the root of the storage, including the changes of the call so far.
 *
 * `version` is the state version that the runtime declares: 0 or 1. `child` is a child trie's key
 * with prefix. Without `child`, the root is the root of the main trie, which includes the roots of
 * the child tries.
 */
export type RootCalculator = (request: {
  readonly storage: Storage
  readonly changes: StorageDiff
  readonly version: 0 | 1
  readonly child?: StorageKey
}) => Uint8Array

/** The services of a node for off-chain workers. All functions are synchronous. */
export interface OffchainHost {
  /** Returns a value of the off-chain storage, without the writes of the call. */
  get(key: StorageKey): Uint8Array | null
  /** The time, in milliseconds since the Unix epoch. */
  timestamp(): bigint
  /** 32 random bytes. */
  randomSeed(): Uint8Array
  /** Submits a transaction to the pool, and returns whether it was accepted. */
  submitTransaction(transaction: Uint8Array): boolean
}

/** The severity of a log line. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** A log line of a runtime. */
export interface RuntimeLog {
  readonly level: Exclude<LogLevel, 'off'>
  /** The part of the runtime that wrote the line, such as `runtime::system`. */
  readonly target: string
  /** The text as the runtime wrote it. Sanitize it before you print it to a terminal. */
  readonly message: string
  /**
   * Whether the runtime wrote the line with an old print function, which has no level and no
   * target.
   */
  readonly printed: boolean
}

/** The result of a call. */
export interface CallResult {
  /** The result of the method, SCALE-encoded. */
  readonly result: Uint8Array
  readonly storageDiff: StorageDiff
  /**
   * All changes that the call had made just before it last rolled back an outermost storage
   * transaction. `undefined` if it rolled back none, or without `keepsUndone`.
   */
  readonly undoneDiff?: StorageDiff | undefined
  /** The call's writes to off-chain storage. */
  readonly offchainDiff: KeyChanges
  readonly logs: readonly RuntimeLog[]
  /** The number of log lines that were dropped because they exceed `logBytes`. */
  readonly logsDropped: number
  readonly keysRead: KeysRead
  /** The duration of the call, in milliseconds. */
  readonly elapsed: number
  /** The largest linear memory of the call, in bytes. */
  readonly memory: number
}

/** The version of a runtime, as the chain declares it. */
export interface RuntimeVersion {
  /** The name of the runtime's specification, for example `rococo`. */
  readonly specName: string
  readonly implName: string
  readonly authoringVersion: number
  readonly specVersion: number
  /**
   * The version of the implementation. It distinguishes implementations with the same
   * `specVersion`.
   */
  readonly implVersion: number
  /** The version of the encoding of transactions. 0 if the runtime declares no version. */
  readonly transactionVersion: number
  /** The state version. 0 if the runtime declares no version. */
  readonly stateVersion: 0 | 1
}

/** The arguments of a call: bytes or hex, or several of these, joined in order. */
export type CallArguments = Uint8Array | Hex | readonly (Uint8Array | Hex)[]

/** A compiled runtime. It can be kept and shared, because it holds no data of calls. */
export interface LoadedRuntime {
  /** The code hash on chain: blake2-256 of the code as given, compressed or not. */
  readonly codeHash: Hex
  /**
   * Longest time for a call, in milliseconds; `undefined` for no limit. Only Node applies the
   * limit.
   */
  readonly timeMs: number | undefined
  /** Size of the decompressed WASM, in bytes. */
  readonly codeSize: number
  readonly version: RuntimeVersion
  /** The versions of the runtime APIs, by API id: blake2-64 of the name. */
  readonly apis: ReadonlyMap<Hex, number>
  /** The names of the methods that can be called, sorted. */
  readonly methods: readonly string[]
  /**
   * Returns the SCALE-encoded metadata in a version. Without `version`, it returns the result of
   * `Metadata_metadata`, which has version 14 on present runtimes. The metadata is computed once
   * and kept.
   *
   * @throws ParaclockError `MetadataVersionUnsupported` if the runtime does not have that version.
   */
  metadata(version?: number): Uint8Array
  /** The available versions of {@link LoadedRuntime.metadata}. */
  metadataVersions(): readonly number[]
  /**
   * Runs one method in this thread. For code that may never end, use `timeMs` of `loadRuntime`, or
   * `isolateRuntime`. After a call has exceeded its time, all further calls fail.
   *
   * @param method For example `Core_version`.
   * @param args The method's arguments, SCALE-encoded.
   * @throws ParaclockError `RuntimeApiMissing`, `RuntimeCallFailed`, `RuntimeLimitExceeded`,
   * `StorageIncomplete` (if the storage returned MISSING), or the error of a host function.
   */
  call(method: string, args: CallArguments, options: CallOptions): CallResult
}
