import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A payload waits for its signature, or for another payload of the account that must be sent first.
 * Nothing failed. The next run of the same command goes on.
 */
export const SignatureAwaited: ErrorDefinition<
  'SignatureAwaited',
  | { readonly path: string; readonly account: string; readonly lastBlock: number }
  | {
      readonly path: string
      readonly nonce: number
      /** The payload that must be sent first. */
      readonly after: string
    }
> = {
  package: 'paraclock',
  code: 'SignatureAwaited',
  number: 12_060,
  message: (context) =>
    'after' in context
      ? `the payload in ${context.path} has the nonce ${context.nonce}, and that in ${context.after} has to be sent before it`
      : `the payload in ${context.path} waits for the signature of ${context.account}, which is valid until block ${context.lastBlock}`,
  remedies: (context) =>
    'after' in context
      ? [
          `Have ${context.after} signed, and run the command that wrote it. Then run this one again.`,
          `If ${context.after} is not wanted any more, remove it and ${context.path}, and run this command again: it writes a new payload.`
        ]
      : [
          `Sign \`bytes\` of ${context.path} where the key is, write the signature as hex into its field \`signature\`, and run the same command again.`,
          'Compare `call` with what this run has shown: the device signs bytes.'
        ]
}

/**
 * A payload can no longer be sent, or does not match the call. The chain would refuse the
 * transaction. The file was changed, or another command wrote it. A relative time such as +1h also
 * gives a different call at each start.
 */
export const PayloadInvalid: ErrorDefinition<
  'PayloadInvalid',
  {
    readonly path: string
    readonly problem: string
    /** Whether the payload is of another call. */
    readonly isOther: boolean
  }
> = {
  package: 'paraclock',
  code: 'PayloadInvalid',
  number: 12_061,
  message: ({ path, problem, isOther }) =>
    isOther
      ? `the payload in ${path} is another one: ${shorten(problem)}`
      : `the payload in ${path} is no longer valid: ${cutText(problem)}`,
  remedies: ({ path, isOther }) =>
    isOther
      ? [
          `Run the command that wrote ${path}, with the same times and amounts.`,
          `If it is not wanted any more, remove ${path}, and run this command again.`
        ]
      : [
          `Remove ${path}, and run the command again: it writes a new payload if the call is still wanted.`
        ]
}
