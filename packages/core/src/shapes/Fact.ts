/** A value, or why there is none. It is never guessed. */
export type Fact<Value> =
  | {
      readonly known: true
      readonly value: Value
      /** Where it was read, for a person: a constant, a type, a method list. */
      readonly from?: string
    }
  | {
      readonly known: false
      /** What was missing, contradictory or ambiguous. */
      readonly why: string
    }
