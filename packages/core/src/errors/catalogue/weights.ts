import { weightsCallErrors } from './weightsCalls.ts'
import { weightsFeeErrors } from './weightsFees.ts'
import { weightsProgramErrors } from './weightsPrograms.ts'

/** Errors that `@paraclock/weights` raises: numbers 6000 to 6999. */
export const weightsErrors: typeof weightsCallErrors &
  typeof weightsProgramErrors &
  typeof weightsFeeErrors = {
  ...weightsCallErrors,
  ...weightsProgramErrors,
  ...weightsFeeErrors
}
