import { shorten } from '../shorten.ts'

/** Context of an error about one value that a parser rejected. */
export interface RejectedValue {
  /** The value as it was given. */
  readonly value: unknown
}

/** Errors that `@paraclock/core` raises: numbers 1000 to 1999. */
export const coreErrors = {
  HexMalformed: {
    number: 1001,
    title: 'A value is not hex',
    message: (context: RejectedValue & { readonly problem: string }): string =>
      `${shorten(context.value)} is not hex: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give 0x followed by an even number of hexadecimal digits, for example 0x00ff.'
    ]
  }
} as const
