import type { ErrorDefinition } from './ErrorDefinition.ts'
import { cutText, shorten } from './shorten.ts'

/**
 * A call failed, or would fail if it were sent. The pallet defines the error. If the call was sent,
 * its fee is paid and its nonce is used. The failed call has changed nothing else. Earlier calls of
 * a batch may have changed the state.
 */
export const DispatchFailed: ErrorDefinition<
  'DispatchFailed',
  { readonly chain: string; readonly error: string; readonly docs?: string; readonly call?: string }
> = {
  package: 'core',
  code: 'DispatchFailed',
  number: 9031,
  message: ({ call, chain, error, docs }) =>
    `${call === undefined ? 'the call' : shorten(call)} fails on ${shorten(chain)}${isSentence(error) ? ':' : ' with'} ${cutText(error)}${docs ? `: ${docs.replace(/\.$/, '')}` : ''}`,
  remedies: ({ chain, error }) => [
    isSentence(error)
      ? 'Change the call, an argument, the origin, the balance or the proxy.'
      : `Look up ${shorten(error)} in the pallet of that name of ${shorten(chain)}, and change the call, an argument, the origin or the balance.`,
    'If the call was only dry-run, nothing was sent: fix it and submit again.'
  ]
}

// Whether an error is described by a sentence. The errors of pallets are names instead, such as
// `balances.InsufficientBalance`.
function isSentence(error: string): boolean {
  return error.includes(' ')
}

/**
 * A chain refused a transaction. A refused transaction may be accepted later, or by another node.
 * If the journal of submissions has the transaction, the journal keeps it until finalized blocks
 * show its outcome.
 */
export const SubmissionRefused: ErrorDefinition<
  'SubmissionRefused',
  {
    readonly chain: string
    readonly transaction: string
    readonly reason: string
    /** Whether the transaction exceeds the limits of a block. No block can then include it. */
    readonly isTooLarge?: boolean
  }
> = {
  package: 'core',
  code: 'SubmissionRefused',
  number: 9032,
  message: ({ chain, transaction, reason }) =>
    `${shorten(chain)} refused ${shorten(transaction)}: ${cutText(reason)}`,
  remedies: ({ isTooLarge = false }) => {
    if (isTooLarge)
      return [
        'Submit smaller calls, or schedule fewer runs at once: no block can include these bytes.'
      ]
    return [
      'Check that the signing account can pay the fee. If another program uses the account, wait until a block includes its transaction.',
      'Submit again under the same key: the same bytes are sent. The call is signed again only when those bytes can no longer be included.'
    ]
  }
}
