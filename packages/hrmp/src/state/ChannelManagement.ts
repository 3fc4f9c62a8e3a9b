import { parseParaId } from '@paraclock/core'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'

/** A chain of a network, as the parachains of the network see it. */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /** This parachain takes the relay chain's token for execution. */
      readonly paraId: number
    }

/**
 * The chains of a network that manage its channels, and the time at which a change takes effect.
 * This is the only place of the package that states them.
 */
export interface ChannelManagement {
  /**
   * The chain that takes the calls and, because a call reserves deposits in its own chain, holds
   * them.
   */
  readonly manager: HrmpRoute
  /** Keeps the channels, the requests, their limits and the register of parachains. */
  readonly register: HrmpRoute
  /**
   * Whether channels open and close at the register's next session, or as soon as the call runs.
   */
  readonly effect: 'session' | 'immediate'
  readonly document: string
}

/** The relay chain takes the calls and keeps the channels, as on every public network today. */
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
