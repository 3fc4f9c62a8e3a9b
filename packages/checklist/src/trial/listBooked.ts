import { cutText, formatAddress, type Hex, parseAccount } from '@paraclock/core'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import type { Runtime } from '@paraclock/types'
import type { TrialCause } from '../evidence/TrialArtifact.ts'
import { orUndefined } from '../schema/orUndefined.ts'
import { formatTime } from '../words/formatValues.ts'
import type { CopiedRole } from './createCopies.ts'
import { findStops, type StopTerms, type StoredTask } from './findStops.ts'

/** A stored task of the service, or the calls of the pallet Scheduler in one block. */
export interface Booked {
  readonly cause: TrialCause
  readonly on: CopiedRole
  /** The storage key of the task or the calls. To leave them out, a trial removes this key. */
  readonly key: Hex
}

/**
 * The end of the search of {@link listBooked}: a time for tasks, and block numbers for Scheduler
 * calls.
 */
export interface BookedUntil {
  readonly time: number
  readonly blocks: Readonly<Record<CopiedRole, number>>
}

/** The maximum number of suspects of each kind. A suspect is a possible cause of a failed run. */
export const MAX_SUSPECTS = 8

/**
 * Lists the tasks that can change the outcome of a run, and the calls of the pallet Scheduler of
 * each chain. Lists only those up to `until`, and only the last `MAX_SUSPECTS` of each kind.
 */
export async function listBooked(
  simulation: Simulation,
  terms: StopTerms,
  until: BookedUntil
): Promise<readonly Booked[]> {
  const [service, target] = [simulation.chain('service'), simulation.chain('target')]
  const due = await findStops(service, terms, Number(simulation.now()), until.time + 1)
  const seen = new Set<Hex>()
  const tasks = due.flatMap(({ time, tasks }) =>
    tasks.flatMap(({ id, key, task }): Booked[] => {
      if (seen.has(id)) return []
      seen.add(id)
      const text = `at ${formatTime(time)} ${describeTask(task, id, { service, target })}`
      return [{ cause: { owner: 'user', text }, on: 'service', key }]
    })
  )
  const agendas = await Promise.all([
    listAgenda(service, 'service', until.blocks.service),
    listAgenda(target, 'target', until.blocks.target)
  ])
  return [...agendas, tasks].flatMap((some) => some.slice(-MAX_SUSPECTS))
}

function describeTask(
  { owner, action: { value } }: StoredTask,
  id: Hex,
  { service, target }: Readonly<Record<CopiedRole, SimulatedChain>>
): string {
  const { ss58Prefix: prefix } = service.runtime
  const of = `task ${id} of ${formatAddress({ account: parseAccount(owner), prefix })}`
  if (!(value.call instanceof Uint8Array)) return `${of} runs`
  const { runtime } = value.para_id === undefined ? service : target
  return `${of} runs ${describeBytes(runtime, value.call)}`
}

interface PlannedTask {
  readonly call: { readonly type: string; readonly value: unknown }
}

async function listAgenda(
  chain: SimulatedChain,
  on: CopiedRole,
  until: number
): Promise<readonly Booked[]> {
  const item = chain.runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return []
  const keys = await chain.listKeys(item.prefix())
  const planned = keys
    .map((key) => ({ key, number: item.decodeKey(key)[0] as number }))
    .filter(({ number }) => number <= until)
    .toSorted((one, two) => one.number - two.number)
  const owner = on === 'service' ? 'serviceTeam' : 'targetGovernance'
  const found: Booked[] = []
  for (const { key, number } of planned) {
    const raw = await chain.read(key)
    const tasks = orUndefined(() => item.decode(raw) as readonly (PlannedTask | undefined)[])
    const calls = await Promise.all((tasks ?? []).map((task) => task && readCall(chain, task)))
    const named = calls.flatMap((call) => call ?? []).join(' and ')
    if (named === '') continue
    const text = `at block ${number} the agenda of the ${on} runs ${named}`
    found.push({ cause: { owner, text }, on, key })
  }
  return found
}

/**
 * Describes a call on the agenda of the Scheduler. If only the hash of the call is stored, reads
 * the call from the preimage.
 */
async function readCall(chain: SimulatedChain, { call }: PlannedTask): Promise<string> {
  if (call.value instanceof Uint8Array) return describeBytes(chain.runtime, call.value)
  const { hash, len } = call.value as { readonly hash?: unknown; readonly len?: number }
  // A call of the kind `Legacy` has no length, which is a part of the key of its preimage.
  const item = len === undefined ? undefined : chain.runtime.storage('Preimage', 'PreimageFor')
  const raw = item && (await chain.read(item.key([hash, len])))
  const bytes = raw && item?.decode(raw)
  return bytes instanceof Uint8Array ? describeBytes(chain.runtime, bytes) : UNKNOWN
}

const UNKNOWN = 'a call that is not known'

function describeBytes(runtime: Runtime, bytes: Uint8Array): string {
  return orUndefined(() => cutText(runtime.describeCall(runtime.decodeCall(bytes)))) ?? UNKNOWN
}
