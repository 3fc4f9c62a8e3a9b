import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain or snapshot is of another network.
 *
 * A method of a network was given a chain of another network, or a snapshot that was taken of
 * another.
 *
 * @remarks A snapshot points into the chains of its network, and a chain moves with the clocks of
 * its own.
 */
export const SimulationMismatch: ErrorDefinition<
  'SimulationMismatch',
  { readonly what: string; readonly network: string }
> = {
  package: 'simulation',
  code: 'SimulationMismatch',
  number: 11_518,
  message: ({ what, network }) => `${what} is not of ${shorten(network)}`,
  remedies: () => ['Use the chains and the snapshots of the network whose method you call.'],
  example: { what: 'a snapshot of "staging"', network: 'main' }
}
