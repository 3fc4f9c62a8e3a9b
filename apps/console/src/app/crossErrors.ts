import { codeThrown, type ErrorReport, errorToJson } from '@paraclock/core'

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
        const crossed: CrossedError = { paraclock: errorToJson(codeThrown(error)) }
        throw crossed
      }
    }
  ])
  return Object.fromEntries(crossing) as Api
}
