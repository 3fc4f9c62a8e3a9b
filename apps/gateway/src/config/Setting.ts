export type SettingKind =
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly expected: string }
  | {
      readonly kind: 'list'
      readonly check: (item: string) => boolean
      readonly expected: string
      /** Returns a hint for the error message about a refused item. */
      readonly hint?: (item: string) => string | undefined
    }

export interface Setting<Value> {
  readonly accepts: SettingKind
  readonly fallback: Value | undefined
  readonly about: string
  /** The value can contain an API key, which error messages and the printed configuration hide. */
  readonly secret?: true
}
