import { expect } from 'vitest'

/** What the type of an error is read from: a definition of `@paraclock/core` has these fields. */
interface Definition {
  readonly code: string
  message(context: object): string
}

/** A coded error, as tests look at it. */
export interface RaisedError<Context extends object> extends Error {
  readonly code: string
  readonly number: number
  readonly context: Context
  readonly remedies: readonly { readonly summary: string }[]
  readonly source: 'local' | 'chain'
}

/**
 * Runs what must raise an error, given by its definition or code, and returns the error for further
 * assertions. Any other error is raised on.
 */
export function raise<Wanted extends Definition = Definition>(
  kind: Wanted | string,
  action: () => unknown
): RaisedError<Parameters<Wanted['message']>[0]> {
  const code = typeof kind === 'string' ? kind : kind.code
  try {
    action()
  } catch (error) {
    if (error instanceof Error && Object(error).code === code) {
      return error as RaisedError<Parameters<Wanted['message']>[0]>
    }
    throw error
  }
  return expect.unreachable(`expected ${code}, and nothing was raised`)
}

/** Waits for what must fail with the given error, and returns it for further assertions. */
export async function raiseAsync<Wanted extends Definition = Definition>(
  kind: Wanted | string,
  outcome: Promise<unknown>
): Promise<RaisedError<Parameters<Wanted['message']>[0]>> {
  const [settled] = await Promise.allSettled([outcome])
  return raise(kind, () => {
    if (settled.status === 'rejected') throw settled.reason
  })
}
