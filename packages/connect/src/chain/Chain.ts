import type { Evidence, Hex } from '@paraclock/core'
import type { DispatchOrigin, DryRunOutcome, Runtime, RuntimeCall } from '@paraclock/types'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { BlockReference, ChainFacts, StatedFacts } from './ChainFacts.ts'

/** A value that was read from a chain, with its evidence. */
export interface Read<T> {
  readonly value: T
  /** The evidence of the value. Empty if the chain lacks the storage item. */
  readonly evidence: readonly Evidence[]
}

/** The arguments of {@link Chain.storage}: which storage item to read. */
export interface StorageRead<T> extends AskOptions {
  /** The name of the pallet in the metadata: `Hrmp`. */
  readonly pallet: string
  /** The name of the item in the metadata: `HrmpChannels`. */
  readonly entry: string
  readonly keys?: readonly unknown[]
  /** Converts the decoded value to the result. Not called if there is no value. */
  readonly as?: (value: unknown) => T
}

/** The arguments of {@link Chain.constant}: which constant to read. */
export interface ConstantRead<T> {
  readonly pallet: string
  /** The name of the constant in the metadata: `SS58Prefix`. */
  readonly name: string
  /** Converts the decoded value to the result. Not called if the chain has no such constant. */
  readonly as?: (value: unknown) => T
}

/** The arguments of {@link Chain.call}: a method of a runtime API, and its arguments. */
export interface ApiCall<T> extends AskOptions {
  /** The name of the API, for example `LocationToAccountApi`. */
  readonly api: string
  /** The name of the method, for example `convert_location`. */
  readonly method: string
  /**
   * The arguments, by their names in the metadata. Arguments that only another version of the API
   * has are ignored. {@link encoded} makes an argument from SCALE bytes.
   */
  readonly args?: Readonly<Record<string, unknown>>
  /** Converts the decoded answer to the result. */
  readonly as?: (value: unknown) => T
}

/** The arguments of {@link Chain.dryRunCall}. */
export interface DryRunCallArgs extends AskOptions {
  readonly origin: DispatchOrigin
  readonly call: Hex | Uint8Array | RuntimeCall
  /**
   * The XCM version of the programs in the result. Defaults to 4, or to the newest version of the
   * chain if the chain does not support version 4. Ignored if the chain has version 1 of
   * `DryRunApi`, which lacks this parameter.
   */
  readonly resultXcmVersion?: number
}

/** The arguments of {@link Chain.dryRunXcm}. */
export interface DryRunXcmArgs extends AskOptions {
  /** The origin of the program: a versioned location, as SCALE bytes or as a decoded value. */
  readonly origin: Hex | Uint8Array | { readonly type: string; readonly value: unknown }
  /** The versioned XCM program as SCALE bytes. */
  readonly program: Hex | Uint8Array
  /**
   * The name of the sender in the evidence, for example `parachain 2114`. Defaults to the text of
   * `origin`.
   */
  readonly sender?: string
}

/**
 * One chain at one block: its facts, and typed reads of its storage, constants and runtime APIs.
 * {@link connectChain} opens a chain from its endpoints, {@link attachChain} through a provider,
 * and {@link createChain} over any {@link StateSource}.
 */
export interface Chain {
  readonly name: string
  readonly facts: ChainFacts
  readonly stated: StatedFacts
  /** The types of the chain, from the metadata of the block. */
  readonly runtime: Runtime
  readonly block: BlockReference
  /** The id of the parachain; `undefined` on a relay chain and on a solochain. */
  readonly paraId: number | undefined
  readonly source: StateSource
  /**
   * Reads a storage item. If the item has no value, the result is the default value of the item, or
   * `undefined` without a default. If the chain lacks the pallet or the item, the value is
   * `undefined` and the evidence is empty.
   *
   * @throws ParaclockError `ValueMalformed`, also if `as` throws, and the errors of the read
   */
  storage<T = unknown>(read: StorageRead<T>): Promise<Read<T | undefined>>
  /**
   * Returns the value of a constant; `undefined` if the chain has no constant of this name.
   *
   * @throws ParaclockError `ValueMalformed`, also if `as` throws
   */
  constant<T = unknown>(read: ConstantRead<T>): T | undefined
  /**
   * Calls a method of a runtime API. The arguments are encoded for the version of the API that the
   * chain declares.
   *
   * @throws ParaclockError `RuntimeApiMissing`, `CallMalformed`, `RuntimeApiResultMalformed`,
   * `ValueMalformed` if `as` throws, and the errors of the call
   */
  call<T = unknown>(ask: ApiCall<T>): Promise<Read<T>>
  /**
   * Dry-runs a call with the chain's `DryRunApi`.
   *
   * @throws ParaclockError the errors of `call`
   */
  dryRunCall(args: DryRunCallArgs): Promise<Read<DryRunOutcome>>
  /**
   * Dry-runs an XCM program with the chain's `DryRunApi`.
   *
   * @throws ParaclockError the errors of `call`
   */
  dryRunXcm(args: DryRunXcmArgs): Promise<Read<DryRunOutcome>>
  /** Returns the version of a runtime API; `undefined` if the chain does not declare the API. */
  apiVersion(api: string): number | undefined
  /** Whether the chain declares a runtime API in this version or a later version. */
  hasApi(api: string, minVersion?: number): boolean
  /**
   * Encodes a call.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  encodeCall(call: RuntimeCall): Hex
  /**
   * Decodes a call.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decodeCall(call: Hex | Uint8Array): RuntimeCall
  /** Returns the chain at another block, with the types of that block, over the same connection. */
  at(hash: Hex): Promise<Chain>
  /** Returns the chain at its present finalized or best block, and reads its facts again. */
  latest(head: 'finalized' | 'best'): Promise<Chain>
  /** Ends the connection, which all chains made by `at` and `latest` share. */
  close(): Promise<void>
}
