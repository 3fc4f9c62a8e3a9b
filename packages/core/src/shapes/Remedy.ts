import type { CallStep, StepOwner } from './CallStep.ts'

/**
 * Advice about an error or a failed check. `steps` and `command` are the calls or the command line
 * that the advice needs.
 */
export interface Remedy {
  readonly summary: string
  /** The owner of the remedy, who must follow the advice. Defaults to `you`. */
  readonly owner?: StepOwner
  readonly steps?: readonly CallStep[]
  readonly command?: string
  readonly docs?: string
}
