import { type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * The chain does not store the proposal.
 *
 * The chain has no preimage with the given hash, or no referendum with the given index. Or the
 * referendum has ended, and the chain has deleted its call.
 *
 * @remarks A chain deletes the call of a referendum when the referendum ends. It deletes a preimage
 * when the depositor withdraws the preimage.
 */
export const ProposalMissing: ErrorDefinition<
  'ProposalMissing',
  { readonly chain: string; readonly proposal: string; readonly problem: string }
> = {
  package: 'governance',
  code: 'ProposalMissing',
  number: 22_001,
  message: ({ chain, proposal, problem }) =>
    `${shorten(chain)} does not have the proposal ${shorten(proposal)}: ${sanitizeText(problem)}`,
  remedies: () => [
    'Check the hash or the index, and that the chain is the one where it was submitted.',
    'Give the bytes of the call where the chain does not keep them.'
  ],
  example: {
    chain: 'acme',
    proposal: 'referendum 12',
    problem: 'it is over (Rejected), and the chain has deleted its call'
  }
}

/**
 * No governance body of a chain can make a call.
 *
 * The call was run on a copy of the chain with the origin of each governance body, such as a council
 * or referenda. It failed with each of them, or the toolkit knows none of the chain's governance
 * pallets.
 *
 * @remarks A proposal whose call fails costs its proposer a deposit and weeks of voting.
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
    'Read the answer of each body. Some refusals pass with time, for example while another external proposal waits.',
    'Ask the team of the chain which body may make the call.'
  ],
  example: {
    chain: 'acme',
    call: 'polkadotXcm.forceDefaultXcmVersion(maybe_xcm_version: 5)',
    problem: 'Council: BadOrigin'
  }
}

/**
 * A proposal file does not match its call or the chain, or a preimage does not match its hash.
 *
 * The bytes that were read as the preimage of a hash have a different hash. Or the file contains a hash, a length, a name or arguments that its call does not have. Or the
 * genesis in the file is not the genesis of the connected chain.
 *
 * @remarks Voters vote on a hash. A forged file could describe a call with a different hash.
 */
export const ProposalMismatch: ErrorDefinition<
  'ProposalMismatch',
  {
    readonly proposal: string
    readonly what: string
    readonly stated: string
    readonly computed: string
  }
> = {
  package: 'governance',
  code: 'ProposalMismatch',
  number: 22_003,
  message: ({ proposal, what, stated, computed }) =>
    `${shorten(proposal)} states ${what} ${shorten(stated)}, but it is ${shorten(computed)}`,
  remedies: () => [
    'Do not vote for it or submit it before the difference is explained.',
    'Compare the configured chain with the one that the proposal is for.',
    'Write the proposal again: paraclock fix --bundle <folder>'
  ],
  example: {
    proposal: 'proposals/main-request-2114-2200.json',
    what: 'the hash',
    stated: '0x3503ebde307a2e6ea78d8e29d776cf242e958d0040c276333868f75af48ba563',
    computed: '0xd65f5d616a7220cf4e3a2ae1934129f8a6aaca2902999a175311e6b862ce3b58'
  }
}
