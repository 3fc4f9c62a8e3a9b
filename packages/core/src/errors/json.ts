import type { ErrorDefinition } from './ErrorDefinition.ts'

/** A text is not JSON. After a syntax error, the meaning of the remaining text is unknown. */
export const JsonMalformed: ErrorDefinition<
  'JsonMalformed',
  {
    readonly position: number
    readonly line: number
    readonly column: number
    readonly problem: string
  }
> = {
  package: 'core',
  code: 'JsonMalformed',
  number: 1060,
  message: ({ line, column, problem }) =>
    `the text is not JSON at line ${line}, column ${column}: ${problem}`,
  remedies: ({ line, column }) => [
    `Fix the text at line ${line}, column ${column}.`,
    'If a program wrote it, check that it is complete: a truncated file ends too early.',
    'If the message names a tag, write {"$bigint":"12"} for a bigint and {"$bytes":"0x00ff"} for bytes, or let stringifyJson write the text.'
  ]
}

/**
 * JSON is too large or nested too deep. Text of that size or depth can exhaust the memory or the
 * stack of its reader. A value that contains itself is nested without end.
 */
export const JsonLimitExceeded: ErrorDefinition<
  'JsonLimitExceeded',
  { readonly what: string; readonly limit: number }
> = {
  package: 'core',
  code: 'JsonLimitExceeded',
  number: 1065,
  message: ({ what, limit }) => `${what}, and the limit is ${limit}`,
  remedies: () => [
    'Check where the text comes from: a wrong address or file is the usual cause.',
    'Make sure that no object contains itself.',
    'If the data really is that large or deep, raise the limit.'
  ]
}
