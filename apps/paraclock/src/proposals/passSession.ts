import type { Chain } from '@paraclock/connect'
import { bytesToHex, hexToBytes, readFact } from '@paraclock/core'
import { type LeftStates, runCall } from '@paraclock/governance'

/**
 * The maximum number of channel requests that one call of `forceProcessHrmpOpen` or
 * `forceProcessHrmpClose` processes. A relay chain has fewer open requests.
 */
const MAX_CHANNELS = 128

interface Channel {
  readonly sender: number
  readonly recipient: number
}

/**
 * Adds to `left` what the beginning of a session changes for channels: on the relay chain, and in
 * the view that each of the given parachains has of the relay chain. Returns why a view is missing.
 */
export async function passSession(
  relay: Chain,
  parachains: readonly Chain[],
  left: LeftStates,
  signal: AbortSignal
): Promise<string | undefined> {
  for (const method of ['forceProcessHrmpOpen', 'forceProcessHrmpClose']) {
    const named = { pallet: 'hrmp', method, args: { channels: MAX_CHANNELS } }
    await readFact(async () => {
      const call = bytesToHex(relay.runtime.encodeCall(named))
      return await runCall({ chain: relay, call, left, signal })
    })
  }
  for (const chain of parachains) {
    const shown = await readFact(() => showChannels(relay, chain, left, signal))
    if (!shown.known) return shown.why
  }
  return undefined
}

/** Writes the channels of a parachain where its next block has them from the relay chain. */
async function showChannels(
  relay: Chain,
  chain: Chain,
  left: LeftStates,
  signal: AbortSignal
): Promise<void> {
  const { paraId } = chain
  const item = chain.runtime.storage('ParachainSystem', 'RelevantMessagingState')
  const read = <Value>(of: Chain, pallet: string, entry: string, keys: readonly unknown[] = []) =>
    readLeft<Value>(of, { pallet, entry, keys }, left, signal)
  const state = await read<object>(chain, 'ParachainSystem', 'RelevantMessagingState')
  if (paraId === undefined || item === undefined || state === undefined) return
  const list = async (index: string, channelOf: (other: number) => Channel) => {
    const others = (await read<readonly number[]>(relay, 'Hrmp', index, [paraId])) ?? []
    const channels = others
      .toSorted((one, two) => one - two)
      .map(async (other) => {
        const stored = await read<object>(relay, 'Hrmp', 'HrmpChannels', [channelOf(other)])
        if (stored === undefined) return []
        const kept = Object.entries(stored).filter(([name]) => !name.endsWith('_deposit'))
        return [[other, Object.fromEntries(kept)] as const]
      })
    return (await Promise.all(channels)).flat()
  }
  const value = {
    ...state,
    ingress_channels: await list('HrmpIngressChannelsIndex', (sender) => {
      return { sender, recipient: paraId }
    }),
    egress_channels: await list('HrmpEgressChannelsIndex', (recipient) => {
      return { sender: paraId, recipient }
    })
  }
  const bytes = chain.runtime.type(item.type).encode(value)
  left.set(chain, new Map([...(left.get(chain) ?? []), [item.key(), bytesToHex(bytes)]]))
}

/** Reads a value on a chain after the changes of earlier simulations. */
async function readLeft<Value>(
  chain: Chain,
  { pallet, entry, keys }: { pallet: string; entry: string; keys: readonly unknown[] },
  left: LeftStates,
  signal: AbortSignal
): Promise<Value | undefined> {
  const item = chain.runtime.storage(pallet, entry)
  const changed = item && left.get(chain)?.get(item.key(...keys))
  if (item === undefined || changed === undefined) {
    return (await chain.storage<Value>({ pallet, entry, keys, signal })).value
  }
  return item.decode(changed === null ? null : hexToBytes(changed)) as Value | undefined
}
