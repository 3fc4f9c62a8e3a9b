import { codeThrown, type ErrorReport, errorToJson, isRecord } from '@paraclock/core'

/** An error as it crosses to the page: errors lose their fields there. */
export interface CrossedError {
  readonly paraclock: ErrorReport
}

type Methods = Readonly<Record<string, (...args: never[]) => unknown>>

/** The same methods, whose errors cross to the page with their code, message and remedies. */
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

/** An error as it crosses; one that has crossed already stays as it is. */
function crossError(error: unknown): CrossedError {
  if (isRecord(error) && 'paraclock' in error) return error as unknown as CrossedError
  return { paraclock: errorToJson(codeThrown(error)) }
}
