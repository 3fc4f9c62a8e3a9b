import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'
import { formatSpanTo } from './app/formatAmounts.ts'

/**
 * A part of the page cannot be loaded, or stopped answering and was ended. Signed transactions are
 * not lost: they are in the journal of the browser.
 */
export const PagePartUnavailable: ErrorDefinition<
  'PagePartUnavailable',
  | { readonly part: string; readonly problem: string }
  | {
      /** The worker that stopped answering. */
      readonly work: string
      readonly seconds: number
    }
> = {
  package: 'console',
  code: 'PagePartUnavailable',
  number: 25_001,
  message: (context) =>
    'work' in context
      ? `the ${shorten(context.work)} has not answered for ${context.seconds} s, and was ended`
      : `${shorten(context.part)} cannot be used: ${cutText(context.problem)}`,
  remedies: (context) =>
    'work' in context
      ? [
          'Run `paraclock check`: it ends one call of a runtime after 10 s, and names it.',
          'Try again: the part is loaded anew.'
        ]
      : [
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
 * The page cannot sign: the browser keeps no journal for it, or another tab signs. Without a
 * journal, a signed call could be lost or sent twice. Of two transactions with the same nonce, the
 * chain would include only one.
 */
export const PageSigningUnavailable: ErrorDefinition<
  'PageSigningUnavailable',
  | {
      /** The call that is not signed, because another tab signs. */
      readonly call: string
    }
  | {
      /** Why the journal cannot be used. */
      readonly problem: string
    }
> = {
  package: 'console',
  code: 'PageSigningUnavailable',
  number: 25_004,
  message: (context) =>
    'call' in context
      ? `${shorten(context.call)} is not signed: another tab of this page signs now`
      : `the journal of signed calls cannot be used: ${cutText(context.problem)}`,
  remedies: (context) =>
    'call' in context
      ? ['Finish or cancel the call in the other tab, then sign here.']
      : [
          'Allow this page to store data, or leave the private window.',
          'Free some space on this device, then sign again: nothing was sent.',
          'Copy the bytes of the call, and sign it elsewhere.'
        ]
}

/**
 * A wallet cannot sign a call, or refuses access or a signature: it does not show the account, or
 * signs only transactions of Ethereum. The chain would refuse any other signature. Nothing was sent.
 */
export const WalletRefused: ErrorDefinition<
  'WalletRefused',
  | { readonly wallet: string; readonly problem: string }
  | {
      readonly wallet: string
      /** The account that the wallet does not show. */
      readonly account: string
      /** The number of accounts that it shows. */
      readonly shown: number
    }
  | {
      /** Wallets that sign only transactions of Ethereum. */
      readonly wallets: readonly string[]
    }
> = {
  package: 'console',
  code: 'WalletRefused',
  number: 25_005,
  message: (context) => {
    if ('wallets' in context) {
      return `${cutText(context.wallets.join(', '))} signs only transactions of Ethereum, and cannot sign calls of this chain`
    }
    return 'account' in context
      ? `${shorten(context.wallet)} shows ${context.shown} accounts here, and ${context.account} is none that can sign for this chain`
      : `${shorten(context.wallet)} refused: ${cutText(context.problem)}`
  },
  remedies: (context) => {
    if ('wallets' in context) {
      return [
        'Import the account into Talisman or SubWallet: they sign for accounts of 20 bytes.',
        'Sign with the command: `paraclock fix --signer file:KEY` takes the key of an Ethereum account.',
        'Copy the bytes of the call, and sign it elsewhere.'
      ]
    }
    return 'account' in context
      ? [
          `Let the wallet show ${context.account} to this page, on this chain.`,
          'Choose another wallet, or copy the bytes of the call and sign it elsewhere.'
        ]
      : [
          'Sign again, and confirm it in the wallet: nothing was sent.',
          'If the wallet does not ask, allow this page in its settings.'
        ]
  }
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
