import { type Chain, listEntries } from '@paraclock/connect'

interface ScheduleItem {
  readonly assignment: { readonly type: string; readonly value?: unknown }
}

const BROKER = 'Broker'
/** The pallet with the leases of parachains, on a relay chain without a Coretime chain. */
const SLOTS = 'Slots'

/**
 * Reads when the cores and leases of parachains end, by parachain id, in seconds since 1970. Reads
 * the leases and renewals of the Coretime chain or, without a Coretime chain, the leases of the
 * relay chain. A parachain without a known end is missing from the result.
 */
export async function readCoreEnds(args: {
  readonly relay: Chain
  readonly coretime: Chain | undefined
  readonly paraIds: readonly number[]
  readonly signal: AbortSignal
}): Promise<ReadonlyMap<number, number>> {
  const { relay, coretime, paraIds, signal } = args
  const [now, expected] = [
    await relay.storage<bigint>({ pallet: 'Timestamp', entry: 'Now', signal }),
    relay.constant<bigint>({ pallet: 'Babe', name: 'ExpectedBlockTime' })
  ]
  if (now.value === undefined || expected === undefined) return new Map()
  const timeOf = (block: number): number =>
    Math.floor((Number(now.value) + (block - relay.block.number) * Number(expected)) / 1000)
  const blocks =
    coretime === undefined
      ? await readRelayLeases(relay, paraIds, signal)
      : await readCores(coretime, paraIds, signal)
  return new Map([...blocks].map(([paraId, block]) => [paraId, timeOf(block)]))
}

async function readCores(
  chain: Chain,
  paraIds: readonly number[],
  signal: AbortSignal
): Promise<ReadonlyMap<number, number>> {
  const ends = new Map<number, number>()
  const period = chain.constant<number>({ pallet: BROKER, name: 'TimeslicePeriod' }) ?? 0
  if (period === 0) return ends
  const note = (paraId: unknown, timeslice: number): void => {
    if (typeof paraId !== 'number' || !paraIds.includes(paraId)) return
    ends.set(paraId, Math.max(ends.get(paraId) ?? 0, timeslice * period))
  }
  const leases = await chain.storage<readonly Readonly<Record<'until' | 'task', number>>[]>({
    pallet: BROKER,
    entry: 'Leases',
    signal
  })
  for (const { task, until } of leases.value ?? []) note(task, until)
  const item = chain.runtime.storage(BROKER, 'PotentialRenewals')
  const renewals = item && listEntries(chain, { item, what: 'listing renewals', signal })
  for await (const { keys, value } of renewals ?? []) {
    const [{ when }] = keys as readonly [{ readonly when: number }]
    const { completion } = value as Readonly<
      Record<'completion', Record<'type' | 'value', unknown>>
    >
    if (completion.type !== 'Complete') continue
    for (const { assignment } of completion.value as readonly ScheduleItem[]) {
      if (assignment.type === 'Task') note(assignment.value, when)
    }
  }
  const reserved = await chain.storage<readonly (readonly ScheduleItem[])[]>({
    pallet: BROKER,
    entry: 'Reservations',
    signal
  })
  for (const { assignment } of (reserved.value ?? []).flat()) {
    if (assignment.type === 'Task') ends.delete(assignment.value as number)
  }
  return ends
}

async function readRelayLeases(
  relay: Chain,
  paraIds: readonly number[],
  signal: AbortSignal
): Promise<ReadonlyMap<number, number>> {
  const ends = new Map<number, number>()
  const period = relay.constant<number>({ pallet: SLOTS, name: 'LeasePeriod' }) ?? 0
  if (period === 0) return ends
  const offset = relay.constant<number>({ pallet: SLOTS, name: 'LeaseOffset' }) ?? 0
  const present = Math.floor((relay.block.number - offset) / period)
  for (const paraId of paraIds) {
    const { value: leases = [] } = await relay.storage<readonly unknown[]>({
      pallet: SLOTS,
      entry: 'Leases',
      keys: [paraId],
      signal
    })
    // The list has an entry for each lease period, from the present period to the end of the last
    // lease. So the length of the list shows this end. An entry without a lease is empty.
    if (leases.length > 0) ends.set(paraId, (present + leases.length) * period + offset)
  }
  return ends
}
