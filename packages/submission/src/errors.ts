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
 * two endpoints agree on a block whose state proves the restart, or with `--renewed`.
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

/**
 * An endpoint contradicts itself about finalized blocks. Only finalized blocks decide an outcome,
 * so contradictory answers about them decide nothing.
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
    'If the endpoint is your own, check its database.',
    'If the network was restarted with the same genesis, use --renewed or another journal.'
  ]
}

/**
 * A signer returned something other than the requested signature. Without this check, a changed
 * call, account, nonce or era could be sent in the user's name. Nothing was sent.
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
    'Sign the unchanged payload with the key of this account.',
    'In code, use a signer that has signPayload.'
  ]
}

/**
 * A keystore file cannot be used. A failed decryption gives no details, because they may contain
 * decrypted data. Anyone who can read the file can try passwords on it.
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
    'Give the JSON file that polkadot.js, an extension or an Ethereum wallet exported.',
    'Check the password. The command paraclock reads it from PARACLOCK_PASSWORD, and a line feed at its end is part of it.',
    `Let only its owner read it: chmod 600 ${shorten(path)}`
  ]
}

/**
 * The call to sign is not the requested call. The cause can be wrong metadata, a different program
 * or a changed file. Nothing was signed.
 */
export const SignedCallMismatch: ErrorDefinition<
  'SignedCallMismatch',
  { readonly chain: string; readonly asked: string; readonly found: string }
> = {
  package: 'submission',
  code: 'SignedCallMismatch',
  number: 9047,
  message: ({ chain, asked, found }) =>
    `the bytes to sign for ${shorten(chain)} are ${sanitizeText(found)}; requested was ${sanitizeText(asked)}`,
  remedies: () => [
    'Plan the call again from the chain, over an endpoint that you trust.',
    'Do not sign bytes that another machine or a file gave.'
  ]
}

/**
 * An account has not granted the proxy that a call needs. The chain would refuse the transaction,
 * or would charge its fee while the inner call fails.
 */
export const ProxyGrantMissing: ErrorDefinition<
  'ProxyGrantMissing',
  {
    readonly chain: string
    readonly real: string
    readonly delegate: string
    /** The requested proxy, for example `of type Any`. */
    readonly wanted: string
    /** The proxies that the account has granted, for example `5FHn… (Any)`. */
    readonly found: readonly string[]
  }
> = {
  package: 'submission',
  code: 'ProxyGrantMissing',
  number: 9070,
  message: ({ chain, real, delegate, wanted, found }) =>
    `${delegate} is not a proxy ${sanitizeText(wanted)} of ${real} on ${shorten(chain)}: ${found.length === 0 ? 'the account has granted none' : `granted are ${found.map((one) => sanitizeText(one)).join(', ')}`}`,
  remedies: ({ real, delegate }) => [
    `Sign with an account that is named there, or have ${real} grant a proxy to ${delegate} with proxy.addProxy.`,
    'If the type refuses the call, use a proxy of a type that admits it.'
  ]
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
 * The signer is not a member of the multisig. The account of a multisig is derived from its members
 * and threshold. A different list of members gives a different account.
 */
export const MultisigMemberMissing: ErrorDefinition<
  'MultisigMemberMissing',
  { readonly signer: string; readonly members: readonly string[] }
> = {
  package: 'submission',
  code: 'MultisigMemberMissing',
  number: 9073,
  message: ({ signer, members }) =>
    `${signer} is not a member of the multisig of ${members.join(', ')}`,
  remedies: () => ['Sign with the secret of a member.']
}

/**
 * A multisig has no open approval of a call. A new approval would open the call again, and the
 * members could execute it twice.
 */
export const MultisigOperationMissing: ErrorDefinition<
  'MultisigOperationMissing',
  { readonly chain: string; readonly account: string; readonly callHash: string }
> = {
  package: 'submission',
  code: 'MultisigOperationMissing',
  number: 9074,
  message: ({ chain, account, callHash }) =>
    `the multisig ${account} on ${shorten(chain)} has no open call ${shorten(callHash)}`,
  remedies: () => [
    'Look in a block explorer whether the call was made or cancelled.',
    'If it is still wanted, compare the file with the one that the first member has, or begin it with --as multisig:….'
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

/**
 * A device cannot verify the types of a transaction. A device such as a Ledger does not know the
 * types of a chain. It shows a call only with types that the signed metadata hash proves (RFC-78).
 */
export const MetadataProofMissing: ErrorDefinition<
  'MetadataProofMissing',
  { readonly chain: string; readonly specName: string; readonly specVersion: number }
> = {
  package: 'submission',
  code: 'MetadataProofMissing',
  number: 9075,
  message: ({ chain, specName, specVersion }) =>
    `${shorten(specName)} ${specVersion} of ${shorten(chain)} compares no metadata hash, so a device cannot verify what it signs`,
  remedies: () => [
    'Use another signer for this chain, or ask its team to build the runtime with enable_metadata_hash and CheckMetadataHash.'
  ]
}

/**
 * A transaction is longer than the app of a Ledger takes. The app receives the length of a
 * transaction as a number of two bytes.
 */
export const LedgerLengthExceeded: ErrorDefinition<
  'LedgerLengthExceeded',
  { readonly bytes: number; readonly maximum: number }
> = {
  package: 'submission',
  code: 'LedgerLengthExceeded',
  number: 9077,
  message: ({ bytes, maximum }) =>
    `the transaction to sign has ${bytes} bytes, and the app of the Ledger takes at most ${maximum}`,
  remedies: () => [
    'Split the call into several transactions, for example a batch into smaller batches.',
    'Use another signer for this transaction.'
  ]
}

/** The Ledger is locked. A Ledger locks itself after some minutes. */
export const LedgerPinMissing: ErrorDefinition<'LedgerPinMissing', { readonly what: string }> = {
  package: 'submission',
  code: 'LedgerPinMissing',
  number: 9080,
  message: ({ what }) => `the Ledger is locked: ${what} failed`,
  remedies: () => ['Enter the PIN on the device, open its app Polkadot, and run the command again.']
}

/**
 * The generic app is not open on the Ledger. Each app of a Ledger accepts only its own commands, and
 * the apps before version 100 have others.
 */
export const LedgerAppMissing: ErrorDefinition<'LedgerAppMissing', { readonly what: string }> = {
  package: 'submission',
  code: 'LedgerAppMissing',
  number: 9081,
  message: ({ what }) => `the app Polkadot is not open on the Ledger: ${what} failed`,
  remedies: () => [
    'Install or update the app Polkadot in Ledger Live, open it, and run the command again.'
  ]
}

/**
 * The app of the Ledger is too old. The generic app starts at version 100. It verifies the types of
 * a transaction by a proof.
 */
export const LedgerAppUnsupported: ErrorDefinition<
  'LedgerAppUnsupported',
  { readonly version: string }
> = {
  package: 'submission',
  code: 'LedgerAppUnsupported',
  number: 9082,
  message: ({ version }) =>
    `the version of the app of the Ledger is ${version}, and version 100 or newer is needed`,
  remedies: () => ['Update the app Polkadot in Ledger Live, and run the command again.']
}

/**
 * The transaction was refused on the Ledger. The device gives the same answer to a command that it
 * receives while another confirmation is open.
 */
export const LedgerSigningRefused: ErrorDefinition<
  'LedgerSigningRefused',
  { readonly what: string }
> = {
  package: 'submission',
  code: 'LedgerSigningRefused',
  number: 9083,
  message: ({ what }) => `refused on the Ledger: ${what}`,
  remedies: () => ['Run the command again if the call is wanted, and approve it on the device.']
}

/**
 * The Ledger holds a different account. A different device, recovery phrase or account index gives
 * a different key.
 */
export const LedgerAccountMismatch: ErrorDefinition<
  'LedgerAccountMismatch',
  { readonly wanted: string; readonly found: string }
> = {
  package: 'submission',
  code: 'LedgerAccountMismatch',
  number: 9084,
  message: ({ wanted, found }) => `the Ledger holds the account ${found}, and ${wanted} is to sign`,
  remedies: () => [
    'Connect the device of that account, or name the number that the account has on it: ledger:<account>:<number>.'
  ]
}

/**
 * A command failed on the Ledger. The app refuses transactions that it cannot show, and data that
 * it cannot verify.
 */
export const LedgerFailed: ErrorDefinition<
  'LedgerFailed',
  { readonly what: string; readonly problem: string }
> = {
  package: 'submission',
  code: 'LedgerFailed',
  number: 9085,
  message: ({ what, problem }) => `${what} failed on the Ledger: ${cutText(problem)}`,
  remedies: () => [
    'Connect the device anew, close other programs that use it, and run the command again.',
    'Update its app Polkadot if it cannot show the call.'
  ]
}
