import { encodeBytes, encodeInteger, joinBytes, readCompact } from '@paraclock/core'
import { keyToBytes, rebuildProof, type StorageKey } from '@paraclock/executor'
import { ROUND_MS } from '../network/roundMs.ts'
import type { Inbox } from './Inbox.ts'
import type { RelayView } from './RelayView.ts'
import { encodeRelayAuthorities } from './relayHeaders.ts'
import { loadRelayKeys } from './relayKeys.ts'

const GO_AHEAD = Uint8Array.of(1)
const EPOCH_INDEX_BYTES = 8
const RANDOMNESS_BYTES = 32

/**
 * The position of the MQC head (message queue chain) in the encoding of an HRMP channel. The MQC
 * head is an option of a hash.
 */
const CHANNEL_HEAD_AT = 20
const CHANNEL_HEAD_BYTES = 33
const HEAD_KNOWN = Uint8Array.of(1)

/**
 * Makes a proof of the relay chain's state for a parachain's block. The proven MQC heads of the
 * parachain's queues include the messages that the block receives.
 */
export async function showRelay(args: {
  readonly relay: RelayView
  readonly paraId: number
  readonly parentHeader: Uint8Array
  readonly time: number
  /**
   * Whether the parachain has a pending runtime upgrade. If so, the proof contains the signal to
   * apply it.
   */
  readonly isUpgrading: boolean
  /** Whether the parachain checks relay headers, which the simulation makes up. */
  readonly checksHeaders: boolean
  readonly inbox: Inbox
}): Promise<ReturnType<typeof rebuildProof>> {
  const { relay, paraId, inbox } = args
  const keys = await loadRelayKeys()
  const { ofPara } = keys
  const ingressKey = ofPara('Hrmp.HrmpIngressChannelsIndex', paraId)
  const egressKey = ofPara('Hrmp.HrmpEgressChannelsIndex', paraId)
  const { config, authorities, nextAuthorities, epochIndex, randomness, others } = keys
  const plain = [config, authorities, nextAuthorities, epochIndex, randomness, ...others]
  const known = await readAll(relay, [...plain, ingressKey, egressKey])
  const senders = readParaIds(known.get(ingressKey))
  const recipients = readParaIds(known.get(egressKey))
  const ingress = senders.map((sender) => keys.channel(sender, paraId))
  const egress = recipients.map((recipient) => keys.channel(paraId, recipient))
  const channels = await readAll(relay, [...ingress, ...egress])
  for (const [at, sender] of senders.entries()) {
    const key = ingress[at] as StorageKey
    const channel = channels.get(key)
    if (channel !== undefined) channels.set(key, withHead(channel, inbox.heads.get(sender)))
  }
  const shown = new Map([
    // A relay chain can lack the epoch index and the randomness. Without them, Moonbeam's runtime
    // panics.
    [epochIndex, new Uint8Array(EPOCH_INDEX_BYTES)],
    [randomness, new Uint8Array(RANDOMNESS_BYTES)],
    ...known,
    ...channels
  ])
  shown.set(keys.currentSlot, encodeInteger(BigInt(Math.floor(args.time / ROUND_MS)), 8))
  shown.set(ofPara('Paras.Heads', paraId), encodeBytes(args.parentHeader))
  shown.set(ofPara('Dmp.DownwardMessageQueueHeads', paraId), inbox.downwardHead)
  if (args.isUpgrading) shown.set(ofPara('Paras.UpgradeGoAheadSignal', paraId), GO_AHEAD)
  if (args.checksHeaders) {
    shown.set(keys.authorities, encodeRelayAuthorities())
    shown.set(keys.nextAuthorities, encodeRelayAuthorities())
  }
  const updates = [...shown].map(([key, value]) => [keyToBytes(key), value] as const)
  return rebuildProof({ nodes: [], updates })
}

async function readAll(
  relay: RelayView,
  keys: readonly StorageKey[]
): Promise<Map<StorageKey, Uint8Array>> {
  const values = await relay.read(keys)
  return new Map(
    keys.flatMap((key, at): [StorageKey, Uint8Array][] => {
      const value = values[at]
      return value == null ? [] : [[key, value]]
    })
  )
}

function withHead(channel: Uint8Array, head: Uint8Array | undefined): Uint8Array {
  const start = channel.subarray(0, CHANNEL_HEAD_AT)
  const isKnown = channel[CHANNEL_HEAD_AT] === 1
  const end = channel.subarray(CHANNEL_HEAD_AT + (isKnown ? CHANNEL_HEAD_BYTES : 1))
  const known = head === undefined ? Uint8Array.of(0) : joinBytes([HEAD_KNOWN, head])
  return joinBytes([start, known, end])
}

function readParaIds(encoded: Uint8Array | undefined): number[] {
  if (encoded === undefined) return []
  const prefix = readCompact(encoded)?.width ?? 0
  const view = new DataView(encoded.buffer, encoded.byteOffset + prefix)
  return Array.from({ length: (encoded.length - prefix) / 4 }, (_, at) =>
    view.getUint32(4 * at, true)
  )
}
