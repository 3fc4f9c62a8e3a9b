import {
  encodeBytes,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'
import type { BlockRequest, QueuedMessage } from '../network/BlockRequest.ts'
import { describeState, readEntry } from '../network/readEntry.ts'
import { encodeRawCall } from './encodeRawCall.ts'
import { createInbox, type Inbox } from './Inbox.ts'
import type { RelayView } from './RelayView.ts'
import { makeRelayHeaders } from './relayHeaders.ts'
import { showRelay } from './showRelay.ts'

export interface SetValidationDataArgs {
  readonly runtime: Runtime
  readonly state: StateLayers
  readonly request: BlockRequest
  readonly parentHeader: Uint8Array
  readonly paraId: number
  readonly relay: RelayView
  /**
   * How many relay headers the parachain's block must contain after the header of the relay parent.
   */
  readonly relayAhead: number
}

const MAX_POV_BYTES = 5 * 1024 * 1024

export async function setValidationData(args: SetValidationDataArgs): Promise<Uint8Array> {
  const { runtime, relay, paraId, parentHeader, relayAhead } = args
  const { time } = args.request
  const inbox = await openInbox(args)
  const pending = await readOwn<Uint8Array>(args, 'PendingValidationCode')
  const shown = await showRelay({
    relay,
    paraId,
    parentHeader,
    inbox,
    time,
    isUpgrading: pending !== undefined && pending.length > 0,
    checksHeaders: relayAhead > 0
  })
  const makeHeaders = () =>
    makeRelayHeaders({ ahead: relayAhead, number: relay.number, stateRoot: shown.root, time })
  const encodeDownward = (): Uint8Array => list(inbox.downward.map(encodeMessage))
  const fields: Readonly<Record<string, () => Uint8Array>> = {
    'data.validation_data': () =>
      joinBytes([
        encodeBytes(parentHeader),
        encodeInteger(relay.number, 4),
        shown.root,
        encodeInteger(MAX_POV_BYTES, 4)
      ]),
    'data.relay_chain_state': () => list(shown.nodes.map(encodeBytes)),
    'data.downward_messages': encodeDownward,
    'data.horizontal_messages': () =>
      list(
        [...inbox.horizontal].map(([sender, messages]) =>
          joinBytes([encodeInteger(sender, 4), list(messages.map(encodeMessage))])
        )
      ),
    'data.relay_parent_descendants': () => list(relayAhead === 0 ? [] : makeHeaders()),
    'data.collator_peer_id': () => NONE,
    'inbound_messages_data.downward_messages.full_messages': encodeDownward,
    'inbound_messages_data.downward_messages.hashed_messages': () => NONE,
    'inbound_messages_data.horizontal_messages.full_messages': () =>
      list(
        [...inbox.horizontal].flatMap(([sender, messages]) =>
          messages.map((one) => joinBytes([encodeInteger(sender, 4), encodeMessage(one)]))
        )
      ),
    'inbound_messages_data.horizontal_messages.hashed_messages': () => NONE
  }
  return encodeRawCall(runtime, {
    pallet: 'ParachainSystem',
    method: 'set_validation_data',
    encode: (field) => fields[field]?.()
  })
}

/** The encoding of an empty option, and of an empty list. */
const NONE = Uint8Array.of(0)

/** Makes the inbox of a block. Its MQC heads continue the MQC heads in the parachain's state. */
async function openInbox(args: SetValidationDataArgs): Promise<Inbox> {
  const { request, relay } = args
  const downward = await readOwn<Hex>(args, 'LastDmqMqcHead')
  const horizontal = await readOwn<readonly [number, Hex][]>(args, 'LastHrmpMqcHeads')
  return createInbox({
    downward: request.downward ?? [],
    horizontal: request.horizontal ?? new Map(),
    before: {
      downward: downward === undefined ? undefined : hexToBytes(downward),
      horizontal: new Map((horizontal ?? []).map(([sender, head]) => [sender, hexToBytes(head)]))
    },
    relayNumber: relay.number
  })
}

function readOwn<Value>(
  { runtime, state }: SetValidationDataArgs,
  item: string
): Promise<Value | undefined> {
  return readEntry<Value>(describeState(runtime, state), 'ParachainSystem', item)
}

function encodeMessage({ sentAt, data }: QueuedMessage): Uint8Array {
  return joinBytes([encodeInteger(sentAt, 4), encodeBytes(data)])
}

function list(items: readonly Uint8Array[]): Uint8Array {
  return joinBytes([encodeCompact(items.length), ...items])
}
