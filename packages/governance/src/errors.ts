import { type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * No governance body of a chain can make a call. A proposal whose call fails costs its proposer a
 * deposit and weeks of voting.
 */
export const GovernanceRefused: ErrorDefinition<
  'GovernanceRefused',
  { readonly chain: string; readonly call: string; readonly problem: string }
> = {
  package: 'governance',
  code: 'GovernanceRefused',
  number: 22_002,
  message: ({ chain, call, problem }) =>
    `no body that governs ${shorten(chain)} can make ${shorten(call)}: ${sanitizeText(problem)}`,
  remedies: () => [
    'Read the answer of each body. If it asks for a track or a threshold, state it: paraclock fix --bundle with --track or --collective.',
    'Ask the team of the chain which body may make the call.'
  ]
}

/**
 * The chain does not store the proposal, or a proposal file does not match its call or the chain, or
 * a preimage its hash. A chain deletes the call of a referendum when the referendum ends, and a
 * preimage when its depositor withdraws it. Voters vote on a hash, and a forged file could describe
 * a call with a different hash.
 */
export const ProposalMismatch: ErrorDefinition<
  'ProposalMismatch',
  | {
      readonly chain: string
      readonly proposal: string
      /** Why the chain does not have the proposal. */
      readonly problem: string
    }
  | {
      readonly proposal: string
      readonly what: string
      readonly stated: string
      readonly computed: string
    }
> = {
  package: 'governance',
  code: 'ProposalMismatch',
  number: 22_003,
  message: (context) =>
    'problem' in context
      ? `${shorten(context.chain)} does not have the proposal ${shorten(context.proposal)}: ${sanitizeText(context.problem)}`
      : `${shorten(context.proposal)} states ${context.what} ${shorten(context.stated)}, but it is ${shorten(context.computed)}`,
  remedies: (context) =>
    'problem' in context
      ? [
          'Check the hash or the index, and that the chain is the one where it was submitted.',
          'Give the bytes of the call where the chain does not keep them.'
        ]
      : [
          'Do not vote for it or submit it before the difference is explained.',
          'Compare the configured chain with the one that the proposal is for.',
          'Write the proposal again: paraclock fix --bundle <folder>'
        ]
}
