import { parseParaId } from '@paraclock/core'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'

/** A chain of a network, as the parachains of the network see it. */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /** The id of the parachain. It takes the relay chain's token for execution. */
      readonly paraId: number
    }

/**
 * The chains of a network that manage its channels, and the time at which a change takes effect.
 * This is the only place of the package that states them.
 */
export interface ChannelManagement {
  /**
   * The chain that takes the calls of parachains. It also holds their deposits, because a call
   * reserves the deposit in its own chain.
   */
  readonly manager: HrmpRoute
  /** The chain that keeps the channels, the requests, their limits and the register of parachains. */
  readonly register: HrmpRoute
  /**
   * When an accepted channel opens and a closed one is gone: when the register's next session
   * begins, or as soon as the call runs.
   */
  readonly effect: 'session' | 'immediate'
  /** The document that describes this management. */
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
