import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain specification cannot be read.
 *
 * A file given as a raw chain specification is not one, or holds no runtime under `:code`
 * (0x3a636f6465).
 *
 * @remarks A chain whose state is half read behaves like no real chain.
 */
export const ChainSpecMalformed: ErrorDefinition<
  'ChainSpecMalformed',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'simulation',
  code: 'ChainSpecMalformed',
  number: 11_004,
  message: ({ chain, problem }) =>
    `the specification of ${shorten(chain)} cannot be used: ${shorten(problem)}`,
  remedies: () => [
    'Give a raw specification: polkadot-omni-node chain-spec-builder convert-to-raw makes one.',
    'Use the full specification: a light one has the state root in place of the state.'
  ],
  example: {
    chain: 'guest',
    problem: 'it has no genesis.raw: convert it to a raw specification first'
  }
}
