import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A signed transaction can no longer be included.
 *
 * No finalized block up to the end of its era holds the transaction, or another transaction used
 * its nonce. It had no effect.
 *
 * @remarks It must be signed anew, which is the caller's decision.
 */
export const SubmissionLost: ErrorDefinition<
  'SubmissionLost',
  { readonly chain: string; readonly hash: string; readonly nonce: number; readonly reason: string }
> = {
  package: 'submission',
  code: 'SubmissionLost',
  number: 9033,
  message: ({ hash, nonce, chain, reason }) =>
    `${shorten(hash)} with nonce ${nonce} was never included on ${shorten(chain)}: ${reason}`,
  remedies: () => [
    'Submit again under the same key: it is signed anew, with a new nonce and a new era.',
    'If other programs use the account, give each an account of its own.',
    'If blocks were full for the whole era, give a tip or a longer era.'
  ],
  example: {
    chain: 'service',
    hash: '0x6ace321a0011bf8a3b4b9d0e2ce4f57564892ade1122b92bb35d113f8982b610',
    nonce: 7,
    reason: 'its era ended with block 1263'
  }
}

/**
 * A journal key names another submission.
 *
 * Something else was submitted under this key: another call, another account, or another task.
 *
 * @remarks A key stands for one submission. Taking the second for the first would leave it undone,
 * and doing both would break the promise of the key.
 */
export const SubmissionKeyMismatch: ErrorDefinition<
  'SubmissionKeyMismatch',
  { readonly key: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'SubmissionKeyMismatch',
  number: 9034,
  message: ({ key, problem }) => `the key ${shorten(key)} was used for something else: ${problem}`,
  remedies: () => [
    'Give a new submission a key of its own.',
    'To resume a submission, repeat the same times, amounts and calls.'
  ],
  example: { key: 'bulk april 3', problem: 'it names another call' }
}

/**
 * An endpoint contradicts itself about finalized blocks.
 *
 * An endpoint's answers about finalized blocks cannot all be true: a header has another hash, a
 * body does not match its header, a block does not follow the one before it, or a nonce is used by
 * no transaction.
 *
 * @remarks Only finalized blocks settle a transaction, so nothing is settled by such answers.
 */
export const FinalizedBlockMismatch: ErrorDefinition<
  'FinalizedBlockMismatch',
  { readonly chain: string; readonly number: number; readonly problem: string }
> = {
  package: 'submission',
  code: 'FinalizedBlockMismatch',
  number: 9035,
  message: ({ number, chain, problem }) =>
    `block ${number} of ${shorten(chain)} contradicts the endpoint's other answers: ${problem}`,
  remedies: () => [
    'Connect to another endpoint, and submit again under the same key: the transaction is still open in the journal.',
    'If the endpoint is your own, check its database.'
  ],
  example: {
    chain: 'service',
    number: 1204,
    problem: 'nonce 7 of the account is used, and no block shows by what'
  }
}

/**
 * A signer returned something else than was asked for.
 *
 * A signer did not return a signature of the payload that it was given, or cannot sign
 * transactions.
 *
 * @remarks A changed call, account or nonce would be sent in the user's name unchecked. Nothing was
 * sent.
 */
export const SignatureMismatch: ErrorDefinition<
  'SignatureMismatch',
  { readonly account: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'SignatureMismatch',
  number: 9036,
  message: ({ account, problem }) => `the signer of ${shorten(account)} cannot be used: ${problem}`,
  remedies: () => [
    'Use a signer that has signPayload, with the account whose key it has.',
    'Send a transaction that was signed elsewhere to the chain that it was prepared for.'
  ],
  example: {
    account: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    problem: 'it returned another call'
  }
}

/**
 * A runtime upgrade came between building and sending a call.
 *
 * The chain runs another spec version than the one whose metadata the connection has.
 *
 * @remarks The bytes of a call can mean something else after a runtime upgrade, and a signature is
 * for one version. Nothing was sent.
 */
export const RuntimeVersionMismatch: ErrorDefinition<
  'RuntimeVersionMismatch',
  { readonly chain: string; readonly built: number; readonly live: number }
> = {
  package: 'submission',
  code: 'RuntimeVersionMismatch',
  number: 9037,
  message: ({ chain, live, built }) =>
    `${shorten(chain)} runs spec version ${live}, but the call was built for ${built}`,
  remedies: () => [
    'Connect again, and build the call anew with the new metadata.',
    'A connected program gets the new metadata by itself: submit again a moment later.'
  ],
  example: { chain: 'service-minute', built: 3, live: 4 }
}

/**
 * A journal of submissions cannot be written or read.
 *
 * The file of a journal could not be read, written or flushed to the disk.
 *
 * @remarks Bytes are sent only after they are written down, so that a crash leaves a record of
 * them. Nothing was sent.
 */
export const JournalUnavailable: ErrorDefinition<
  'JournalUnavailable',
  { readonly path: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'JournalUnavailable',
  number: 9040,
  message: ({ path, problem }) => `the journal ${shorten(path)} cannot be used: ${problem}`,
  remedies: () => [
    'Give a file in a folder that exists and that this user may write to, on a disk with room.'
  ],
  example: { path: 'submissions.jsonl', problem: 'EACCES: permission denied' }
}

/**
 * A keystore file cannot be used.
 *
 * A keystore file cannot be read, is not the JSON that polkadot.js exports, was encrypted with
 * another password, or can be read by other users.
 *
 * @remarks The exact fault of a password is not reported, because it would reveal a part of the
 * secret. Whoever can read the file can try passwords on it.
 */
export const KeystoreInvalid: ErrorDefinition<
  'KeystoreInvalid',
  { readonly path: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'KeystoreInvalid',
  number: 9043,
  message: ({ path, problem }) => `the keystore ${shorten(path)} cannot be used: ${problem}`,
  remedies: ({ path }) => [
    'Give the JSON file that polkadot.js or an extension exported.',
    'Check the password and its source, the environment or standard input: a line feed at its end belongs to it.',
    `Let only its owner read it: chmod 600 ${shorten(path)}`
  ],
  example: {
    path: 'automation.json',
    problem: 'it is not a keystore of polkadot.js, or the password is wrong'
  }
}
