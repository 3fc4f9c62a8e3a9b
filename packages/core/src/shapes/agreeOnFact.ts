import { ParaclockError } from '../errors/ParaclockError.ts'
import { FactMismatch, FactMissing } from '../errors/work.ts'
import { type Provenance, provenanceKinds, type Sourced } from './Provenance.ts'

/** The value that one source gave for a fact. */
export interface FactAnswer<Value> {
  readonly value: Value
  readonly provenance: Provenance
}

/**
 * Returns one fact from the answers of several sources. All answers must be equal, because a wrong
 * task id, account, fee or weight can lose money. `provenance` of the result is the most
 * authoritative source.
 *
 * @throws ParaclockError `FactMismatch` if two answers differ, `FactMissing` if no source answers.
 */
export function agreeOnFact<Value>(args: {
  /** The name of the fact, for the message: "the task id". */
  readonly what: string
  readonly answers: readonly FactAnswer<Value>[]
}): Sourced<Value> {
  const { what } = args
  const [first, ...others] = args.answers.toSorted(
    (one, two) =>
      provenanceKinds.indexOf(one.provenance.kind) - provenanceKinds.indexOf(two.provenance.kind)
  )
  if (first === undefined) throw new ParaclockError(FactMissing, { what })
  const other = others.find(({ value }) => !Object.is(first.value, value))
  if (other !== undefined) {
    throw new ParaclockError(FactMismatch, {
      what,
      first: { value: first.value, from: first.provenance.detail },
      second: { value: other.value, from: other.provenance.detail }
    })
  }
  return {
    value: first.value,
    provenance: first.provenance,
    confirmedBy: others.map(({ provenance }) => provenance)
  }
}
