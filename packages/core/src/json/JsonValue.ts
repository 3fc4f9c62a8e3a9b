/**
 * What {@link stringifyJson} writes and {@link parseJson} reads back: JSON, and with it bigints
 * and bytes.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly JsonValue[]
  | JsonObject

/** An object of {@link JsonValue}s. What {@link parseJson} makes has no prototype. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** How deep and how large a JSON text may be before it is refused. */
export interface JsonLimits {
  /** Most lists and objects inside each other. Defaults to 64. */
  readonly depth?: number
  /** Most characters of text. Defaults to 16 Mi. */
  readonly characters?: number
}

/** The limits that hold when none are given. */
export const defaultJsonLimits: Required<JsonLimits> = { depth: 64, characters: 16 * 1024 * 1024 }
