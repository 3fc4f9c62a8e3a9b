import type { CallStep, StepOwner } from './CallStep.ts'

/** What a person can do about an error or a failed check. */
export interface Remedy {
  /** The advice, in one sentence. */
  readonly summary: string
  /** Who follows it, if no step names an owner. Defaults to `you`. */
  readonly owner?: StepOwner
  /** The calls that fix it, in order. */
  readonly steps?: readonly CallStep[]
  /** A command line that does it. */
  readonly command?: string
  /** Where to read more. */
  readonly docs?: string
}
