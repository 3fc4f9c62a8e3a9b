/** A built-in SCALE type. */
export type PrimitiveName =
  | 'bool'
  | 'char'
  | 'str'
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  | 'u128'
  | 'u256'
  | 'i8'
  | 'i16'
  | 'i32'
  | 'i64'
  | 'i128'
  | 'i256'

/** One field of a struct, of an enum's variant, or of a call. */
export interface FieldModel {
  /** The field's name as the runtime spells it, or `null` for a positional field. */
  readonly name: string | null
  /** The id of the field's type. */
  readonly type: number
  /** The type as the runtime's source spells it, for example `T::CurrencyId`. */
  readonly typeName: string | null
}

/** One variant of an enum; calls, events and errors of a pallet are such variants. */
export interface VariantModel {
  /** The variant's name as the runtime spells it. */
  readonly name: string
  /** The byte that selects the variant on the wire. */
  readonly index: number
  /** The variant's fields, in the order of the wire. */
  readonly fields: readonly FieldModel[]
  /** The documentation of the variant, line by line. */
  readonly docs: readonly string[]
}

/** What a type is made of. */
export type TypeShape =
  | { readonly kind: 'primitive'; readonly primitive: PrimitiveName }
  | { readonly kind: 'struct'; readonly fields: readonly FieldModel[] }
  | { readonly kind: 'enum'; readonly variants: readonly VariantModel[] }
  | { readonly kind: 'list'; readonly item: number }
  | { readonly kind: 'array'; readonly item: number; readonly length: number }
  | { readonly kind: 'tuple'; readonly items: readonly number[] }
  | { readonly kind: 'compact'; readonly item: number }
  | { readonly kind: 'bits'; readonly store: number; readonly order: number }

/** One entry of the type registry. */
export interface TypeModel {
  /** Where the type was declared, for example `['sp_weights', 'weight_v2', 'Weight']`. */
  readonly path: readonly string[]
  /** The type's generic parameters; a parameter that is not described has no type. */
  readonly params: readonly { readonly name: string; readonly type: number | null }[]
  /** What it is made of. */
  readonly shape: TypeShape
}

/** One storage item of a pallet. */
export interface StorageModel {
  /** The item's name as the runtime spells it. */
  readonly name: string
  /** Whether reading an absent entry gives nothing or the default. */
  readonly modifier: 'optional' | 'default'
  /** The ids of the hashers of a map's keys; empty for a plain value. */
  readonly hashers: readonly number[]
  /** The type of the key (of all keys together), or `null` for a plain value. */
  readonly key: number | null
  /** The type of the value. */
  readonly value: number
  /** What an absent entry reads as, SCALE encoded, where `modifier` is `default`. */
  readonly fallback: Uint8Array
}

/** One constant of a pallet. */
export interface ConstantModel {
  /** The constant's name as the runtime spells it. */
  readonly name: string
  /** The type of the value. */
  readonly type: number
  /** The value, SCALE encoded. */
  readonly value: Uint8Array
  /** The documentation of the constant, line by line. */
  readonly docs: readonly string[]
}

/** One pallet. */
export interface PalletModel {
  /** The pallet's name as the runtime spells it. */
  readonly name: string
  /** The byte that selects the pallet in calls, events and errors. */
  readonly index: number
  /** The prefix of the pallet's storage keys, or `null` if it has no storage. */
  readonly storagePrefix: string | null
  /** The pallet's storage items. */
  readonly storage: readonly StorageModel[]
  /** The enum of the pallet's calls, or `null`. */
  readonly calls: number | null
  /** The enum of the pallet's events, or `null`. */
  readonly events: number | null
  /** The enum of the pallet's errors, or `null`. */
  readonly errors: number | null
  /** The pallet's constants. */
  readonly constants: readonly ConstantModel[]
}

/** One method of a runtime API. */
export interface RuntimeApiMethodModel {
  /** The method's name, for example `query_call_info`. */
  readonly name: string
  /** The arguments, in order. */
  readonly inputs: readonly { readonly name: string; readonly type: number }[]
  /** The type of the answer. */
  readonly output: number
}

/** One runtime API. */
export interface RuntimeApiModel {
  /** The API's name, for example `DryRunApi`. */
  readonly name: string
  /** The API's version, which metadata tells from v16 on; `null` before. */
  readonly version: number | null
  /** The API's methods. */
  readonly methods: readonly RuntimeApiMethodModel[]
}

/** The types that an extrinsic is made of; `null` where the metadata does not tell. */
export interface ExtrinsicModel {
  /** The type of the signer's address. */
  readonly address: number | null
  /** The enum of all calls. */
  readonly call: number | null
  /** The type of the signature. */
  readonly signature: number | null
  /** The identifiers of the signed extensions, in the order of the wire. */
  readonly extensions: readonly string[]
  /** What each of them adds to an extrinsic, as the id of a type; in the same order. */
  readonly extensionTypes: readonly number[]
}

/**
 * Runtime metadata in one form, whichever version it was published in and whoever decoded it.
 *
 * Types are decoded when they are asked for, so a reader that needs a few items pays for those.
 */
export interface MetadataModel {
  /** The version in which the metadata was published. */
  readonly version: 14 | 15 | 16
  /** How many types there are; their ids are 0 to one less. */
  readonly typeCount: number
  /**
   * The type with this id.
   *
   * @throws ParaclockError `MetadataMalformed` if there is none.
   */
  readonly type: (id: number) => TypeModel
  /** The pallets, in the order of the metadata. */
  readonly pallets: readonly PalletModel[]
  /** The runtime APIs, or `null` if the metadata does not describe them (v14). */
  readonly apis: readonly RuntimeApiModel[] | null
  /** The types of an extrinsic. */
  readonly extrinsic: ExtrinsicModel
}
