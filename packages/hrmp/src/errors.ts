import { type ErrorDefinition, type MalformedValue, shorten } from '@paraclock/core'

/**
 * A chain does not manage channels.
 *
 * The chain given as the manager of channels has no pallet for them, or lacks the limits and
 * deposits of such a chain.
 *
 * @remarks Channels are requested, accepted and closed on one chain, which is the relay chain on
 * every production network today.
 */
export const HrmpHostMissing: ErrorDefinition<
  'HrmpHostMissing',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'hrmp',
  code: 'HrmpHostMissing',
  number: 7001,
  message: ({ chain, problem }) => `${shorten(chain)} does not manage HRMP channels: ${problem}`,
  remedies: () => [
    'Give the relay chain of the two parachains.',
    'Where channel management has moved, give the chain that has it, and say in route how the parachains reach it.'
  ],
  example: {
    chain: 'Acme',
    problem: 'none of its pallets has hrmpInitOpenChannel and hrmpAcceptOpenChannel'
  }
}

/**
 * Two parachains cannot have a channel between them.
 *
 * The two parachains are the same, a connection leads to another chain than the one it was given
 * for, or a goal names parachains, directions or a kind that do not fit the state.
 *
 * @remarks A plan that takes one chain for another makes the wrong chain pay and sign.
 */
export const HrmpPairInvalid: ErrorDefinition<'HrmpPairInvalid', MalformedValue> = {
  package: 'hrmp',
  code: 'HrmpPairInvalid',
  number: 7012,
  message: ({ value, problem }) => `no channels can be planned for ${shorten(value)}: ${problem}`,
  remedies: () => [
    'Give two parachains with different ids, and check the endpoint of each: the chain itself states its id.',
    'Ask to open, close or cancel, for directions between the two parachains that were read.'
  ],
  example: { value: '2114 and 2114', problem: 'both are the same parachain' }
}

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
