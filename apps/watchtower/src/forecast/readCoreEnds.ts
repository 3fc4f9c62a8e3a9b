import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'

interface Lease {
  readonly until: number
  readonly task: number
}

interface ScheduleItem {
  readonly assignment: { readonly type: string; readonly value?: unknown }
}

interface PotentialRenewal {
  readonly completion: { readonly type: string; readonly value: unknown }
}

interface RenewalKey {
  readonly when: number
}

/** The pallet of cores on the Coretime chain. */
const BROKER = 'Broker'
/** The pallet of leases on the relay chain, before there was coretime. */
const SLOTS = 'Slots'
const PAGE = 500

/**
 * When the cores and leases of parachains end: leases and renewable workloads of the Coretime chain, and
 * leases of the relay chain, by parachain id, in seconds since 1970. A parachain that is not in the result has a core without end, or none that
 * these chains state.
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

/** The last blocks of the relay chain that the cores of the Coretime chain are for. */
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
  const leases = await chain.storage<readonly Lease[]>({ pallet: BROKER, entry: 'Leases', signal })
  for (const { task, until } of leases.value ?? []) note(task, until)
  for await (const { when, completion } of listRenewals(chain, signal)) {
    if (completion.type !== 'Complete') continue
    for (const { assignment } of completion.value as readonly ScheduleItem[]) {
      if (assignment.type === 'Task') note(assignment.value, when)
    }
  }
  const reserved = await chain.storage<readonly (readonly ScheduleItem[])[]>({
    ...{ pallet: BROKER, entry: 'Reservations', signal }
  })
  for (const { assignment } of (reserved.value ?? []).flat()) {
    if (assignment.type === 'Task') ends.delete(assignment.value as number)
  }
  return ends
}

/** The workloads that end, and may be renewed. */
async function* listRenewals(
  { runtime, source, block }: Chain,
  signal: AbortSignal
): AsyncGenerator<RenewalKey & PotentialRenewal, void, undefined> {
  const renewals = runtime.storage(BROKER, 'PotentialRenewals')
  if (renewals === undefined) return
  const options = { at: block.hash, signal }
  let after: Hex | undefined
  for (;;) {
    const keys = await source.getKeys(renewals.prefix(), { ...options, count: PAGE, after })
    const values = await source.getStorage(keys, options)
    for (const [index, key] of keys.entries()) {
      const raw = values[index]
      if (typeof raw !== 'string') continue
      const [{ when }] = renewals.decodeKey(key) as readonly [RenewalKey]
      yield { when, ...(renewals.decode(hexToBytes(raw)) as PotentialRenewal) }
    }
    if (keys.length < PAGE) return
    after = keys.at(-1)
  }
}

/** The last blocks of the relay chain that its leases are for. */
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
      ...{ pallet: SLOTS, entry: 'Leases', keys: [paraId], signal }
    })
    // The first entry is the present period, which may be free before the lease begins.
    if (leases.length > 0) ends.set(paraId, (present + leases.length) * period + offset)
  }
  return ends
}
