/** What a setting can be set to. */
export type SettingKind =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly expected: string }
  | {
      readonly kind: 'list'
      readonly check: (item: string) => boolean
      readonly expected: string
      /** What more there is to say of an item that is refused. */
      readonly hint?: (item: string) => string | undefined
    }

/** One setting: what it may be, what it is if left out, and what it is for. */
export interface Setting<Value> {
  readonly accepts: SettingKind
  /** What it is when nothing sets it; `undefined` when it has to be set. */
  readonly fallback: Value | undefined
  /** What it is for, on one line. */
  readonly about: string
  /** Whether its value may hold a key and is shown without it. */
  readonly secret?: true
}
