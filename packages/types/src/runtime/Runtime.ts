import type { Hex } from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import type { SystemVersion } from './readRuntimeVersion.ts'
import type { TokenLedger } from './TokenLedger.ts'

/**
 * Encodes and decodes storage keys, values, calls and runtime APIs of one runtime, as its metadata
 * describes them. A `Runtime` does no I/O.
 *
 * Values are plain. Integers up to 32 bits are numbers, and wider integers are bigints. Byte lists are
 * `Uint8Array`, and byte arrays of a fixed length are hex. Accounts of 32 bytes are SS58 text with the
 * chain's prefix, and accounts of 20 bytes are hex with a checksum. Enums are `{ type, value }`. Options
 * are the value or `undefined`. Results are `{ success, value }`. Structs are objects. Tuples and lists
 * are arrays. Names have the spelling of the metadata: `Hrmp`, `HrmpChannels`, `hrmp_init_open_channel`.
 *
 * A value that does not fit its type, and bytes that are missing or left over, raise `ValueMalformed`.
 */
export interface Runtime {
  readonly metadata: UnifiedMetadata
  /** The constant `System.Version`, if the metadata has it. */
  readonly version: SystemVersion | undefined
  /** The length of an account in bytes. */
  readonly accountLength: 32 | 20
  readonly ss58Prefix: number
  /** The storage of the balances of the chain's own token; `undefined` if this storage is not known. */
  readonly ledger: TokenLedger | undefined
  /** The storage item with these names; `undefined` if the runtime has no such item. */
  storage(pallet: string, item: string): StorageItem | undefined
  /** The constant with these names; `undefined` if the runtime has no such constant. */
  constant(pallet: string, name: string): RuntimeConstant | undefined
  /**
   * A method of a runtime API; `undefined` if the runtime is not known to have the method. Metadata v14
   * describes no methods. With v14, only methods that Paraclock uses are found, by the version of the API
   * that the runtime declares.
   *
   * @throws ParaclockError `ValueMalformed` if metadata v14 lacks a type of a known method.
   */
  api(api: string, method: string): RuntimeApiMethod | undefined
  /**
   * The SCALE bytes of a call.
   *
   * @throws ParaclockError `ValueMalformed` for an unknown call, or if an argument does not fit.
   */
  encodeCall(call: RuntimeCall): Uint8Array
  /**
   * Decodes a call from SCALE bytes.
   *
   * @throws ParaclockError `ValueMalformed` if the bytes are not a call of this runtime.
   */
  decodeCall(bytes: Uint8Array): RuntimeCall
  /**
   * A type by its id or its name. A name is one of: the end of the type's path, for example `Weight`
   * or `v4::location::Location`; one of `AccountId`, `Call`, `Event` and `Bytes`; or a primitive such
   * as `u32`.
   *
   * @throws ParaclockError `ValueMalformed` if no type or several types have this name.
   */
  type(type: number | string): RuntimeType
  /**
   * Converts an input to a plain value of the type. `RuntimeType.encode` accepts the same inputs. An input
   * is a plain value, its JSON, a value of polkadot.js, or a form that polkadot.js accepts:
   *
   * - integers in digits or hex
   * - addresses of any chain
   * - text or hex for bytes
   * - `{ Name: value }` or a name for an enum
   * - field names in camel case
   * - SCALE bytes as hex for a value with parts
   * - `null` for an option
   * - `{ pallet, method, args }` or `{ callIndex, args }` for a call
   *
   * @throws ParaclockError `ValueMalformed`
   */
  readInput(type: number | string, input: unknown): unknown
  /**
   * Formats a value for people, on one line: `{parents: 1, interior: X1([Parachain(2_114)])}`.
   *
   * @throws ParaclockError `ValueMalformed` if `value` is not a value of the type.
   */
  describe(type: number | string, value: unknown): string
  /**
   * Formats a call for people, on one line: `balances.transferKeepAlive(dest: 5Grw…, value: 10_000)`.
   *
   * @throws ParaclockError `ValueMalformed` if the runtime has no such call.
   */
  describeCall(call: RuntimeCall): string
}

/**
 * A call by the names of its pallet and method. A decoded call has the names of the metadata and plain
 * values. A call to encode may also have the names of polkadot.js, and any input that
 * {@link Runtime.readInput} accepts as an argument.
 */
export interface RuntimeCall {
  /** The pallet, for example `Balances`, or `balances` in the spelling of polkadot.js. */
  readonly pallet: string
  /**
   * The call, for example `transfer_keep_alive`, or `transferKeepAlive` in the spelling of
   * polkadot.js.
   */
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Reads and writes the values of one type. */
export interface RuntimeType {
  /** The name of the type in messages. */
  readonly name: string
  /**
   * The SCALE bytes of a plain value, or of an input: see `Runtime.readInput`.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  encode(value: unknown): Uint8Array
  /**
   * Decodes the plain value of SCALE bytes.
   *
   * @throws ParaclockError `ValueMalformed` also if bytes are left over
   */
  decode(bytes: Uint8Array): unknown
}

/** A storage item: a value, or a map of values. */
export interface StorageItem {
  /** How many keys an entry has: 0 for a single value. */
  readonly keyCount: number
  /** The type id of the item's values, for `Runtime.type` and `Runtime.readInput`. */
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
   * Decodes the value of an entry. For an absent entry, returns the default of the item, or `undefined`
   * without a default. A value of the type `()` is `null`.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(raw: Uint8Array | null | undefined): unknown
  /**
   * Decodes the keys of an entry from its storage key. If the storage key has only the hash of a key,
   * returns the hash as hex.
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
   * The SCALE bytes of the arguments, in an array or by name. Arguments with a name in `otherParams` are
   * ignored.
   *
   * @throws ParaclockError `ValueMalformed` if an argument is missing, unknown, or does not fit.
   */
  encode(args: readonly unknown[] | Readonly<Record<string, unknown>>): Uint8Array
  /**
   * Decodes the answer of the method.
   *
   * @throws ParaclockError `ValueMalformed`
   */
  decode(bytes: Uint8Array): unknown
}
