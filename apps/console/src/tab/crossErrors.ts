import { codeThrown, errorToJson } from '@paraclock/core'
import type { CrossedError } from './TabNetwork.ts'

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
