import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

type FileProblem = Readonly<Record<'path' | 'problem', string>>

/**
 * A payload waits for its signature. Nothing failed. The next run of the same command reads the
 * signature.
 */
export const SignatureAwaited: ErrorDefinition<
  'SignatureAwaited',
  { readonly path: string; readonly account: string; readonly lastBlock: number }
> = {
  package: 'paraclock',
  code: 'SignatureAwaited',
  number: 12_060,
  message: ({ path, account, lastBlock }) =>
    `the payload in ${path} waits for the signature of ${account}, which is valid until block ${lastBlock}`,
  remedies: ({ path }) => [
    `Sign \`bytes\` of ${path} where the key is, write the signature as hex into its field \`signature\`, and run the same command again.`,
    'Compare `call` with what this run has shown: the device signs bytes.'
  ]
}

/** A payload can no longer be sent. The chain would refuse the transaction. */
export const PayloadInvalid: ErrorDefinition<'PayloadInvalid', FileProblem> = {
  package: 'paraclock',
  code: 'PayloadInvalid',
  number: 12_061,
  message: ({ path, problem }) => `the payload in ${path} is no longer valid: ${cutText(problem)}`,
  remedies: ({ path }) => [
    `Remove ${path}, and run the command again: it writes a new payload if the call is still wanted.`
  ]
}

/**
 * A payload does not match the call. The file was changed, or another command wrote it. A relative
 * time such as +1h also gives a different call at each start.
 */
export const PayloadMismatch: ErrorDefinition<'PayloadMismatch', FileProblem> = {
  package: 'paraclock',
  code: 'PayloadMismatch',
  number: 12_062,
  message: ({ path, problem }) => `the payload in ${path} is another one: ${shorten(problem)}`,
  remedies: ({ path }) => [
    `Run the command that wrote ${path}, with the same times and amounts.`,
    `If it is not wanted any more, remove ${path}, and run this command again.`
  ]
}

/**
 * Another payload must be sent first. Two payloads of one account were prepared, and the second was
 * signed first.
 */
export const PayloadTurnAwaited: ErrorDefinition<
  'PayloadTurnAwaited',
  { readonly path: string; readonly nonce: number; readonly after: string }
> = {
  package: 'paraclock',
  code: 'PayloadTurnAwaited',
  number: 12_063,
  message: ({ path, nonce, after }) =>
    `the payload in ${path} has the nonce ${nonce}, and that in ${after} has to be sent before it`,
  remedies: ({ path, after }) => [
    `Have ${after} signed, and run the command that wrote it. Then run this one again.`,
    `If ${after} is not wanted any more, remove it and ${path}, and run this command again: it writes a new payload.`
  ]
}

/**
 * The Ledger is unreachable. The command does not contain this package. Parts of the package are
 * built for each machine, and only users of a Ledger need it.
 */
export const LedgerUnavailable: ErrorDefinition<
  'LedgerUnavailable',
  { readonly module: string; readonly problem: string }
> = {
  package: 'paraclock',
  code: 'LedgerUnavailable',
  number: 12_066,
  message: ({ module, problem }) =>
    `the Ledger cannot be reached by ${module}: ${cutText(problem)}`,
  remedies: ({ module }) => [
    `npm install ${module}`,
    'Connect the device, unlock it, and close other programs that use it. Linux needs the udev rules of Ledger.'
  ]
}
