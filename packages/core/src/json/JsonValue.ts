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
