import type { Chain } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import type { RunBlock } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { blake2b256, encodeVersionedLocation, locateChain } from '@paraclock/xcm'

/** Tells why the relay chain refuses a message that a run has the target send there; `undefined` if it refuses none. */
export type FollowUpward = (sent: {
  readonly target: SimulatedChain
  /** The blocks of the target in which the run had its effect. */
  readonly blocks: readonly RunBlock[]
  /** The ids and hashes that the events of the run name. */
  readonly named: readonly string[]
}) => Promise<string | undefined>

/**
 * Follows to the relay chain what the first run sends there: it is dry-run at the pinned block, so that
 * what later runs send would be answered alike.
 */
export function createFollowUpward(
  relay: Pick<Chain, 'hasApi' | 'dryRunXcm' | 'facts'>,
  paraId: number,
  signal: AbortSignal
): FollowUpward {
  let isFollowed = !relay.hasApi('DryRunApi')
  return async (sent) => {
    if (isFollowed) return undefined
    const programs = await listSent(sent)
    isFollowed = programs.length > 0
    const location = locateChain({ chain: paraId, from: undefined })
    for (const program of programs) {
      const origin = encodeVersionedLocation({ location, version: agreeOnXcmVersion(relay) })
      const { value } = await relay.dryRunXcm({ origin, program, sender: 'target', signal })
      const { failure } = value
      // One that the API declines to run shows nothing.
      if (failure !== undefined && failure.kind !== 'declined') {
        return `message ${hashOf(program)} fails there with ${failure.name}`
      }
    }
    return undefined
  }
}

const hashOf = (program: Uint8Array) => bytesToHex(blake2b256(program))

/** The messages whose hash the events name. What a block could not send waits in its state. */
async function listSent({
  target,
  blocks,
  named
}: Parameters<FollowUpward>[0]): Promise<readonly Uint8Array[]> {
  const sent: Uint8Array[] = []
  for (const { number, events } of blocks) {
    const at = target.block(number)?.hash
    if (at === undefined || !events.some(({ name }) => name === 'UpwardMessageSent')) continue
    for (const entry of ['UpwardMessages', 'PendingUpwardMessages']) {
      const item = target.runtime.storage('ParachainSystem', entry)
      const raw = item && (await target.read(item.key(), { at }))
      const held = raw == null ? [] : (item?.decode(raw) as readonly Uint8Array[])
      sent.push(...held.filter((one) => named.includes(hashOf(one))))
    }
  }
  return sent
}
