import { parseParaId } from '@paraclock/core'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'

/** One of the chains of a network: its relay chain, or a parachain by its id. */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /**
       * The id of the parachain. Execution fees on this parachain are paid in the relay token, so
       * the parachain must accept this token.
       */
      readonly paraId: number
    }

/** Which chains of a network manage its channels, and when a change takes effect. */
export interface ChannelManagement {
  /** The chain that takes the calls for channels, and reserves the deposits. */
  readonly manager: HrmpRoute
  /** The chain that stores channels, requests, their limits and the registered parachains. */
  readonly register: HrmpRoute
  /**
   * When channels open and close. `session`: at the next session of `register`. `immediate`: as
   * soon as the call runs.
   */
  readonly effect: 'session' | 'immediate'
  readonly document: string
}

/**
 * The management of every public network: the relay chain takes the calls, and also stores the
 * channels.
 */
export const relayManagement: ChannelManagement = {
  manager: { kind: 'relay' },
  register: { kind: 'relay' },
  effect: 'session',
  document: 'https://docs.polkadot.com/parachains/interoperability/channels-between-parachains/'
}

/** The document about moving the calls and deposits of channels to the Coretime chain. */
export const movedDocument = 'https://github.com/paritytech/polkadot-sdk/issues/12718'

export function locateRoute(route: HrmpRoute): Location {
  return route.kind === 'relay' ? relayLocation : siblingLocation(parseParaId(route.paraId))
}

export function sessionsUntilEffect({ effect }: ChannelManagement): 0 | 1 {
  return effect === 'session' ? 1 : 0
}
