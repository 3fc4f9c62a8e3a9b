import type { Evidence, Hex } from '@paraclock/core'
import type { DispatchOrigin, DryRunOutcome, Runtime, RuntimeCall } from '@paraclock/types'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { BlockReference, ChainFacts } from './ChainFacts.ts'

/** A value and the evidence that it rests on. */
export interface Read<T> {
  /** The value. */
  readonly value: T
  /** What it was read from; empty if there was nothing to read. */
  readonly evidence: readonly Evidence[]
}

/** Which storage item is read. */
export interface StorageRead<T> extends AskOptions {
  /** The pallet, as the metadata spells it: `Hrmp`. */
  readonly pallet: string
  /** The item, as the metadata spells it: `HrmpChannels`. */
  readonly entry: string
  /** The keys of a map. Defaults to none. */
  readonly keys?: readonly unknown[]
  /** Makes the result of the decoded value. Not called where there is no value. */
  readonly as?: (value: unknown) => T
}

/** Which constant is read. */
export interface ConstantRead<T> {
  /** The pallet, as the metadata spells it: `System`. */
  readonly pallet: string
  /** The constant, as the metadata spells it: `SS58Prefix`. */
  readonly name: string
  /** Makes the result of the decoded value. Not called if the chain has no such constant. */
  readonly as?: (value: unknown) => T
}

/** Which method of a runtime API is called. */
export interface ApiCall<T> extends AskOptions {
  /** The API: `LocationToAccountApi`. */
  readonly api: string
  /** The method: `convert_location`. */
  readonly method: string
  /**
   * The arguments by the names that the metadata gives them. An argument that only another version
   * of the API takes is left out. {@link encoded} makes an argument of SCALE bytes.
   */
  readonly args?: Readonly<Record<string, unknown>>
  /** Makes the result of the decoded answer. */
  readonly as?: (value: unknown) => T
}

/** Which call is dry-run. */
export interface DryRunCallArgs extends AskOptions {
  /** In whose name it is dispatched. */
  readonly origin: DispatchOrigin
  /** The call. */
  readonly call: Hex | Uint8Array | RuntimeCall
  /**
   * The XCM version in which programs to other chains are given back. Version 1 of the API takes
   * none. Defaults to 4, or to the newest that the chain reads if it does not read 4.
   */
  readonly resultXcmVersion?: number
}

/** Which XCM program is dry-run. */
export interface DryRunXcmArgs extends AskOptions {
  /** Where the program comes from: a versioned location, SCALE encoded or decoded. */
  readonly origin: Hex | Uint8Array | { readonly type: string; readonly value: unknown }
  /** The SCALE encoded versioned program. */
  readonly program: Hex | Uint8Array
  /** The sender, for the evidence: `parachain 2114`. Defaults to the location. */
  readonly sender?: string
}

/**
 * One chain at one block: what it is, and typed reads of its storage, constants and runtime APIs.
 * Every read is of {@link Chain.block} and gives the value with its evidence.
 *
 * {@link connectChain} opens one by its endpoints, {@link attachChain} over a provider, and
 * {@link createChain} over any {@link StateSource}.
 */
export interface Chain {
  /** The chain's name, for messages and evidence. */
  readonly name: string
  /** What is known of the chain. */
  readonly facts: ChainFacts
  /** Its types, from the metadata of the block. */
  readonly runtime: Runtime
  /** The block that is read. */
  readonly block: BlockReference
  /** The id of the parachain; `null` on a relay chain and on a chain of its own. */
  readonly paraId: number | null
  /** What the chain is read through. */
  readonly source: StateSource
  /**
   * Reads a storage item. The value is the default where the chain has one for an empty item;
   * `undefined` if there is none, and without evidence if the chain has no such pallet or item.
   *
   * @throws ParaclockError `ValueMalformed`, also if `as` throws, and what ends the
   * read
   */
  storage<T = unknown>(read: StorageRead<T>): Promise<Read<T | undefined>>
  /**
   * The value of a constant; `undefined` if the chain has none of this name.
   *
   * @throws ParaclockError `ValueMalformed`, also if `as` throws
   */
  constant<T = unknown>(read: ConstantRead<T>): T | undefined
  /**
   * Calls a runtime API in the form that the chain's version of it takes.
   *
   * @throws ParaclockError `RuntimeApiMissing`, `CallArgumentInvalid`, `RuntimeApiResultMalformed`, `ValueMalformed` if `as` throws, and
   * what ends the call
   */
  call<T = unknown>(ask: ApiCall<T>): Promise<Read<T>>
  /**
   * Runs a call by the chain's `DryRunApi`, and drops its effects.
   *
   * @throws ParaclockError as `call`
   */
  dryRunCall(args: DryRunCallArgs): Promise<Read<DryRunOutcome>>
  /**
   * Runs an XCM program by the chain's `DryRunApi`, and drops its effects.
   *
   * @throws ParaclockError as `call`
   */
  dryRunXcm(args: DryRunXcmArgs): Promise<Read<DryRunOutcome>>
  /** The version of a runtime API that the chain declares; `undefined` if it has none. */
  apiVersion(api: string): number | undefined
  /** Whether the chain declares a runtime API, in this version or a later one. */
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
  /**
   * The chain at another block, over the same connection. A block of another runtime is read by its
   * own types.
   */
  at(hash: Hex): Promise<Chain>
  /** The chain at its present finalized or best block, with its facts read again. */
  latest(head: 'finalized' | 'best'): Promise<Chain>
  /** Ends the connection, which all chains made by `at` and `latest` share. */
  close(): Promise<void>
}
