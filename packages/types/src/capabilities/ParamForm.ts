/** The variant of a schedule that lists times. */
export interface FixedForm {
  readonly variant: string
  /** The field that holds the list, or `null` if it has no name. */
  readonly times: string | null
}

/** The variant of a schedule that repeats. */
export interface RecurringForm {
  readonly variant: string
  /** The fields, or `null` where one has no name. */
  readonly next: string | null
  readonly frequency: string | null
}

/** What the type of a parameter is made of, as far as it matters for filling it. */
export type ParamForm =
  /** A byte string. */
  | { readonly kind: 'bytes' }
  /** A list of whole numbers. */
  | { readonly kind: 'times'; readonly bits: number }
  /** A choice between listed times and an interval; `null` for a form the chain lacks. */
  | {
      readonly kind: 'schedule'
      readonly fixed: FixedForm | null
      readonly recurring: RecurringForm | null
    }
  /** An unsigned number. */
  | { readonly kind: 'integer'; readonly bits: number }
  /** A weight of two dimensions. */
  | { readonly kind: 'weight' }
  /** An account, bare or in a `MultiAddress`. */
  | { readonly kind: 'account'; readonly bytes: 20 | 32; readonly wrapped: boolean }
  /** A fixed number of bytes that is not an account. */
  | { readonly kind: 'hash'; readonly bytes: number }
  /** A call of the chain itself. */
  | { readonly kind: 'call' }
  /** A location of XCM; `versions` is empty if the type is not versioned. */
  | { readonly kind: 'location'; readonly versions: readonly number[] }
  /** An optional value. */
  | { readonly kind: 'option'; readonly item: ParamForm }
  | { readonly kind: 'enum' | 'struct' | 'other' }
