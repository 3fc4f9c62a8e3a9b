import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/** A runtime refuses its genesis configuration. A chain without a genesis cannot be started. */
export const GenesisInvalid: ErrorDefinition<
  'GenesisInvalid',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'executor',
  code: 'GenesisInvalid',
  number: 11_007,
  message: ({ chain, problem }) =>
    `the runtime of ${shorten(chain)} refuses its genesis: ${cutText(problem)}`,
  remedies: () => [
    'Name a preset that the message lists, as GenesisBuilder_preset_names gives them.',
    'Compare names and types with the default that GenesisBuilder_get_preset gives.',
    'Or start the chain from a raw specification.'
  ]
}
