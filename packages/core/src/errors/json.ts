import type { ErrorDefinition } from './ErrorDefinition.ts'

/**
 * A text is not JSON, or is too large or nested too deep. After a syntax error, the meaning of the
 * remaining text is unknown. Text of that size or depth can exhaust the memory or the stack of its
 * reader. A value that contains itself is nested without end.
 */
export const JsonMalformed: ErrorDefinition<
  'JsonMalformed',
  | {
      readonly position: number
      readonly line: number
      readonly column: number
      readonly problem: string
    }
  | {
      /** What exceeds the limit. */
      readonly what: string
      readonly limit: number
    }
> = {
  package: 'core',
  code: 'JsonMalformed',
  number: 1060,
  message: (context) =>
    'limit' in context
      ? `${context.what}, and the limit is ${context.limit}`
      : `the text is not JSON at line ${context.line}, column ${context.column}: ${context.problem}`,
  remedies: (context) =>
    'limit' in context
      ? [
          'Check where the text comes from: a wrong address or file is the usual cause.',
          'Make sure that no object contains itself.',
          'If the data really is that large or deep, raise the limit.'
        ]
      : [
          `Fix the text at line ${context.line}, column ${context.column}.`,
          'If a program wrote it, check that it is complete: a truncated file ends too early.',
          'If the message names a tag, write {"$bigint":"12"} for a bigint and {"$bytes":"0x00ff"} for bytes, or let stringifyJson write the text.'
        ]
}
