import { shorten } from '../shorten.ts'
import type { FactOpinion, MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors about JSON, deadlines, facts and reports. */
export const coreWorkErrors = {
  JsonMalformed: {
    number: 1060,
    title: 'A text is not JSON',
    message: (context: {
      readonly position: number
      readonly line: number
      readonly column: number
      readonly problem: string
    }): string =>
      `the text is not JSON at line ${context.line}, column ${context.column}: ${context.problem}`,
    remedies: (context: { readonly line: number; readonly column: number }): readonly string[] => [
      `Mend the text at line ${context.line}, column ${context.column}.`,
      'If a program wrote it, check that it is whole: a cut file ends too early.'
    ]
  },
  JsonDepthExceeded: {
    number: 1061,
    title: 'JSON is nested too deep',
    message: (context: { readonly limit: number; readonly where: string }): string =>
      `${context.where} has more than ${context.limit} lists and objects inside each other`,
    remedies: (): readonly string[] => [
      'Make sure that no object contains itself.',
      'If the data really is so deep, raise the limit of depth.'
    ]
  },
  JsonSizeExceeded: {
    number: 1062,
    title: 'A JSON text is too large',
    message: (context: { readonly limit: number; readonly actual: number }): string =>
      `the JSON text has ${context.actual} characters, and the limit is ${context.limit}`,
    remedies: (): readonly string[] => [
      'Make sure that the source is the right one: answers and reports are far smaller.',
      'If the text really is so large, raise the limit of characters.'
    ]
  },
  JsonValueUnsupported: {
    number: 1063,
    title: 'A value cannot be written as JSON',
    message: (context: RejectedValue & { readonly path: string }): string =>
      `${shorten(context.value)} at ${shorten(context.path)} cannot be written as JSON`,
    remedies: (): readonly string[] => [
      'Give text, finite numbers, booleans, null, bigints of at most 1024 digits, bytes, and lists and plain objects of them.'
    ]
  },
  JsonTagMalformed: {
    number: 1064,
    title: 'A tagged value in JSON is not what its tag says',
    message: (
      context: RejectedValue & { readonly tag: string; readonly expected: string }
    ): string =>
      `${shorten(context.value)} is tagged ${context.tag} in JSON, which wants ${context.expected}`,
    remedies: (): readonly string[] => [
      'Write {"$bigint":"12"} for a bigint and {"$bytes":"0x00ff"} for bytes.',
      'Let stringifyJson write the text instead of writing it by hand.'
    ]
  },
  DeadlineExceeded: {
    number: 1070,
    title: 'Work took longer than it may',
    message: (context: { readonly what: string; readonly milliseconds: number }): string =>
      `${context.what} took longer than ${context.milliseconds} ms`,
    remedies: (): readonly string[] => [
      'Try again: the other side may have been busy for a moment.',
      'If it happens again, allow more time, or ask another endpoint.'
    ]
  },
  DeadlineOutOfRange: {
    number: 1071,
    title: 'A deadline is not a time that a timer can wait',
    message: (context: RejectedValue & { readonly what: string }): string =>
      `${shorten(context.value)} ms is no deadline for ${context.what}: expected 0 to 2147483647`,
    remedies: (): readonly string[] => [
      'Give milliseconds as a number from 0 to 2147483647, which is 24 days.'
    ]
  },
  OperationAborted: {
    number: 1072,
    title: 'Work was stopped from outside',
    message: (context: { readonly what: string }): string => `${context.what} was stopped`,
    remedies: (): readonly string[] => [
      'Start it again if it was stopped by mistake; what was already sent is not taken back.'
    ]
  },
  NodeVersionUnsupported: {
    number: 1073,
    title: 'Node is older than this program needs',
    message: (context: { readonly running: string; readonly oldest: string }): string =>
      `this is Node ${context.running}, and Node ${context.oldest} or newer is needed`,
    remedies: (context: { readonly oldest: string }): readonly string[] => [
      `Install Node ${context.oldest} or newer.`,
      'Or have npx bring one for this run: put `npx --yes --package node@24 --package <package>` before the command.'
    ]
  },
  FactMismatch: {
    number: 1080,
    title: 'Two sources disagree on a fact',
    message: (context: {
      readonly what: string
      readonly first: FactOpinion
      readonly second: FactOpinion
    }): string =>
      `${context.what} is ${shorten(context.first.value)} by ${context.first.from}, but ${shorten(context.second.value)} by ${context.second.from}`,
    remedies: (): readonly string[] => [
      'Do not fund or sign anything that rests on this fact.',
      'Ask another endpoint of the same chain: one of the two may be behind or wrong.',
      'If the sources go on to disagree, report both answers to the operators of the chain.'
    ]
  },
  FactMissing: {
    number: 1081,
    title: 'No source has a fact',
    message: (context: { readonly what: string }): string => `no source told ${context.what}`,
    remedies: (): readonly string[] => [
      'Check that the chain is the right one and that its node answers state_call.'
    ]
  },
  ErrorReportMalformed: {
    number: 1090,
    title: 'A value is not the report of an error',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not the report of an error: ${context.problem}`,
    remedies: (): readonly string[] => ['Give what errorToJson made, read back by parseJson.']
  }
} as const
