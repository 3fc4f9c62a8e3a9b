import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A payload waits for its signature.
 *
 * The payload of a transaction is in a file, to be signed elsewhere. Nothing was signed or sent.
 *
 * @remarks Nothing failed: the run ends here, and the next one reads the signature back.
 */
export const SignatureAwaited: ErrorDefinition<
  'SignatureAwaited',
  { readonly path: string; readonly account: string; readonly lastBlock: number }
> = {
  package: 'onboard',
  code: 'SignatureAwaited',
  number: 12_060,
  message: ({ path, account, lastBlock }) =>
    `the payload in ${path} waits for the signature of ${account}, which is valid until block ${lastBlock}`,
  remedies: ({ path }) => [
    `Sign \`bytes\` of ${path} where the key is, write the signature as hex into its field \`signature\`, and run the same command again.`,
    'Compare `call` with what this run has shown: the device signs bytes.'
  ],
  example: {
    path: 'payload.json',
    account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    lastBlock: 4100
  }
}

/**
 * A payload can no longer be sent.
 *
 * The blocks in which the payload of a file is valid are over, or another transaction of the account has
 * its nonce. Nothing was sent.
 *
 * @remarks A chain refuses such a transaction, whoever signed it.
 */
export const PayloadInvalid: ErrorDefinition<
  'PayloadInvalid',
  { readonly path: string; readonly problem: string }
> = {
  package: 'onboard',
  code: 'PayloadInvalid',
  number: 12_061,
  message: ({ path, problem }) => `the payload in ${path} is no longer valid: ${cutText(problem)}`,
  remedies: ({ path }) => [
    `Remove ${path}, and run the command again: it writes a new payload if the call is still wanted.`
  ],
  example: { path: 'payload.json', problem: 'its era ended with block 2050' }
}

/**
 * A payload is of something else.
 *
 * The payload of a file is of another chain, account or call than the one that is to be signed, or of
 * another runtime version. Nothing was sent.
 *
 * @remarks The file was changed, belongs to another command, or times such as +1h gave another call.
 */
export const PayloadMismatch: ErrorDefinition<
  'PayloadMismatch',
  { readonly path: string; readonly problem: string }
> = {
  package: 'onboard',
  code: 'PayloadMismatch',
  number: 12_062,
  message: ({ path, problem }) => `the payload in ${path} is another one: ${shorten(problem)}`,
  remedies: ({ path }) => [
    `Run the command that wrote ${path}, with the same times and amounts.`,
    `If it is not wanted any more, remove ${path}, and run this command again.`
  ],
  example: {
    path: 'payload.json',
    problem: 'it has other bytes than the call that is to be signed'
  }
}
