import type { Hex } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import type { SystemVersion } from './readRuntimeVersion.ts'
import type { TokenLedger } from './TokenLedger.ts'

/**
 * One runtime, as its metadata describes it: reads and writes its storage keys, values, calls and
 * runtime APIs. It does no I/O.
 *
 * Values are plain. Integers up to 32 bits are numbers and wider ones bigints; byte lists are
 * `Uint8Array`, byte arrays of a fixed length hex; accounts are SS58 text with the prefix of the
 * chain (20 bytes: hex with a checksum); enums are `{ type, value }`, options `undefined` or the
 * value, results `{ success, value }`, structs objects with the runtime's own field names, tuples
 * and lists arrays. Names of pallets, items, calls and APIs are those of the metadata: `Hrmp`,
 * `HrmpChannels`, `hrmp_init_open_channel`.
 *
 * Encoding refuses a value that does not fit its type. Decoding refuses missing or additional
 * bytes, and bytes that are not a value of the type. Both raise `ValueMalformed`.
 */
export interface Runtime {
  /** The metadata. */
  readonly metadata: UnifiedMetadata
  /** The constant `System.Version`; `undefined` if the metadata lacks it. */
  readonly version: SystemVersion | undefined
  /** How many bytes an account has. */
  readonly accountLength: 32 | 20
  /** The prefix of the chain's SS58 addresses. */
  readonly ss58Prefix: number
  /** The place where the chain keeps its own token; `undefined` if it is not a known one. */
  readonly ledger: TokenLedger | undefined
  /** A storage item, or `undefined` if the runtime has none of these names. */
  storage(pallet: string, item: string): StorageItem | undefined
  /** A constant, or `undefined` if the runtime has none of these names. */
  constant(pallet: string, name: string): RuntimeConstant | undefined
  /**
   * A method of a runtime API, or `undefined` if the runtime is not known to have it. Metadata
   * describes the methods from version 15 on; for version 14, the methods that Paraclock uses are
   * known by the declared version of their API.
   *
   * @throws ParaclockError `ValueMalformed` if metadata v14 lacks a type of a known method.
   */
  api(api: string, method: string): RuntimeApiMethod | undefined
  /**
   * The SCALE bytes of a call.
   *
   * @throws ParaclockError `ValueMalformed` if the runtime has no such call, or an argument does not
   * fit its type.
   */
  encodeCall(call: RuntimeCall): Uint8Array
  /**
   * The call in SCALE bytes.
   *
   * @throws ParaclockError `ValueMalformed` if they are not a call of this runtime.
   */
  decodeCall(bytes: Uint8Array): RuntimeCall
  /**
   * A type by its id, or by its name: the end of its path (`Weight`, `v4::location::Location`),
   * `AccountId`, `Call`, `Event`, `Bytes` or a primitive such as `u32`.
   *
   * @throws ParaclockError `ValueMalformed` if there is no such type, or if types of several paths
   * end in the name.
   */
  type(type: number | string): RuntimeType
  /**
   * The plain value of an input from a program or a configuration. `RuntimeType.encode` accepts the
   * same inputs. They may be JSON or forms of polkadot.js: integers in digits or hex, addresses of
   * any chain, text and hex for bytes, `{ Name: value }` and names for enums, names in camel case,
   * SCALE bytes as hex for values with parts, `null` for an option, `{ pallet, method, args }` and `{
   * callIndex, args }` for a call, and values of polkadot.js itself. An input with a missing part
   * is refused.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  readInput(type: number | string, input: unknown): unknown
  /**
   * A plain value for a person, on one line: `{parents: 1, interior: X1([Parachain(2_114)])}`.
   *
   * @throws ParaclockError `ValueMalformed` if it is not a value of the type.
   */
  describe(type: number | string, value: unknown): string
  /**
   * A call for a person, on one line: `balances.transferKeepAlive(dest: 5Grw…, value: 10_000)`.
   *
   * @throws ParaclockError `ValueMalformed` if the runtime has no such call.
   */
  describeCall(call: RuntimeCall): string
}

/**
 * A call by its names. What is read has the names of the metadata and plain values; what is written
 * may have the names of polkadot.js, and inputs: see {@link Runtime.readInput}.
 */
export interface RuntimeCall {
  /** The pallet: `Balances`, or `balances`. */
  readonly pallet: string
  /** The call: `transfer_keep_alive`, or `transferKeepAlive`. */
  readonly method: string
  /** The arguments by name. */
  readonly args: Readonly<Record<string, unknown>>
}

/** Reads and writes the values of one type. */
export interface RuntimeType {
  /** The type's name, for messages. */
  readonly name: string
  /**
   * The SCALE bytes of a plain value, or of an input: see `Runtime.readInput`.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  encode(value: unknown): Uint8Array
  /**
   * The plain value of SCALE bytes. Bytes left over are refused.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(bytes: Uint8Array): unknown
}

/** A storage item: a value, or a map of values. */
export interface StorageItem {
  /** How many keys an entry has: 0 for a single value. */
  readonly keyCount: number
  /** The id of the type of its values, which `Runtime.type` and `Runtime.readInput` take. */
  readonly type: number
  /**
   * The storage key of an entry.
   *
   * @throws ParaclockError `ValueMalformed` if the keys are too few or too many, or do not fit.
   */
  key(...keys: readonly unknown[]): Hex
  /**
   * The common prefix of the storage keys of all entries with these first keys.
   *
   * @throws ParaclockError `ValueMalformed` if the keys are too many, or do not fit.
   */
  prefix(...firstKeys: readonly unknown[]): Hex
  /**
   * The value of an entry. For `undefined`, an absent entry, it is the default of the item, or
   * `undefined` without a default. A value of the type `()` is `null`.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(raw: Uint8Array | null | undefined): unknown
  /**
   * The keys of an entry by its storage key. If only the hash of a key is stored, the key
   * is that hash as hex.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decodeKey(key: Hex): readonly unknown[]
}

/** A constant of a pallet. */
export interface RuntimeConstant {
  /** The value as SCALE bytes. */
  readonly bytes: Uint8Array
  /** The value. */
  readonly value: unknown
}

/** A method of a runtime API. */
export interface RuntimeApiMethod {
  /** The name for `state_call`, for example `DryRunApi_dry_run_call`. */
  readonly name: string
  /** The parameters in order. */
  readonly params: readonly { readonly name: string; readonly type: RuntimeType }[]
  /** Parameters that other known versions of the method have, and this one lacks. */
  readonly otherParams: readonly string[]
  /**
   * The SCALE bytes of the arguments: an array of all, or an object by name. An argument of another
   * version of the method is ignored.
   *
   * @throws ParaclockError `ValueMalformed` if an argument is missing, unknown, or does not fit.
   */
  encode(args: readonly unknown[] | Readonly<Record<string, unknown>>): Uint8Array
  /**
   * The answer.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(bytes: Uint8Array): unknown
}
