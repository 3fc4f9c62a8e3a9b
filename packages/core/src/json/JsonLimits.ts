/** How deep and how large a JSON text may be before it is refused. */
export interface JsonLimits {
  /** Most lists and objects inside each other. 64 if left out. */
  readonly depth?: number
  /** Most characters of text. 16 Mi if left out. */
  readonly characters?: number
}

/** The limits that hold when none are given. */
export const defaultJsonLimits: Required<JsonLimits> = { depth: 64, characters: 16 * 1024 * 1024 }
