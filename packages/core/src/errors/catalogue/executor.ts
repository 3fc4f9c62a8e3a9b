import { executorRuntimeErrors } from './executorRuntime.ts'
import { executorStateErrors } from './executorState.ts'

/** Errors that `@paraclock/executor` raises: numbers 5000 to 5999. */
export const executorErrors: typeof executorRuntimeErrors & typeof executorStateErrors = {
  ...executorRuntimeErrors,
  ...executorStateErrors
}
