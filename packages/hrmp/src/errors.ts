import { type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A chain does not manage channels. Polkadot plans to move the calls and deposits of channels to
 * the Coretime chain. The form of these calls is not decided yet.
 */
export const ChannelsUnsupported: ErrorDefinition<
  'ChannelsUnsupported',
  {
    readonly chain: string
    readonly item: string
    /** The parachain id of the Coretime chain, if the chain's metadata contains it. */
    readonly coretime: number | undefined
  }
> = {
  package: 'hrmp',
  code: 'ChannelsUnsupported',
  number: 7_021,
  message: ({ chain, item, coretime }) =>
    `${shorten(chain)} does not manage channels: it has no ${sanitizeText(item)}${
      coretime === undefined ? '' : `; ${describeSuccessor(coretime)} (polkadot-sdk issue 12718)`
    }`,
  remedies: () => [
    'Give the chain that manages the channels: the relay chain, or, where their management has moved, the chains that have it, in management and siblings.',
    'Use a newer paraclock if the management of channels has moved.'
  ]
}

export function describeSuccessor(coretime: number | undefined): string {
  const which =
    coretime === undefined ? 'the Coretime chain' : `its Coretime chain, parachain ${coretime},`
  return `${which} would take the calls for channels`
}
