import { parseParaId } from '@paraclock/core'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'

/** A chain of a network: the relay chain, or a parachain by its id. */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /** The id of the parachain. The parachain must accept execution fees in the relay token. */
      readonly paraId: number
    }

/** The chains of a network that manage its channels. */
export interface ChannelManagement {
  /** The chain on which parachains make calls for channels. */
  readonly calls: HrmpRoute
  /**
   * The chain that holds the deposits. If `calls` is another chain, that chain asks for each deposit
   * by a message, and drops the request if the answer is a refusal.
   */
  readonly deposits: HrmpRoute
  /** The chain that stores channels, requests, their limits and the registered parachains. */
  readonly register: HrmpRoute
  /**
   * The time at which channels open and close. `session`: at the next session of `register`.
   * `immediate`: when the call runs.
   */
  readonly effect: 'session' | 'immediate'
  readonly document: string
}

/** The management of every public network: the relay chain does all of it. */
export const relayManagement: ChannelManagement = {
  calls: { kind: 'relay' },
  deposits: { kind: 'relay' },
  register: { kind: 'relay' },
  effect: 'session',
  document: 'https://docs.polkadot.com/parachains/interoperability/channels-between-parachains/'
}

/** The document about moving the calls and deposits of channels to the Coretime chain. */
export const movedDocument = 'https://github.com/paritytech/polkadot-sdk/issues/12718'

export function locateRoute(route: HrmpRoute): Location {
  return route.kind === 'relay' ? relayLocation : siblingLocation(parseParaId(route.paraId))
}
