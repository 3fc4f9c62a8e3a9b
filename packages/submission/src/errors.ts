import {
  cutText,
  type ErrorDefinition,
  formatBalance,
  sanitizeText,
  shorten,
  type Token
} from '@paraclock/core'

/** A signed transaction was lost. The caller decides whether the call is signed again. */
export const SubmissionLost: ErrorDefinition<
  'SubmissionLost',
  { readonly chain: string; readonly hash: string; readonly nonce: number; readonly reason: string }
> = {
  package: 'submission',
  code: 'SubmissionLost',
  number: 9033,
  message: ({ hash, nonce, chain, reason }) =>
    `${shorten(hash)} with nonce ${nonce} was never included on ${shorten(chain)}: ${reason}`,
  remedies: ({ nonce }) => [
    `Look first: in a block explorer, or at an endpoint that is not configured, the account must have no transaction with nonce ${nonce} that does the same.`,
    'Then submit again under the same key: it is signed again, with a new nonce and a new era.',
    'If other programs use the account, give each its own account.',
    'If blocks were full for the whole era, submit again when they have room; in code, give a tip or more eraBlocks.'
  ]
}

/**
 * Only one endpoint reports that a signed transaction had no effect. If a transaction had no
 * effect, its call may be signed again. With forged blocks, a single endpoint could make you pay
 * twice. So a single endpoint cannot decide that outcome.
 */
export const OutcomeUnconfirmed: ErrorDefinition<
  'OutcomeUnconfirmed',
  {
    readonly chain: string
    readonly endpoint: string
    readonly hash: string
    readonly nonce: number
    readonly reason: string
  }
> = {
  package: 'submission',
  code: 'OutcomeUnconfirmed',
  number: 9049,
  message: ({ chain, endpoint, hash, nonce, reason }) =>
    `only ${shorten(endpoint)} states that ${shorten(hash)} with nonce ${nonce} had no effect on ${shorten(chain)}: ${sanitizeText(reason)}`,
  remedies: ({ nonce }) => [
    `Look for a transaction of the account with nonce ${nonce} in a block explorer, and for its effect.`,
    'Configure a second endpoint of the chain, or a light client, and repeat the command: it resumes the same transaction, and does not sign again before two endpoints agree.',
    'If the endpoint is your own node or a development network: --unconfirmed, or allowUnconfirmed of openSigning.'
  ]
}

/**
 * A journal key belongs to a different submission. A key identifies one submission. A repeated
 * request with the key must not be signed twice, so the key cannot stand for a second request.
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
    'Give a new submission its own key.',
    'To resume a submission, repeat the same times, amounts and calls.'
  ]
}

/**
 * The journal and the chain do not have the same transactions. A journal that was restored from a
 * backup, or lost its end, lacks a transaction that was sent, and its call would be signed again. A
 * development network that is started again has the same genesis, but cannot include a call of the
 * earlier network. An endpoint with false blocks looks the same. So a call counts as lost only if
 * two endpoints agree on a block whose state proves the restart, with `--renewed`, or if its key is
 * that of a development account.
 */
export const JournalMismatch: ErrorDefinition<
  'JournalMismatch',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'JournalMismatch',
  number: 9050,
  message: ({ chain, problem }) =>
    `the journal does not fit ${shorten(chain)}: ${sanitizeText(problem)}`,
  remedies: () => [
    'If the chain has transactions that the journal lacks: look in a block explorer whether one of them makes the call. If other programs made them: --shared, or isShared of submitCall.',
    'If you started the network anew: --renewed, once, sets aside what the journal has of the earlier one.',
    'If an endpoint shows another block: it is behind or not honest. Look in a block explorer which block has this number, wait, or configure a second endpoint.'
  ]
}

/** A person who was asked to confirm a call declined it. The call was neither signed nor sent. */
export const SigningUnconfirmed: ErrorDefinition<
  'SigningUnconfirmed',
  {
    /** How many other calls the person confirmed before. */
    readonly confirmed: number
  }
> = {
  package: 'submission',
  code: 'SigningUnconfirmed',
  number: 9086,
  message: ({ confirmed }) =>
    confirmed === 0
      ? 'Nothing was signed.'
      : `This call was not signed. ${confirmed === 1 ? 'The call that was' : `The ${confirmed} calls that were`} confirmed before it may be: the journal has what was signed.`,
  remedies: () => ['Start it again if the call is wanted.']
}

/**
 * The signer cannot act for the account. A proxy is not granted, or refuses the call, for which the
 * chain could still charge a fee. A signer is not a member of a multisig: another list of members is
 * another account. Or a multisig has no open approval of a call: a new one would open the call
 * again, and the members could execute it twice.
 */
export const ActorRefused: ErrorDefinition<
  'ActorRefused',
  | {
      readonly chain: string
      readonly real: string
      readonly delegate: string
      /** The requested proxy, for example `of type Any`. */
      readonly wanted: string
      /** The proxies that the account has granted, for example `5FHn… (Any)`. */
      readonly found: readonly string[]
    }
  | { readonly signer: string; readonly members: readonly string[] }
  | { readonly chain: string; readonly account: string; readonly callHash: string }
> = {
  package: 'submission',
  code: 'ActorRefused',
  number: 9070,
  message: (context) => {
    if ('members' in context) {
      return `${context.signer} is not a member of the multisig of ${context.members.join(', ')}`
    }
    if ('callHash' in context) {
      return `the multisig ${context.account} on ${shorten(context.chain)} has no open call ${shorten(context.callHash)}`
    }
    const { chain, real, delegate, wanted, found } = context
    return `${delegate} is not a proxy ${sanitizeText(wanted)} of ${real} on ${shorten(chain)}: ${found.length === 0 ? 'the account has granted none' : `granted are ${found.map((one) => sanitizeText(one)).join(', ')}`}`
  },
  remedies: (context) => {
    if ('members' in context) return ['Sign with the secret of a member.']
    return 'callHash' in context
      ? [
          'Look in a block explorer whether the call was made or cancelled.',
          'If it is still wanted, compare the file with the one that the first member has, or begin it with --as multisig:….'
        ]
      : [
          `Sign with an account that is named there, or have ${context.real} grant a proxy to ${context.delegate} with proxy.addProxy.`,
          'If the type refuses the call, use a proxy of a type that admits it.'
        ]
  }
}

/**
 * A call is announced or approved, but not yet executed. Nothing failed. The chain keeps
 * announcements and approvals, and the toolkit announces or approves no call twice.
 */
export const CallAwaited: ErrorDefinition<
  'CallAwaited',
  {
    readonly chain: string
    readonly account: string
    readonly callHash: string
    /** The step that was done, for example `announced in block 7`. */
    readonly done: string
    readonly next: string
  }
> = {
  package: 'submission',
  code: 'CallAwaited',
  number: 9071,
  message: ({ chain, account, callHash, done }) =>
    `the call ${shorten(callHash)} of ${account} on ${shorten(chain)} is ${done}, and not made yet`,
  remedies: ({ next }) => [next]
}

/**
 * A member of a multisig has already approved a call. The chain refuses a second approval by the
 * same member.
 */
export const ApprovalRefused: ErrorDefinition<
  'ApprovalRefused',
  {
    readonly chain: string
    readonly signer: string
    readonly account: string
    readonly callHash: string
    readonly approvals: number
    readonly threshold: number
    /** The members who have not approved. */
    readonly left: readonly string[]
  }
> = {
  package: 'submission',
  code: 'ApprovalRefused',
  number: 9072,
  message: ({ chain, signer, account, callHash, approvals, threshold }) =>
    `${signer} has approved the call ${shorten(callHash)} of ${account} on ${shorten(chain)} already: ${approvals} of ${threshold} approvals`,
  remedies: ({ left }) => [
    `Give the file of the call to one of ${left.join(', ')}: \`paraclock approve <file>\`.`
  ]
}

/**
 * The signer cannot pay the deposit of a call and the fee. A member of a multisig pays a deposit
 * for the first approval, and a proxy for an announcement. The chain would take the fee, and then
 * refuse the call.
 */
export const SignerFundsMissing: ErrorDefinition<
  'SignerFundsMissing',
  {
    readonly chain: string
    readonly account: string
    readonly needed: bigint
    readonly available: bigint
    /**
     * The amount that the account lacks. It is more than `needed` minus `available` if the account
     * holds less than the amount that must remain in it.
     */
    readonly missing: bigint
    /** The part of `needed` that the call reserves. The other part is the fee, with the tip. */
    readonly deposit: bigint
    readonly token: Token
  }
> = {
  package: 'submission',
  code: 'SignerFundsMissing',
  number: 9076,
  message: ({ chain, account, needed, available, deposit, token }) =>
    `${account} needs ${formatBalance(needed, token)} on ${shorten(chain)} for the ${deposit > 0n ? 'deposit and the fee' : 'fee'} of the call, and can spend ${formatBalance(available, token)}`,
  remedies: ({ chain, account, missing, token }) => [
    `Send ${formatBalance(missing, token)} to ${account} on ${shorten(chain)}, and leave the existential deposit free.`,
    'Or sign with another account that may make the call.'
  ]
}

const LEDGER_REMEDIES = {
  locked: ['Enter the PIN on the device, open its app Polkadot, and run the command again.'],
  app: ['Install or update the app Polkadot in Ledger Live, open it, and run the command again.'],
  version: ['Update the app Polkadot in Ledger Live, and run the command again.'],
  refused: ['Run the command again if the call is wanted, and approve it on the device.'],
  account: [
    'Connect the device of that account, or name the number that the account has on it: ledger:<account>:<number>.'
  ],
  length: [
    'Split the call into several transactions, for example a batch into smaller batches.',
    'Use another signer for this transaction.'
  ],
  other: [
    'Connect the device anew, close other programs that use it, and run the command again.',
    'Update its app Polkadot if it cannot show the call.'
  ]
} as const

/**
 * A command failed on the Ledger, or the Ledger cannot be reached. It locks itself after some
 * minutes, each of its apps accepts only its own commands, and the generic app starts at version
 * 100. It refuses transactions that it cannot show, that are longer than a number of two bytes says,
 * or that its user refuses. Another device, recovery phrase or account index gives another key.
 */
export const LedgerFailed: ErrorDefinition<
  'LedgerFailed',
  | { readonly reason: 'locked' | 'app' | 'refused'; readonly what: string }
  | { readonly reason: 'version'; readonly version: string }
  | { readonly reason: 'account'; readonly wanted: string; readonly found: string }
  | { readonly reason: 'length'; readonly bytes: number; readonly maximum: number }
  | { readonly reason: 'other'; readonly what: string; readonly problem: string }
  | {
      readonly reason: 'transport'
      /** The package that reaches the device. */
      readonly module: string
      readonly problem: string
    }
> = {
  package: 'submission',
  code: 'LedgerFailed',
  number: 9085,
  message: (context) => {
    switch (context.reason) {
      case 'locked':
        return `the Ledger is locked: ${context.what} failed`
      case 'app':
        return `the app Polkadot is not open on the Ledger: ${context.what} failed`
      case 'refused':
        return `refused on the Ledger: ${context.what}`
      case 'version':
        return `the version of the app of the Ledger is ${context.version}, and version 100 or newer is needed`
      case 'account':
        return `the Ledger holds the account ${context.found}, and ${context.wanted} is to sign`
      case 'length':
        return `the transaction to sign has ${context.bytes} bytes, and the app of the Ledger takes at most ${context.maximum}`
      case 'transport':
        return `the Ledger cannot be reached by ${context.module}: ${cutText(context.problem)}`
      case 'other':
        return `${context.what} failed on the Ledger: ${cutText(context.problem)}`
    }
  },
  remedies: (context) =>
    context.reason === 'transport'
      ? [
          `npm install ${context.module}`,
          'Connect the device, unlock it, and close other programs that use it. Linux needs the udev rules of Ledger.'
        ]
      : LEDGER_REMEDIES[context.reason]
}
