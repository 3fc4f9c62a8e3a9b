import type { CallStep, StepOwner } from './CallStep.ts'

/**
 * Advice about an error or a failed check. If the advice needs calls or a command line, they are in
 * `steps` or `command`.
 */
export interface Remedy {
  readonly summary: string
  /** The owner of the remedy, who must follow the advice. Defaults to `you`. */
  readonly owner?: StepOwner
  readonly steps?: readonly CallStep[]
  readonly command?: string
  readonly docs?: string
}
