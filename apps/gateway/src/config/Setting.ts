export type SettingKind =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly expected: string }
  | {
      readonly kind: 'list'
      readonly check: (item: string) => boolean
      readonly expected: string
      /** Returns a hint for the error about a refused item; `undefined` without a hint. */
      readonly hint?: (item: string) => string | undefined
    }

/** One setting: its accepted values, its default, and its purpose. */
export interface Setting<Value> {
  readonly accepts: SettingKind
  readonly fallback: Value | undefined
  readonly about: string
  /**
   * `true` if the value can contain an API key. Messages and the printed configuration then hide
   * the API key.
   */
  readonly secret?: true
}
