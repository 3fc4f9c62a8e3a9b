/** A known fact, and where it was read. */
export interface Known<Value> {
  readonly known: true
  readonly value: Value
  /** Where it was read, for a person: a constant, a type, a method list. */
  readonly from: string
}

/** An unknown fact, and why it is unknown. */
export interface Unknown {
  readonly known: false
  /** What was missing, contradictory or ambiguous. */
  readonly why: string
}

/** A fact that is known with its origin or unknown with the reason. It is never guessed. */
export type Fact<Value> = Known<Value> | Unknown

/** States a fact and where it was read. */
export function known<Value>(value: Value, from: string): Known<Value> {
  return { known: true, value, from }
}

/** States that a fact is unknown, and why. */
export function unknown(why: string): Unknown {
  return { known: false, why }
}
