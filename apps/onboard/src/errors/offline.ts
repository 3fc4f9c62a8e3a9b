import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

type FileProblem = Readonly<Record<'path' | 'problem', string>>

/**
 * A payload waits for its signature.
 *
 * The payload of a transaction is in a file, and must be signed outside this program. Nothing was
 * signed or sent.
 *
 * @remarks Nothing failed. The next run of the same command reads the signature.
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
 * The era of the payload has ended, or another transaction of the account has used its nonce.
 * Nothing was sent.
 *
 * @remarks The chain would refuse the transaction.
 */
export const PayloadInvalid: ErrorDefinition<'PayloadInvalid', FileProblem> = {
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
 * A payload does not match the call.
 *
 * The payload in the file belongs to another chain, account, call or runtime version. Nothing was
 * sent.
 *
 * @remarks The file was changed, or another command wrote it. A relative time such as +1h also
 * gives a different call at each start.
 */
export const PayloadMismatch: ErrorDefinition<'PayloadMismatch', FileProblem> = {
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

/**
 * Another payload must be sent first.
 *
 * Another payload of the account has a lower nonce and waits for its signature. A chain executes
 * the transactions of an account in the order of their nonces. Nothing was sent.
 *
 * @remarks Two payloads of one account were prepared, and the second was signed first.
 */
export const PayloadTurnAwaited: ErrorDefinition<
  'PayloadTurnAwaited',
  { readonly path: string; readonly nonce: number; readonly after: string }
> = {
  package: 'onboard',
  code: 'PayloadTurnAwaited',
  number: 12_063,
  message: ({ path, nonce, after }) =>
    `the payload in ${path} has the nonce ${nonce}, and that in ${after} has to be sent before it`,
  remedies: ({ path, after }) => [
    `Have ${after} signed, and run the command that wrote it. Then run this one again.`,
    `If ${after} is not wanted any more, remove it and ${path}, and run this command again: it writes a new payload.`
  ],
  example: { path: 'second.json', nonce: 5, after: 'first.json' }
}

/**
 * The Ledger is unreachable.
 *
 * The package that connects to a Ledger is not installed, or found no device. Nothing was signed.
 *
 * @remarks The command does not contain this package. Parts of the package are built for each
 * machine, and only users of a Ledger need it.
 */
export const LedgerUnavailable: ErrorDefinition<
  'LedgerUnavailable',
  { readonly module: string; readonly problem: string }
> = {
  package: 'onboard',
  code: 'LedgerUnavailable',
  number: 12_066,
  message: ({ module, problem }) =>
    `the Ledger cannot be reached by ${module}: ${cutText(problem)}`,
  remedies: ({ module }) => [
    `npm install ${module}`,
    'Connect the device, unlock it, and close other programs that use it. Linux needs the udev rules of Ledger.'
  ],
  example: { module: '@ledgerhq/hw-transport-node-hid', problem: 'the package is not installed' }
}
