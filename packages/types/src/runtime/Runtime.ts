import type { Hex, Token } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import type { SystemVersion } from './readRuntimeVersion.ts'
import type { TokenLedger } from './TokenLedger.ts'

/**
 * Encodes and decodes the storage keys, values, calls and runtime APIs of one runtime, as its
 * metadata describes them. A `Runtime` connects to nothing.
 *
 * Decoded values are plain values:
 *
 * - integers up to 32 bits: numbers. Wider integers: bigints
 * - lists of bytes: `Uint8Array`. Byte arrays of a fixed length: hex
 * - accounts of 32 bytes: SS58 text with the chain's prefix. Accounts of 20 bytes: hex with a checksum
 * - enums: `{ type, value }`
 * - options: the value or `undefined`
 * - results: `{ success, value }`
 * - structs: objects. Tuples and lists: arrays
 * - structs of one field, and tuples and fixed arrays of one item: the plain value inside
 *
 * Names have the spelling of the metadata: `Hrmp`, `HrmpChannels`, `hrmp_init_open_channel`.
 *
 * `ValueMalformed` is thrown for a value that does not fit its type, and for bytes that end too
 * early or are left over.
 */
export interface Runtime {
  readonly metadata: UnifiedMetadata
  /** The constant `System.Version`; `undefined` if the metadata does not have it. */
  readonly version: SystemVersion | undefined
  /** The length of an account id in bytes: 20 on chains with Ethereum accounts, otherwise 32. */
  readonly accountLength: 32 | 20
  readonly ss58Prefix: number
  /** Where the chain stores the balances of its own token; `undefined` if this place is unknown. */
  readonly ledger: TokenLedger | undefined
  /** Finds a storage item by the names in the metadata. */
  storage(pallet: string, item: string): StorageItem | undefined
  /** Finds a constant by the names in the metadata. */
  constant(pallet: string, name: string): RuntimeConstant | undefined
  /**
   * Finds a method of a runtime API, for example `api('DryRunApi', 'dry_run_call')`. Metadata v14
   * does not describe methods. With metadata v14, only the methods that Paraclock uses are found,
   * in the API version that the runtime declares.
   *
   * @throws ParaclockError `ValueMalformed` if metadata v14 lacks a type that the method needs.
   */
  api(api: string, method: string): RuntimeApiMethod | undefined
  /**
   * Encodes a call as SCALE bytes. The bytes begin with the indices of the pallet and of the call.
   *
   * @throws ParaclockError `ValueMalformed` for an unknown call, or if an argument does not fit.
   */
  encodeCall(call: RuntimeCall): Uint8Array
  /**
   * Decodes a call from SCALE bytes. Nested calls are decoded, too.
   *
   * @throws ParaclockError `ValueMalformed` if the bytes are not a call of this runtime.
   */
  decodeCall(bytes: Uint8Array): RuntimeCall
  /**
   * Finds a type by its id or its name. A name is one of these: the end of the type's path, such as
   * `Weight` or `v4::location::Location`; `AccountId`, `Call`, `Event` or `Bytes`; a primitive type
   * such as `u32`.
   *
   * @throws ParaclockError `ValueMalformed` if no type or several types have this name.
   */
  type(type: number | string): RuntimeType
  /**
   * Converts an input to a plain value of a type. `RuntimeType.encode` accepts the same inputs. An
   * input is a plain value, its JSON, a value of polkadot.js, or one of these forms:
   *
   * - integers in digits or hex
   * - addresses of any chain
   * - text or hex for bytes
   * - `{ Name: value }` or a name for an enum
   * - field names in camel case
   * - SCALE bytes as hex for a struct, tuple, list or enum
   * - `null` for an empty option
   * - `{ pallet, method, args }` or `{ callIndex, args }` for a call
   *
   * @throws ParaclockError `ValueMalformed` if the input does not fit the type.
   */
  readInput(type: number | string, input: unknown): unknown
  /**
   * Formats a value on one line: `{parents: 1, interior: X1([Parachain(2_114)])}`.
   *
   * @throws ParaclockError `ValueMalformed` if `value` is not a value of the type.
   */
  describe(type: number | string, value: unknown): string
  /**
   * Formats a call on one line: `balances.transferKeepAlive(dest: 5Grw…, value: 10_000)`. Times of
   * tasks are written as dates. If `token` is given, amounts in calls of `Balances` and
   * `AutomationTime` are also written in the token: `value: 10_000 (0.000001 TUR)`.
   *
   * @throws ParaclockError `ValueMalformed` if the runtime has no such call.
   */
  describeCall(call: RuntimeCall, token?: Token): string
}

/**
 * A call by the names of its pallet and its method. A decoded call has the names of the metadata,
 * and plain values as arguments. A call to be encoded may also have the names of polkadot.js, and
 * any arguments that {@link Runtime.readInput} accepts.
 */
export interface RuntimeCall {
  readonly pallet: string
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Encodes and decodes the values of one type of a runtime. */
export interface RuntimeType {
  readonly name: string
  /**
   * Encodes a plain value as SCALE bytes. Accepts all inputs that `Runtime.readInput` accepts.
   *
   * @throws ParaclockError `ValueMalformed` if the value does not fit the type.
   */
  encode(value: unknown): Uint8Array
  /**
   * Decodes a plain value from SCALE bytes.
   *
   * @throws ParaclockError `ValueMalformed` if the bytes are not exactly one value of the type.
   */
  decode(bytes: Uint8Array): unknown
}

/** A storage item of a pallet: a single value, or a map. */
export interface StorageItem {
  /** The number of keys of each entry. 0 if the item is a single value. */
  readonly keyCount: number
  /** The id of the type of the values, for `Runtime.type` and `Runtime.readInput`. */
  readonly type: number
  /**
   * Returns the storage key of the entry with these keys.
   *
   * @throws ParaclockError `ValueMalformed` if the keys are too few or too many, or do not fit.
   */
  key(...keys: readonly unknown[]): Hex
  /**
   * Returns the common beginning of the storage keys of all entries with these first keys.
   *
   * @throws ParaclockError `ValueMalformed` if the keys are too many, or do not fit.
   */
  prefix(...firstKeys: readonly unknown[]): Hex
  /**
   * Decodes the value of an entry. For an absent entry, returns the default of the item, or
   * `undefined` if the item has no default. A value of the type `()` is returned as `null`.
   *
   * @throws ParaclockError `ValueMalformed` if the bytes are not a value of the item.
   */
  decode(raw: Uint8Array | null | undefined): unknown
  /**
   * Decodes the keys of an entry from its storage key. If the storage key contains only the hash of
   * a key, returns the hash as hex in place of the key.
   *
   * @throws ParaclockError `ValueMalformed` if the storage key is not a key of this item.
   */
  decodeKey(key: Hex): readonly unknown[]
}

/** A constant of a pallet, such as `Balances.ExistentialDeposit`. */
export interface RuntimeConstant {
  readonly bytes: Uint8Array
  readonly value: unknown
}

/** A method of a runtime API, for use with `state_call`. */
export interface RuntimeApiMethod {
  /** The name that `state_call` takes, for example `DryRunApi_dry_run_call`. */
  readonly name: string
  readonly params: readonly { readonly name: string; readonly type: RuntimeType }[]
  /** The names of the parameters that only other versions of the method have. */
  readonly otherParams: readonly string[]
  /**
   * Encodes the arguments for `state_call`. `args` is an array in the order of `params`, or an
   * object with the names of the parameters. Arguments that are named in `otherParams` are ignored.
   *
   * @throws ParaclockError `ValueMalformed` if an argument is missing, unknown, or does not fit.
   */
  encode(args: readonly unknown[] | Readonly<Record<string, unknown>>): Uint8Array
  /**
   * Decodes the answer of `state_call` as a plain value.
   *
   * @throws ParaclockError `ValueMalformed` if the bytes are not an answer of the method.
   */
  decode(bytes: Uint8Array): unknown
}
