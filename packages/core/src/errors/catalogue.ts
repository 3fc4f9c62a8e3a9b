import { coreErrors } from './catalogue/core.ts'
import { executorErrors } from './catalogue/executor.ts'

/** Every error that Paraclock can raise, by its code. */
export const errorCatalogue: typeof coreErrors & typeof executorErrors = {
  ...coreErrors,
  ...executorErrors
}

/** The code of an error: stable, never reused, documented by one page each. */
export type ErrorCode = keyof typeof errorCatalogue

/** What an error of this code carries about the case at hand. */
export type ErrorContext<Code extends ErrorCode> = Parameters<
  (typeof errorCatalogue)[Code]['message']
>[0]
