import { shorten } from '../shorten.ts'

/** Errors that `@paraclock/executor` raises: numbers 5000 to 5999. */
export const executorErrors = {
  StorageIncomplete: {
    number: 5001,
    title: 'A call needs storage that was not there yet',
    message: (context: { readonly method: string; readonly missing: number }): string =>
      `${shorten(context.method)} asked for ${context.missing} storage keys that are not known yet`,
    remedies: (): readonly string[] => [
      'Fetch what the storage noted as missing, and run the call again.',
      'Use the remote storage of this package, which does so by itself.'
    ]
  }
} as const
