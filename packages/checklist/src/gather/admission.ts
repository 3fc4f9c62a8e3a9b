import type { Chain, Read } from '@paraclock/connect'
import { type CallStep, type Hex, parseAccount } from '@paraclock/core'
import { readPricing } from '@paraclock/scheduler'
import { placeFee } from '@paraclock/scheduler/schedule'
import { camelCase } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { AdmissionArtifact, FullSlot, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { prepareRoot } from './prepareRoot.ts'

/** Asks the service whether it would take the user's task as it is: its id, its slots, its call. */
export async function askAdmission(
  args: AskArgs,
  task: {
    readonly state: Pick<ServiceArtifact, 'providedId' | 'isIdUsed'>
    /** The times at which it needs a place in a slot, in seconds since the Unix epoch. */
    readonly places: readonly number[]
    /** How many places of a slot its manager lets be booked, where that is less than its runtime does. */
    readonly bookable: number | undefined
    /** The call that schedules it. */
    readonly call: Hex
  }
): Promise<AdmissionArtifact> {
  const [ids, slots, shutDown, trial] = await Promise.all([
    readIds(args, task.state),
    readSlots(args, task.places, task.bookable),
    readShutdown(args),
    tryCall(args, task.call)
  ])
  return {
    ...ids,
    fullSlots: slots.value.full,
    placeFee: slots.value.fee,
    shutDown: shutDown.value === true ? { resume: prepareResume(args) } : null,
    refusal: trial.value,
    evidence: [slots, shutDown, trial].flatMap(({ evidence }) => evidence)
  }
}

interface AskArgs extends ReadTaskArgs {
  /** Runs the service's runtime where it has no DryRunApi. */
  readonly observer: ChainObserver
}

interface ReadTaskArgs {
  readonly service: Chain
  readonly user: string
  readonly signal: AbortSignal
}

const palletOf = ({ facts }: Chain): string => facts.capabilities.service?.pallet.name ?? ''

/** How many ids are tried for one that is free. */
const MAX_IDS = 8

async function readIds(
  args: AskArgs,
  { providedId, isIdUsed }: Pick<ServiceArtifact, 'providedId' | 'isIdUsed'>
): Promise<Pick<AdmissionArtifact, 'isIdUsed' | 'freeId'>> {
  const used = isIdUsed ?? { known: false, why: 'it was not read' }
  const isTaken = used.known && used.value
  return { isIdUsed: used, freeId: isTaken ? await findFreeId({ ...args, providedId }) : null }
}

/** An id like one that is in use, and free; `null` if none of those that are tried is. */
export async function findFreeId(
  args: ReadTaskArgs & { readonly providedId: string }
): Promise<string | null> {
  const name = args.providedId.replace(/-\d+$/, '')
  const ids = Array.from({ length: MAX_IDS }, (_, index) => `${name}-${index + 2}`)
  const used = await Promise.all(ids.map((providedId) => readTaskWithId({ ...args, providedId })))
  return ids.find((_, index) => used[index]?.value === false) ?? null
}

/** Whether a user has a task of an id; `undefined` where the service keeps no tasks by their ids. */
export async function readTaskWithId(
  args: ReadTaskArgs & { readonly providedId: string }
): Promise<Read<boolean | undefined>> {
  const { service, user, providedId, signal } = args
  const pallet = palletOf(service)
  const { runtime } = service
  const { taskId } = deriveTaskId({ owner: user, providedId })
  const ways: readonly (readonly [entry: string, keys: readonly unknown[]])[] = [
    ['Tasks', [taskId]],
    ['AccountTasks', [user, taskId]]
  ]
  const way = ways.find(([entry, keys]) => runtime.storage(pallet, entry)?.keyCount === keys.length)
  if (way === undefined) return { value: undefined, evidence: [] }
  const [entry, keys] = way
  const { value = false, evidence } = await service.storage({
    pallet,
    entry,
    keys,
    as: () => true,
    signal
  })
  return { value, evidence }
}

const NO_LIMITS = { slotSeconds: undefined, maxTasksPerSlot: undefined }

/** How many slots behind a full one are looked at. */
const MAX_SLOTS = 12

async function readSlots(
  args: AskArgs,
  times: readonly number[],
  bookable: number | undefined
): Promise<Read<{ readonly full: AdmissionArtifact['fullSlots']; readonly fee: bigint }>> {
  const { service } = args
  const pricing = readPricing(service, palletOf(service))
  const { slotSeconds: slotLength, maxTasksPerSlot } =
    service.facts.capabilities.service?.limits ?? NO_LIMITS
  const most = bookable ?? (maxTasksPerSlot?.known === true ? maxTasksPerSlot.value : undefined)
  const entry = ['Slots', 'ScheduledTasksV3'].find(
    (name) => service.runtime.storage(palletOf(service), name)?.keyCount === 1
  )
  if (entry === undefined || slotLength?.known !== true || most === undefined) {
    return {
      value: {
        full: { known: false, why: 'the service does not say what its slots hold' },
        fee: 0n
      },
      evidence: []
    }
  }
  const read = (time: number) => countTasks(args, entry, time)
  const found = await Promise.all(times.map(read))
  const full: FullSlot[] = []
  for (const [index, { value: tasks }] of found.entries()) {
    const time = times[index]
    if (time === undefined || tasks < most) continue
    const later = Array.from(
      { length: MAX_SLOTS },
      (_, next) => time + (next + 1) * slotLength.value
    )
    const counts = await Promise.all(later.map(read))
    const taken = new Set([...times, ...full.map(({ nextFree }) => nextFree)])
    const nextFree = later.find(
      (slot, next) => (counts[next]?.value ?? 0) < most && !taken.has(slot)
    )
    full.push({ time, tasks, nextFree: nextFree ?? null })
  }
  return {
    value: {
      full: { known: true, value: full },
      fee: found.reduce(
        (sum, { value }) => sum + (pricing === undefined ? 0n : placeFee(pricing, value)),
        0n
      )
    },
    evidence: found.flatMap(({ value, evidence }) => (value >= most ? evidence : []))
  }
}

async function countTasks(
  { service, signal }: AskArgs,
  entry: string,
  time: number
): Promise<Read<number>> {
  const { value = 0, evidence } = await service.storage({
    pallet: palletOf(service),
    entry,
    keys: [BigInt(time)],
    as: (slot) => {
      const list: unknown = Array.isArray(slot) ? slot : (slot as { readonly tasks: unknown }).tasks
      return (list as readonly unknown[]).length
    },
    signal
  })
  return { value, evidence }
}

/** A service may keep a switch by which its team stops it. */
async function readShutdown({ service, signal }: AskArgs): Promise<Read<boolean | undefined>> {
  const pallet = palletOf(service)
  const isPausable = service.runtime.storage(pallet, 'Paused') !== undefined
  return await service.storage({
    pallet,
    entry: isPausable ? 'Paused' : 'Shutdown',
    as: (value) => value === true,
    signal
  })
}

function prepareResume({ service }: AskArgs): CallStep | null {
  const pallet = camelCase(palletOf(service))
  const call = { pallet, method: 'setPaused', args: { paused: false } }
  return prepareRoot(service, call, `${pallet}.paused is false`)
}

async function tryCall(
  { service, observer, user, signal }: AskArgs,
  call: Hex
): Promise<Read<AdmissionArtifact['refusal']>> {
  if (!service.hasApi('DryRunApi')) {
    const { value: fact, evidence } = await observer.dispatch(call, parseAccount(user), 'own')
    if (!fact.known) return { value: fact, evidence }
    return { value: { known: true, value: nameRefusal(fact.value.failure) }, evidence }
  }
  const origin = { kind: 'signed', account: user } as const
  const { value, evidence } = await service.dryRunCall({ origin, call, signal })
  const { failure } = value
  if (failure?.kind === 'declined') {
    return {
      value: { known: false, why: `the service declined to dry-run it: ${failure.name}` },
      evidence
    }
  }
  return { value: { known: true, value: nameRefusal(failure) }, evidence }
}

type Refusal = { readonly name: string; readonly docs: string }

function nameRefusal(failure: Refusal | null | undefined): Refusal | null {
  return failure == null ? null : { name: failure.name, docs: failure.docs }
}
