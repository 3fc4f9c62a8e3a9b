import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'
import { formatSpanTo } from './app/formatAmounts.ts'

/**
 * A part of the page cannot be loaded. Signed transactions are not lost: they are in the journal of
 * the browser.
 */
export const PagePartUnavailable: ErrorDefinition<
  'PagePartUnavailable',
  { readonly part: string; readonly problem: string }
> = {
  package: 'console',
  code: 'PagePartUnavailable',
  number: 25_001,
  message: ({ part, problem }) => `${shorten(part)} cannot be used: ${cutText(problem)}`,
  remedies: () => [
    'Try again: the part is loaded anew.',
    'Reload the page: a newer release may have replaced its files.',
    'If you host the page, check that every file of its folder is served.'
  ]
}

/**
 * Checks of extensions are not run in a browser. A configuration may come from an external file
 * that was dropped into the page. The code of such a module could do anything in the page.
 */
export const PageExtensionsUnsupported: ErrorDefinition<
  'PageExtensionsUnsupported',
  { readonly modules: readonly string[] }
> = {
  package: 'console',
  code: 'PageExtensionsUnsupported',
  number: 25_002,
  message: ({ modules }) => `the checks of ${cutText(modules.join(', '))} are not run here`,
  remedies: () => ['Run `paraclock check` beside the configuration: the command runs them.']
}

/**
 * The browser keeps no journal for this page. Without a journal, a signed call could be lost or
 * sent twice, so the page signs nothing.
 */
export const PageStorageUnavailable: ErrorDefinition<
  'PageStorageUnavailable',
  { readonly problem: string }
> = {
  package: 'console',
  code: 'PageStorageUnavailable',
  number: 25_003,
  message: ({ problem }) => `the journal of signed calls cannot be used: ${cutText(problem)}`,
  remedies: () => [
    'Allow this page to store data, or leave the private window.',
    'Free some space on this device, then sign again: nothing was sent.',
    'Copy the bytes of the call, and sign it elsewhere.'
  ]
}

/**
 * Another tab of this page signs. The chain would include only one of two transactions with the
 * same nonce.
 */
export const PageSigningUnavailable: ErrorDefinition<
  'PageSigningUnavailable',
  { readonly call: string }
> = {
  package: 'console',
  code: 'PageSigningUnavailable',
  number: 25_004,
  message: ({ call }) => `${shorten(call)} is not signed: another tab of this page signs now`,
  remedies: () => ['Finish or cancel the call in the other tab, then sign here.']
}

/** A wallet refuses access or a signature. Nothing was sent. */
export const WalletRefused: ErrorDefinition<
  'WalletRefused',
  { readonly wallet: string; readonly problem: string }
> = {
  package: 'console',
  code: 'WalletRefused',
  number: 25_005,
  message: ({ wallet, problem }) => `${shorten(wallet)} refused: ${cutText(problem)}`,
  remedies: () => [
    'Sign again, and confirm it in the wallet: nothing was sent.',
    'If the wallet does not ask, allow this page in its settings.'
  ]
}

/**
 * A wallet has no account that can sign a call. The chain would refuse a signature of another
 * account.
 */
export const WalletAccountMissing: ErrorDefinition<
  'WalletAccountMissing',
  { readonly wallet: string; readonly account: string; readonly shown: number }
> = {
  package: 'console',
  code: 'WalletAccountMissing',
  number: 25_006,
  message: ({ wallet, account, shown }) =>
    `${shorten(wallet)} shows ${shown} accounts here, and ${account} is none that can sign for this chain`,
  remedies: ({ account }) => [
    `Let the wallet show ${account} to this page, on this chain.`,
    'Choose another wallet, or copy the bytes of the call and sign it elsewhere.'
  ]
}

/**
 * The clock of this device differs from the time of the service. Runs are planned by the time of
 * the chain, and a signature is valid for a number of blocks. With a wrong clock, no transaction is
 * lost or sent twice.
 */
export const PageClockMismatch: ErrorDefinition<
  'PageClockMismatch',
  { readonly device: number; readonly chain: number }
> = {
  package: 'console',
  code: 'PageClockMismatch',
  number: 25_007,
  message: ({ device, chain }) =>
    `this device is ${formatSpanTo(Math.abs(device - chain))} ${device < chain ? 'behind' : 'ahead of'} the service`,
  remedies: () => [
    'Set the clock of this device. The times on this page are those of the chain.',
    'If the clock is right, check that the service still makes blocks.'
  ]
}

/**
 * An Ethereum wallet cannot sign a call of this page. The chain would refuse the signature of such
 * a wallet, so the page does not ask the wallet.
 */
export const WalletUnsupported: ErrorDefinition<
  'WalletUnsupported',
  { readonly wallets: readonly string[] }
> = {
  package: 'console',
  code: 'WalletUnsupported',
  number: 25_009,
  message: ({ wallets }) =>
    `${cutText(wallets.join(', '))} signs only transactions of Ethereum, and cannot sign calls of this chain`,
  remedies: () => [
    'Import the account into Talisman or SubWallet: they sign for accounts of 20 bytes.',
    'Sign with the command: `paraclock fix --signer file:KEY` takes the key of an Ethereum account.',
    'Copy the bytes of the call, and sign it elsewhere.'
  ]
}

/**
 * A worker of the page stopped answering. The page ended the worker. Signed transactions are not
 * lost: they are in the journal of the browser.
 */
export const PageWorkTimedOut: ErrorDefinition<
  'PageWorkTimedOut',
  { readonly work: string; readonly seconds: number }
> = {
  package: 'console',
  code: 'PageWorkTimedOut',
  number: 25_012,
  message: ({ work, seconds }) =>
    `the ${shorten(work)} has not answered for ${seconds} s, and was ended`,
  remedies: () => [
    'Run `paraclock check`: it ends one call of a runtime after 10 s, and names it.',
    'Try again: the part is loaded anew.'
  ]
}
