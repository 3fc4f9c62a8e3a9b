import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The chain has no way to simulate a call or a message. In a simulation, the runtime itself
 * dispatches the call or executes the message.
 */
export const SimulationUnsupported: ErrorDefinition<
  'SimulationUnsupported',
  { readonly specName: string; readonly what: string }
> = {
  package: 'executor',
  code: 'SimulationUnsupported',
  number: 5530,
  message: ({ specName, what }) =>
    `the runtime ${shorten(specName)} offers no way to simulate this: ${what}`,
  remedies: () => [
    'Simulate the call as signed by an account: every chain with 32-byte accounts can do that.',
    'On chains with Ethereum accounts, whose signatures cannot be mocked, give a signed extrinsic in place of the call.'
  ]
}
