/** Something that was found out, and where it was read. */
export interface Known<Value> {
  readonly known: true
  readonly value: Value
  /** Where it was read, for a person: a constant, a type, a method list. */
  readonly from: string
}

/** Something that could not be found out, and why. */
export interface Unknown {
  readonly known: false
  /** What was missing, contradictory or ambiguous. */
  readonly why: string
}

/** Something that is either known with its origin, or unknown with the reason. Never a guess. */
export type Fact<Value> = Known<Value> | Unknown

/** States a fact and where it was read. */
export function known<Value>(value: Value, from: string): Known<Value> {
  return { known: true, value, from }
}

/** States that something could not be found out, and why. */
export function unknown(why: string): Unknown {
  return { known: false, why }
}
