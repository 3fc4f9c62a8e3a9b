import { shorten } from '../shorten.ts'

/** Errors that `@paraclock/proxy` raises: numbers 8000 to 8999. */
export const proxyErrors = {
  ProxyProofMismatch: {
    number: 8001,
    title: 'A proof is not of the chain that a plan is for',
    message: (context: { readonly chain: string; readonly problem: string }): string =>
      `The proof does not fit the state of ${shorten(context.chain)}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Read the state and prove the types on the same connection, under the same name of the chain.'
    ]
  }
} as const
