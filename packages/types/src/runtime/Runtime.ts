import type { Hex } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import type { SystemVersion } from './readRuntimeVersion.ts'
import type { TokenLedger } from './TokenLedger.ts'

/**
 * One runtime, as its metadata describes it: reads and writes storage keys, values, calls and runtime
 * APIs. It does no I/O.
 *
 * Values are plain. Integers up to 32 bits are numbers, wider ones bigints. Byte lists are
 * `Uint8Array`, byte arrays of a fixed length hex. Accounts are SS58 text with the chain's prefix, or
 * hex with a checksum for 20 bytes. Enums are `{ type, value }`, options the value or `undefined`,
 * results `{ success, value }`, structs objects, tuples and lists arrays. Names are those of the
 * metadata: `Hrmp`, `HrmpChannels`, `hrmp_init_open_channel`.
 *
 * A value that does not fit its type, and bytes that are missing or left over, raise `ValueMalformed`.
 */
export interface Runtime {
  readonly metadata: UnifiedMetadata
  /** The constant `System.Version`, if the metadata has it. */
  readonly version: SystemVersion | undefined
  /** In bytes. */
  readonly accountLength: 32 | 20
  readonly ss58Prefix: number
  /** Where the chain keeps its own token; `undefined` if that is not a known place. */
  readonly ledger: TokenLedger | undefined
  /** A storage item, if the runtime has one of these names. */
  storage(pallet: string, item: string): StorageItem | undefined
  /** A constant, if the runtime has one of these names. */
  constant(pallet: string, name: string): RuntimeConstant | undefined
  /**
   * A method of a runtime API, if the runtime is known to have it. Metadata v14 describes no methods:
   * those that Paraclock uses are known by the declared version of their API.
   *
   * @throws ParaclockError `ValueMalformed` if metadata v14 lacks a type of a known method.
   */
  api(api: string, method: string): RuntimeApiMethod | undefined
  /**
   * The SCALE bytes of a call.
   *
   * @throws ParaclockError `ValueMalformed` if there is no such call, or an argument does not fit.
   */
  encodeCall(call: RuntimeCall): Uint8Array
  /**
   * The call in SCALE bytes.
   *
   * @throws ParaclockError `ValueMalformed` if they are not a call of this runtime.
   */
  decodeCall(bytes: Uint8Array): RuntimeCall
  /**
   * A type by its id or its name: the end of its path (`Weight`, `v4::location::Location`),
   * `AccountId`, `Call`, `Event`, `Bytes` or a primitive such as `u32`.
   *
   * @throws ParaclockError `ValueMalformed` if no type or several types have this name.
   */
  type(type: number | string): RuntimeType
  /**
   * The plain value of an input, which may be JSON or a form of polkadot.js: integers in digits or hex,
   * addresses of any chain, text and hex for bytes, `{ Name: value }` and names for enums, names in
   * camel case, SCALE bytes as hex for values with parts, `null` for an option, `{ pallet, method, args
   * }` and `{ callIndex, args }` for a call, and values of polkadot.js itself. `RuntimeType.encode`
   * accepts the same inputs.
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
 * A call by its names. A decoded call has the names of the metadata and plain values. A call to encode
 * may also have the names of polkadot.js and inputs: see {@link Runtime.readInput}.
 */
export interface RuntimeCall {
  /** `Balances`, or `balances`. */
  readonly pallet: string
  /** `transfer_keep_alive`, or `transferKeepAlive`. */
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Reads and writes the values of one type. */
export interface RuntimeType {
  /** For messages. */
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
  /** The type id of its values, for `Runtime.type` and `Runtime.readInput`. */
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
   * The value of an entry. That of an absent entry is the default of the item, or `undefined` without
   * a default. A value of the type `()` is `null`.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(raw: Uint8Array | null | undefined): unknown
  /**
   * The keys in a storage key. A key of which only the hash is stored is that hash, as hex.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decodeKey(key: Hex): readonly unknown[]
}

/** A constant of a pallet. */
export interface RuntimeConstant {
  /** The SCALE bytes of the value. */
  readonly bytes: Uint8Array
  readonly value: unknown
}

/** A method of a runtime API. */
export interface RuntimeApiMethod {
  /** The name for `state_call`, for example `DryRunApi_dry_run_call`. */
  readonly name: string
  readonly params: readonly { readonly name: string; readonly type: RuntimeType }[]
  /** Parameters that only other known versions of the method have. */
  readonly otherParams: readonly string[]
  /**
   * The SCALE bytes of the arguments, in an array or by name. Those of `otherParams` are ignored.
   *
   * @throws ParaclockError `ValueMalformed` if an argument is missing, unknown, or does not fit.
   */
  encode(args: readonly unknown[] | Readonly<Record<string, unknown>>): Uint8Array
  /**
   * The decoded answer.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(bytes: Uint8Array): unknown
}
