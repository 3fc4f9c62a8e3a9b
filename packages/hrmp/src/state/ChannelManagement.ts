import { parseParaId } from '@paraclock/core'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'

/** A chain of a network: the relay chain, or a parachain. */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /** The id of a parachain that accepts the relay chain's token as the fee for execution. */
      readonly paraId: number
    }

/**
 * The chains of a network that manage its channels, and the time at which a change takes effect.
 */
export interface ChannelManagement {
  /**
   * The chain that takes the calls for channels. It also holds the deposits, because a call
   * reserves deposits on the chain that runs the call.
   */
  readonly manager: HrmpRoute
  /**
   * The chain that keeps the channels, the requests, their limits and the register of parachains.
   */
  readonly register: HrmpRoute
  /**
   * Whether channels open and close at the register's next session, or as soon as the call runs.
   */
  readonly effect: 'session' | 'immediate'
  readonly document: string
}

/**
 * The management by the relay chain alone: it takes the calls and keeps the channels. Every public
 * network works in this way.
 */
export const relayManagement: ChannelManagement = {
  manager: { kind: 'relay' },
  register: { kind: 'relay' },
  effect: 'session',
  document: 'https://docs.polkadot.com/parachains/interoperability/channels-between-parachains/'
}

/** The document of the plan to move the calls and deposits of channels to the Coretime chain. */
export const movedDocument = 'https://github.com/paritytech/polkadot-sdk/issues/12718'

export function locateRoute(route: HrmpRoute): Location {
  return route.kind === 'relay' ? relayLocation : siblingLocation(parseParaId(route.paraId))
}

export function sessionsUntilEffect({ effect }: ChannelManagement): 0 | 1 {
  return effect === 'session' ? 1 : 0
}
