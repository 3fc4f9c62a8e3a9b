import { shorten } from '../shorten.ts'

/** What can go wrong between a call and the finalized block that holds it. */
export const submissionErrors = {
  DispatchFailed: {
    number: 9031,
    title: 'A call failed, or would fail if it were sent',
    message: (context: {
      readonly chain: string
      readonly error: string
      readonly docs?: string
    }): string =>
      `the call fails on ${shorten(context.chain)} with ${context.error}${context.docs ? `: ${context.docs.replace(/\.$/, '')}` : ''}`,
    remedies: (): readonly string[] => [
      "The error is the pallet's own: its documentation says when it is raised."
    ]
  },
  SubmissionRefused: {
    number: 9032,
    title: 'A signed transaction was not let in',
    message: (context: {
      readonly chain: string
      readonly hash: string
      readonly reason: string
    }): string =>
      `${shorten(context.chain)} did not let ${shorten(context.hash)} in: ${context.reason}`,
    remedies: (): readonly string[] => [
      'Check that the signer can pay the fee, and ask again.',
      'Ask again under the same key: what was signed is sent again, and signed anew only when it cannot get in any more.'
    ]
  },
  SubmissionLost: {
    number: 9033,
    title: 'A signed transaction is in no block, and cannot get into one any more',
    message: (context: {
      readonly chain: string
      readonly hash: string
      readonly nonce: number
      readonly reason: string
    }): string =>
      `${shorten(context.hash)}, number ${context.nonce} of its account, never got into ${shorten(context.chain)}: ${context.reason}`,
    remedies: (): readonly string[] => [
      'It had no effect, and finalized blocks prove it: ask again, and it is signed anew.',
      'If other programs use the account, give each an account of its own.'
    ]
  },
  SubmissionKeyMismatch: {
    number: 9034,
    title: 'A key names another submission already',
    message: (context: { readonly key: string; readonly problem: string }): string =>
      `the key ${shorten(context.key)} was used for something else: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give what is new a key of its own; ask for what was asked before in the same words.'
    ]
  },
  FinalizedBlockMismatch: {
    number: 9035,
    title: 'What an endpoint says of finalized blocks contradicts itself',
    message: (context: {
      readonly chain: string
      readonly number: number
      readonly problem: string
    }): string =>
      `block ${context.number} of ${shorten(context.chain)} cannot be as the endpoint says: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Use another endpoint, and ask again under the same key: nothing was settled.'
    ]
  },
  SignatureMismatch: {
    number: 9036,
    title: 'What a signer answered is not what was asked for',
    message: (context: { readonly account: string; readonly problem: string }): string =>
      `the signer of ${shorten(context.account)} cannot be used: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Nothing was sent. Sign the payload as it was given, with the key of that account.'
    ]
  },
  RuntimeVersionMismatch: {
    number: 9037,
    title: 'A chain was upgraded between building a call and sending it',
    message: (context: {
      readonly chain: string
      readonly built: number
      readonly live: number
    }): string =>
      `${shorten(context.chain)} runs version ${context.live}, and the call was built for ${context.built}`,
    remedies: (): readonly string[] => [
      'Nothing was sent. Connect again, so that the types are those of the new runtime, and build the call anew.'
    ]
  },
  CallParameterMissing: {
    number: 9038,
    title: "A chain's form of a call wants something that was not given",
    message: (context: {
      readonly call: string
      readonly parameter: string
      readonly why: string
    }): string =>
      `${shorten(context.parameter)} of ${shorten(context.call)} cannot be filled: ${context.why}`,
    remedies: (context: { readonly parameter: string }): readonly string[] => [
      `Give it in extra, under the name ${shorten(context.parameter)}.`
    ]
  },
  JournalMalformed: {
    number: 9039,
    title: 'A journal of submissions cannot be read',
    message: (context: { readonly problem: string }): string =>
      `the journal cannot be read: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Restore the file as it was written. Nothing is sent without it, lest something is sent twice.'
    ]
  },
  JournalUnavailable: {
    number: 9040,
    title: 'A journal of submissions cannot be written or read',
    message: (context: { readonly path: string; readonly problem: string }): string =>
      `the journal ${shorten(context.path)} cannot be used: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Nothing was sent. Give a file in a folder that exists and that this user may write to, on a disk with room.'
    ]
  },
  KeystoreMalformed: {
    number: 9041,
    title: 'A keystore file cannot be opened',
    message: (context: { readonly path: string; readonly problem: string }): string =>
      `the keystore ${shorten(context.path)} cannot be opened: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the JSON file that polkadot.js or an extension exported, and its password from the environment or standard input.'
    ]
  },
  KeystoreModeInvalid: {
    number: 9042,
    title: 'Others than its owner can read a keystore file',
    message: (context: { readonly path: string; readonly mode: string }): string =>
      `the keystore ${shorten(context.path)} has mode ${context.mode}, and others can read it`,
    remedies: (context: { readonly path: string }): readonly string[] => [
      `Run chmod 600 ${shorten(context.path)}.`
    ]
  }
} as const
