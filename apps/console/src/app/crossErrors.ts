import { codeThrown, type ErrorReport, errorToJson, isRecord } from '@paraclock/core'

/** The data of an error that a worker sends to the page. A sent `Error` would lose its fields. */
export interface CrossedError {
  readonly paraclock: ErrorReport
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

/** Wraps the methods of a worker. Their errors reach the page with code, message and remedies. */
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

/** Returns the data of an error. A {@link CrossedError} stays the same. */
function crossError(error: unknown): CrossedError {
  if (isRecord(error) && 'paraclock' in error) return error as unknown as CrossedError
  return { paraclock: errorToJson(codeThrown(error)) }
}
