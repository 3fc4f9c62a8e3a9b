import { codeThrown, type ErrorReport, errorToJson, isRecord } from '@paraclock/core'

/**
 * The data of an error that crosses to the page. An `Error` itself would lose its fields on the
 * way.
 */
export interface CrossedError {
  readonly paraclock: ErrorReport
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

/** Returns the same methods, whose errors cross to the page with code, message and remedies. */
export function crossErrors<Api>(api: Api): Api {
  const crossing = Object.entries(api as Methods).map(([name, method]) => [
    name,
    async (...args: never[]): Promise<unknown> => {
      try {
        return await method(...args)
      } catch (error) {
        throw crossError(error)
      }
    }
  ])
  return Object.fromEntries(crossing) as Api
}

/** The data of an error. An error that crossed before stays the same. */
function crossError(error: unknown): CrossedError {
  if (isRecord(error) && 'paraclock' in error) return error as unknown as CrossedError
  return { paraclock: errorToJson(codeThrown(error)) }
}
