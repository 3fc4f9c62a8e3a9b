import { parseParaId } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/**
 * Which chain manages the channels, as the parachains see it. Today that is their relay chain on
 * every network; the calls may move to a sibling, and the money with them, so it is a value and
 * nothing else assumes it.
 */
export type HrmpRoute =
  | { readonly kind: 'relay' }
  | {
      readonly kind: 'sibling'
      /** The parachain that manages the channels. It takes the relay chain's token for execution. */
      readonly paraId: number
    }

/** Where the host is, as the parachains see it. */
export function locateHost(route: HrmpRoute): Location {
  if (route.kind === 'relay') return { parents: 1, interior: [] }
  const paraId = parseParaId(route.paraId)
  return { parents: 1, interior: [{ kind: 'parachain', paraId }] }
}
