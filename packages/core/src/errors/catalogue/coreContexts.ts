/** Context of an error about one value that a parser rejected. */
export interface RejectedValue {
  /** The value as it was given. */
  readonly value: unknown
}

/** Context of an error about a value that has not the form that its parser wants. */
export interface MalformedValue extends RejectedValue {
  /** What is wrong with it, as a clause. */
  readonly problem: string
}

/** What one source says of a fact. */
export interface FactOpinion {
  /** Its answer. */
  readonly value: unknown
  /** Which source it is, for a person. */
  readonly from: string
}
