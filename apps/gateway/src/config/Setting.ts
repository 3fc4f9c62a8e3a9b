export type SettingKind =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly expected: string }
  | {
      readonly kind: 'list'
      readonly check: (item: string) => boolean
      readonly expected: string
      /** An additional hint about a refused item. */
      readonly hint?: (item: string) => string | undefined
    }

/** One setting: its accepted values, its default, and its purpose. */
export interface Setting<Value> {
  readonly accepts: SettingKind
  readonly fallback: Value | undefined
  readonly about: string
  /** Whether the value may hold a key. The key is then left out when the value is shown. */
  readonly secret?: true
}
