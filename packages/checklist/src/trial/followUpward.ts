import type { Chain } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import type { RunBlock } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { blake2b256, encodeVersionedLocation, locateChain } from '@paraclock/xcm'

export interface SendingRun {
  readonly target: SimulatedChain
  readonly blocks: readonly RunBlock[]
  /** The message ids and hashes in the events of the run. */
  readonly named: readonly string[]
}

/**
 * Returns the failure of a message from the target to the relay chain in a run. Returns `undefined`
 * if no failure is known.
 */
export type FollowUpward = (run: SendingRun) => Promise<string | undefined>

/**
 * Returns a function that dry-runs messages from the target on the relay chain. After the first run
 * with messages, the function dry-runs no more messages, because a dry run lacks the effects of
 * earlier messages.
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
      // If the dry run declines a message, its outcome is unknown.
      if (failure !== undefined && failure.kind !== 'declined') {
        return `message ${hashOf(program)} fails there with ${failure.name}`
      }
    }
    return undefined
  }
}

const hashOf = (program: Uint8Array) => bytesToHex(blake2b256(program))

/** Lists the run's messages to the relay chain, including those in the target's queue. */
async function listSent(run: SendingRun): Promise<readonly Uint8Array[]> {
  const held = await readOutgoing<Uint8Array>(run, ({ name }) => name === 'UpwardMessageSent', [
    'UpwardMessages',
    'PendingUpwardMessages'
  ])
  return held.filter((one) => run.named.includes(hashOf(one)))
}

/** Lists the other parachains to which a run sends messages, in ascending order. */
export async function listElsewhere(
  run: SendingRun,
  service: number | undefined
): Promise<readonly number[]> {
  const isNamed = (value: unknown) =>
    Object.values(Object(value)).some((one) => run.named.some((name) => name === one))
  const held = await readOutgoing<{ readonly recipient: number }>(
    run,
    ({ name, value }) => name === 'XcmpMessageSent' && isNamed(value),
    ['HrmpOutboundMessages']
  )
  const others = new Set(held.map(({ recipient }) => recipient).filter((one) => one !== service))
  return [...others].sort((one, two) => one - two)
}

/** Reads the outgoing messages of each block with an event that `isSending` accepts. */
async function readOutgoing<Message>(
  { target, blocks }: SendingRun,
  isSending: (event: RunBlock['events'][number]) => boolean,
  entries: readonly string[]
): Promise<readonly Message[]> {
  const outgoing: Message[] = []
  for (const { number, events } of blocks) {
    const at = target.block(number)?.hash
    if (at === undefined || !events.some(isSending)) continue
    for (const entry of entries) {
      const item = target.runtime.storage('ParachainSystem', entry)
      if (item === undefined) continue
      const raw = await target.read(item.key(), { at })
      if (raw !== null) outgoing.push(...(item.decode(raw) as readonly Message[]))
    }
  }
  return outgoing
}
