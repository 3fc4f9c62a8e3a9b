/** A value, or the reason why it is not known. A value is never guessed. */
export type Fact<Value> =
  | {
      readonly known: true
      readonly value: Value
      /** The source of the value, as readable text: a constant, a type, a method list. */
      readonly from?: string
    }
  | {
      readonly known: false
      readonly why: string
    }
