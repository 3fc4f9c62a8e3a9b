import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain has no way to make the calls as root.
 *
 * Calls were prepared for the root of a chain in a way for which the chain lacks the pallets, or no
 * call was given.
 *
 * @remarks A preimage that nobody can propose, or a batch on a chain without the utility pallet, is
 * rejected after it was signed.
 */
export const RootWayMissing: ErrorDefinition<
  'RootWayMissing',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'hrmp',
  code: 'RootWayMissing',
  number: 7020,
  message: ({ chain, problem }) =>
    `the root of ${shorten(chain)} cannot make these calls: ${problem}`,
  remedies: () => [
    'Use a way that listRootWays lists for the chain.',
    'Propose the calls one by one where there is no utility pallet.'
  ],
  example: { chain: 'Acme', problem: 'it lacks the pallets for referendum, and has those for sudo' }
}
