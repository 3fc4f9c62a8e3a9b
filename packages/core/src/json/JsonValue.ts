/** A value that {@link stringifyJson} writes and {@link parseJson} reads back. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly JsonValue[]
  | JsonObject

/** An object of {@link JsonValue}s. An object from {@link parseJson} has no prototype. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** The limits of {@link parseJson}. */
export interface JsonLimits {
  /** How deep lists and objects may be nested. Defaults to 64. */
  readonly depth?: number
  /** The largest number of characters. Defaults to 16 Mi. */
  readonly characters?: number
}

export const defaultJsonLimits: Required<JsonLimits> = { depth: 64, characters: 16 * 1024 * 1024 }
