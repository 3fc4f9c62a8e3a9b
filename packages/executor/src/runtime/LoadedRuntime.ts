import type { Hex } from '@paraclock/core'
import type { CallLimits } from '../limits/CallLimits.ts'
import type { KeyChanges, KeysRead, Storage, StorageDiff } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'

/**
 * How signatures are checked.
 *
 * - `verify`: as a node does.
 * - `accept-magic`: as a node does, except that a signature which begins with `0xdeadbeef` and is
 *   filled up with `0xcd` counts as good; one of an Ethereum key names its signer in between. Anyone
 *   can then be impersonated: for rehearsals only.
 * - `accept-all`: every signature counts as good. Chopsticks applies inherents so, because a relay
 *   chain that is made up has no validators to seal its headers.
 */
export type SignatureCheck = 'verify' | 'accept-magic' | 'accept-all'

/** What a call runs over. */
export interface CallOptions {
  /** The state. */
  readonly storage: Storage
  /** How signatures are checked. Defaults to `verify`. */
  readonly signatures?: SignatureCheck
  /** What the call may use. */
  readonly limits?: CallLimits
  /**
   * The least severe level of log that the runtime is asked to write. Defaults to `warn`. What it
   * writes unasked, a panic for one, is kept all the same.
   */
  readonly logLevel?: LogLevel
  /**
   * Whether the storage roots that the runtime asks for are computed. Zeros are answered otherwise,
   * which is what tools that never look at headers' roots want: a real root costs time.
   */
  readonly roots?: RootCalculator
  /** Whether the result holds `undoneDiff`. Defaults to no. */
  readonly keepsUndone?: boolean
  /** What an off-chain worker reads and submits to. Without it the methods that use it fail. */
  readonly offchain?: OffchainHost
}

/**
 * Computes the root of a state: of the storage, with the changes that the call has made so far.
 *
 * `version` is the state version that the runtime declares: 0 or 1. `child` is a child trie's key
 * with prefix; without it, the main trie, whose root includes those of its children.
 */
export type RootCalculator = (request: {
  readonly storage: Storage
  readonly changes: StorageDiff
  readonly version: 0 | 1
  readonly child?: StorageKey
}) => Uint8Array

/** What a node gives to off-chain workers. Synchronous. */
export interface OffchainHost {
  /** A value of the persistent or local off-chain storage, without what the call itself wrote. */
  get(key: StorageKey): Uint8Array | null
  /** The time, in milliseconds since the Unix epoch. */
  timestamp(): bigint
  /** 32 random bytes. */
  randomSeed(): Uint8Array
  /** Submits a transaction to the pool, and returns whether it was accepted. */
  submitTransaction(transaction: Uint8Array): boolean
}

/** How severe a line of log is. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/** One line that a runtime wrote. */
export interface RuntimeLog {
  /** How severe. */
  readonly level: Exclude<LogLevel, 'off'>
  /** Which part of the runtime, for example `runtime::system`. `runtime` for what is printed. */
  readonly target: string
  /** The text, as the runtime gave it: sanitize it before it reaches a terminal. */
  readonly message: string
  /** Whether it came from one of the old functions that print, which know no level or target. */
  readonly printed: boolean
}

/** The result of a call. */
export interface CallResult {
  /** What the method returned, SCALE-encoded. */
  readonly result: Uint8Array
  /** What it changed in storage. */
  readonly storageDiff: StorageDiff
  /** What it had changed when it last rolled back an outermost transaction, if that was asked for. */
  readonly undoneDiff?: StorageDiff | undefined
  /** What it wrote to the off-chain index. */
  readonly offchainDiff: KeyChanges
  /** What it logged, in order. */
  readonly logs: readonly RuntimeLog[]
  /** How many lines of log were dropped, because the limit was reached. */
  readonly logsDropped: number
  /** Which keys it asked the storage for. */
  readonly keysRead: KeysRead
  /** How long it took, in milliseconds. */
  readonly elapsed: number
  /** Largest linear memory that it had, in bytes. */
  readonly memory: number
}

/** Which runtime it is, as the chain declares it. */
export interface RuntimeVersion {
  /** Name of the runtime, for example `rococo`. */
  readonly specName: string
  /** Name of the implementation. */
  readonly implName: string
  /** Version of the authoring interface. */
  readonly authoringVersion: number
  /** Version of the runtime's rules. */
  readonly specVersion: number
  /** Version of the implementation under the same rules. */
  readonly implVersion: number
  /** Version of how transactions are encoded. 0 for runtimes from before it existed. */
  readonly transactionVersion: number
  /** State version: 0 where the runtime declares none. */
  readonly stateVersion: 0 | 1
}

/** What a call's arguments are given as: bytes or hex, or several that are put one after the other. */
export type CallArguments = Uint8Array | Hex | readonly (Uint8Array | Hex)[]

/**
 * A runtime, compiled and ready. Made by `loadRuntime`, which hands out one per code: it can be
 * kept and shared, and holds nothing of any call.
 */
export interface LoadedRuntime {
  /** blake2-256 of the code as it was given, compressed or not: what a chain has as code hash. */
  readonly codeHash: Hex
  /** Longest time of a call, in milliseconds, in Node; `undefined` for none. */
  readonly timeMs: number | undefined
  /** Size of the WASM, in bytes, uncompressed. */
  readonly codeSize: number
  /** What the runtime says it is. */
  readonly version: RuntimeVersion
  /** The runtime APIs that it has: version by API id (blake2-64 of the name, hex). */
  readonly apis: ReadonlyMap<Hex, number>
  /** The names of the methods that can be called, sorted. */
  readonly methods: readonly string[]
  /**
   * Metadata, SCALE-encoded with its magic number, as `Metadata_metadata` gives it (version 14), or
   * in the version asked for. Kept once made.
   *
   * @throws ParaclockError `MetadataVersionUnsupported` if the runtime cannot give that version.
   */
  metadata(version?: number): Uint8Array
  /** The versions of metadata that {@link LoadedRuntime.metadata} gives. */
  metadataVersions(): readonly number[]
  /**
   * Runs one method to its end, without interruption: code that may not be trusted to end is loaded
   * with `timeMs`, or run by `isolateRuntime`. A runtime that ran out of time is not run again.
   *
   * @param method For example `Core_version`.
   * @param args The method's arguments, SCALE-encoded.
   * @throws ParaclockError `RuntimeApiMissing`, `RuntimeCallFailed`, `RuntimeLimitExceeded`,
   * `StorageIncomplete` (when the storage answered MISSING), or what a host function was refused
   * with.
   */
  call(method: string, args: CallArguments, options: CallOptions): CallResult
}
