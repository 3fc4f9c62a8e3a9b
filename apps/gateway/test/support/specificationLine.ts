import { expect } from 'vitest'

/** One line of the specification. */
export interface Line {
  /** The sentence of the specification. */
  readonly says: string
  readonly sends: string
  /** The answer, as JSON; `undefined` if no answer is expected. */
  readonly gives: unknown
  /** What the answer's text contains, where JSON does not show it. */
  readonly verbatim?: string
}

/** Writes a request. */
export const call = (rest: string, method = 'system_chain'): string =>
  `{"jsonrpc":"2.0","method":"${method}"${rest === '' ? '' : `,${rest}`}}`
/** The answer with a result. */
export const ok = (id: unknown, result: unknown = 'Fake'): unknown => ({
  jsonrpc: '2.0',
  id,
  result
})
/** The answer with an error. */
export const error = (id: unknown, code: number): unknown => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String), data: expect.any(Object) }
})
/** Writes a request of a method whose parameters have names. */
export const taskId = (params: string): string =>
  call(`"id":1,"params":${params}`, 'automationTime_generateTaskId')
