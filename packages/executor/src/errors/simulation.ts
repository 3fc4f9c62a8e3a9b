import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain offers no way to simulate this.
 *
 * A simulation needs a way to make the runtime dispatch a call from an origin, or execute a
 * message: an extrinsic with a mocked signature, DryRunApi, or the pallets Scheduler, Sudo or
 * MessageQueue.
 *
 * @remarks This chain has none that fits.
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
  ],
  example: { specName: 'acme', what: 'the Sudo pallet' }
}

/**
 * An override does not fit the chain.
 *
 * An override names a storage item that the chain does not have, or gives keys or a value that do
 * not fit it.
 *
 * @remarks It would change nothing, or something else. Nothing was run.
 */
export const SimulationOverrideInvalid: ErrorDefinition<
  'SimulationOverrideInvalid',
  { readonly name: string; readonly problem: string }
> = {
  package: 'executor',
  code: 'SimulationOverrideInvalid',
  number: 5532,
  message: ({ name, problem }) =>
    `the override of ${shorten(name)} does not fit the chain: ${shorten(problem)}`,
  remedies: () => [
    "Name the pallet and the item as the chain's metadata does, for example System and Account, and give one key for each hasher.",
    'Or give the raw key and value.'
  ],
  example: { name: 'System.Acount', problem: 'no such storage item' }
}

/**
 * A runtime does not begin the next block.
 *
 * A simulation begins the next block with `Core_initialize_block`, and the runtime trapped there.
 * The cause of the error has the runtime's message.
 *
 * @remarks Nothing can be simulated outside a block.
 */
export const SimulationBlockRefused: ErrorDefinition<
  'SimulationBlockRefused',
  { readonly specName: string; readonly number: number }
> = {
  package: 'executor',
  code: 'SimulationBlockRefused',
  number: 5533,
  message: ({ specName, number }) =>
    `the runtime ${shorten(specName)} does not begin block ${number}`,
  remedies: () => [
    'Read the cause of this error.',
    'Remove overrides, to see whether one of them is the reason, and check that a state from a file is complete.'
  ],
  example: { specName: 'acme', number: 1001 }
}
