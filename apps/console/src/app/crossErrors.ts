import { codeThrown, type ErrorReport, errorToJson, isRecord } from '@paraclock/core'

/** An error of a worker as plain data, because a cloned `Error` lacks the code and the remedies. */
export interface CrossedError {
  readonly paraclock: ErrorReport
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

/** Wraps the methods of a worker, so that each error reaches the page as a {@link CrossedError}. */
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

function crossError(error: unknown): CrossedError {
  if (isRecord(error) && 'paraclock' in error) return error as unknown as CrossedError
  return { paraclock: errorToJson(codeThrown(error)) }
}
