import { keyFromHex, type StorageKey } from '@paraclock/executor'
import type { Runtime, StorageItem } from '@paraclock/types'
import { ROUND_MS } from '../network/roundMs.ts'

export interface Decided {
  /** The session at a time in milliseconds. */
  readonly sessionAt: (time: number) => number
  /** The BABE epoch at a time in milliseconds. */
  readonly epochAt: (time: number) => bigint
  /** The changes of coming sessions, in their order. */
  readonly changes: readonly Change[]
}

export interface Change {
  readonly session: number
  readonly key: StorageKey
  readonly value: Uint8Array | null
}

type ReadKeys = (keys: readonly StorageKey[]) => Promise<(Uint8Array | null)[]>

interface ChannelId {
  readonly sender: number
  readonly recipient: number
}

interface ChannelChange {
  readonly session: number
  readonly id: ChannelId
  readonly value: Uint8Array | null
}

interface OpenRequest {
  readonly confirmed: boolean
  readonly sender_deposit: bigint
  readonly max_capacity: number
  readonly max_message_size: number
  readonly max_total_size: number
}

export async function readDecided(runtime: Runtime, read: ReadKeys): Promise<Decided | undefined> {
  const readItems = createReader(read)
  const item = (pallet: string, name: string) => runtime.storage(pallet, name)
  const duration = Number((runtime.constant('Babe', 'EpochDuration')?.value ?? 0n) as bigint)
  const [current, epoch, genesis, pending = [], opening = [], closing = []] = (await readItems([
    [item('Session', 'CurrentIndex')],
    [item('Babe', 'EpochIndex')],
    [item('Babe', 'GenesisSlot')],
    [item('Configuration', 'PendingConfigs')],
    [item('Hrmp', 'HrmpOpenChannelRequestsList')],
    [item('Hrmp', 'HrmpCloseChannelRequestsList')]
  ])) as [number?, bigint?, bigint?, (readonly [number, unknown])[]?, ChannelId[]?, ChannelId[]?]
  if (current === undefined || epoch === undefined || duration === 0) return undefined
  // The first slot of the present epoch. BABE counts slots from the Unix epoch, so the slot at a
  // time is the time divided by the slot length.
  const begun = Number(genesis ?? 0n) + Number(epoch) * duration
  const passedAt = (time: number): number =>
    Math.floor((Math.floor(time / ROUND_MS) - begun) / duration)
  const sessionAt = (time: number): number => current + passedAt(time)
  const epochAt = (time: number): bigint => epoch + BigInt(passedAt(time))
  const next = current + 1
  const requests = item('Hrmp', 'HrmpOpenChannelRequests')
  const found = (await readItems(opening.map((id) => [requests, id]))) as (
    | OpenRequest
    | undefined
  )[]
  const leaving = await listLeaving(runtime, readItems, [next, next + 1])
  const opened = opening.flatMap((id, at): ChannelChange[] => {
    const request = found[at]
    if (request?.confirmed !== true) return []
    return [{ session: next, id, value: encodeChannel(runtime, request) }]
  })
  const closed = closing.map((id): ChannelChange => ({ session: next, id, value: null }))
  // The pallet `Hrmp` makes the changes of a session in this order.
  const channels = [...leaving, ...opened, ...closed].toSorted((a, b) => a.session - b.session)
  const active = item('Configuration', 'ActiveConfig')
  const configs = pending.flatMap(([session, config]): Change[] => {
    if (active === undefined) return []
    const value = runtime.type(active.type).encode(config)
    return [{ session, key: keyFromHex(active.key()), value }]
  })
  const listed = await listChannels(runtime, readItems, channels)
  const waiting = opening.filter((_, at) => found[at]?.confirmed !== true)
  const settled = [
    ...takeRequests(runtime, next, 'Open', opening, waiting),
    ...takeRequests(runtime, next, 'Close', closing, [])
  ]
  return {
    sessionAt,
    epochAt,
    changes: [...configs, ...listed, ...settled].toSorted((a, b) => a.session - b.session)
  }
}

type ReadItems = ReturnType<typeof createReader>

/**
 * Reads many items with one fetch. Returns `undefined` for an item without a value, and for an item
 * that the runtime lacks.
 */
function createReader(read: ReadKeys) {
  return async (
    items: readonly (readonly [StorageItem | undefined, ...(readonly unknown[])])[]
  ): Promise<readonly unknown[]> => {
    const asked = items.flatMap(([item, ...keys]) =>
      item === undefined ? [] : [item.key(...keys)]
    )
    const values = await read(asked.map(keyFromHex))
    return items.map(([item]) => {
      const value = item === undefined ? null : values.shift()
      return value == null ? undefined : item?.decode(value)
    })
  }
}

async function listLeaving(
  runtime: Runtime,
  readItems: ReadItems,
  sessions: readonly number[]
): Promise<readonly ChannelChange[]> {
  const [queues, cycles, ingress, egress] = [
    runtime.storage('Paras', 'ActionsQueue'),
    runtime.storage('Paras', 'ParaLifecycles'),
    runtime.storage('Hrmp', 'HrmpIngressChannelsIndex'),
    runtime.storage('Hrmp', 'HrmpEgressChannelsIndex')
  ]
  const acted = await readItems(sessions.map((session) => [queues, session]))
  const paras = acted.flatMap((ids, at) =>
    ((ids ?? []) as number[]).map((para) => ({ para, session: sessions[at] as number }))
  )
  const read = await readItems(
    paras.flatMap(({ para }) => [
      [cycles, para] as const,
      [ingress, para] as const,
      [egress, para] as const
    ])
  )
  return paras.flatMap(({ para, session }, at) => {
    const [cycle, senders = [], recipients = []] = read.slice(3 * at, 3 * at + 3) as [
      { readonly type: string }?,
      number[]?,
      number[]?
    ]
    if (cycle?.type.startsWith('Offboarding') !== true) return []
    const ids = [
      ...senders.map((sender) => ({ sender, recipient: para })),
      ...recipients.map((recipient) => ({ sender: para, recipient }))
    ]
    return ids.map((id) => ({ session, id, value: null }))
  })
}

/**
 * Removes the channel requests that a session grants, so that no later session grants them again.
 */
function takeRequests(
  runtime: Runtime,
  session: number,
  kind: 'Open' | 'Close',
  all: readonly ChannelId[],
  left: readonly ChannelId[]
): readonly Change[] {
  const requests = runtime.storage('Hrmp', `Hrmp${kind}ChannelRequests`)
  const list = runtime.storage('Hrmp', `Hrmp${kind}ChannelRequestsList`)
  if (requests === undefined || list === undefined || all.length === left.length) return []
  const granted = all.filter((id) => !left.includes(id))
  const encoded = runtime.type(list.type).encode(left)
  return [
    { session, key: keyFromHex(list.key()), value: encoded },
    ...granted.map((id) => ({ session, key: keyFromHex(requests.key(id)), value: null }))
  ]
}

function encodeChannel(runtime: Runtime, request: OpenRequest): Uint8Array | null {
  const channel = runtime.storage('Hrmp', 'HrmpChannels')
  if (channel === undefined) return null
  const { max_capacity, max_message_size, max_total_size, sender_deposit } = request
  return runtime.type(channel.type).encode({
    max_capacity,
    max_message_size,
    max_total_size,
    sender_deposit,
    msg_count: 0,
    total_size: 0,
    mqc_head: undefined,
    recipient_deposit: 0n
  })
}

async function listChannels(
  runtime: Runtime,
  readItems: ReadItems,
  channels: readonly ChannelChange[]
): Promise<readonly Change[]> {
  const item = runtime.storage('Hrmp', 'HrmpChannels')
  const changes = channels.flatMap(({ session, id, value }): Change[] =>
    item === undefined ? [] : [{ session, key: keyFromHex(item.key(id)), value }]
  )
  const lists = [
    { name: 'HrmpIngressChannelsIndex', of: 'recipient', holds: 'sender' },
    { name: 'HrmpEgressChannelsIndex', of: 'sender', holds: 'recipient' }
  ] as const
  for (const { name, of, holds } of lists) {
    const list = runtime.storage('Hrmp', name)
    if (list === undefined) continue
    for (const [para, own] of Map.groupBy(channels, ({ id }) => id[of])) {
      const [before = []] = (await readItems([[list, para]])) as [number[]?]
      const members = new Set(before)
      for (const { session, id, value } of own) {
        if (value === null) members.delete(id[holds])
        else members.add(id[holds])
        const sorted = [...members].toSorted((one, two) => one - two)
        const encoded = runtime.type(list.type).encode(sorted)
        changes.push({ session, key: keyFromHex(list.key(para)), value: encoded })
      }
    }
  }
  return changes
}
