import type { Chain, Read } from '@paraclock/connect'
import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import { readPricing } from '@paraclock/scheduler'
import { placeFee } from '@paraclock/scheduler/schedule'
import { camelCase, ValueMalformed } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { AdmissionArtifact, FullSlot, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { prepareRoot } from './prepareRoot.ts'

/** Asks the service whether it would accept the user's task: its id, its slots and its call. */
export async function askAdmission(args: {
  readonly service: Chain
  /** Runs the service's runtime if it has no DryRunApi. */
  readonly observer: ChainObserver
  readonly user: string
  readonly state: Pick<ServiceArtifact, 'providedId' | 'isIdUsed' | 'booking'>
  /** The times at which the task needs a place in a slot, in seconds since the Unix epoch. */
  readonly places: readonly number[]
  /** The call that schedules it. */
  readonly call: Hex
}): Promise<AdmissionArtifact> {
  const { service, observer, user, state, places, call } = args
  const { isIdUsed = { known: false, why: 'it was not read' }, providedId, booking } = state
  const isTaken = isIdUsed.known && isIdUsed.value
  const [freeId, slots, shutDown, trial] = await Promise.all([
    isTaken ? findFreeId(service, user, providedId) : undefined,
    readSlots(service, places, booking.value.maxTasksPerSlot),
    readShutdown(service),
    tryCall(service, observer, user, call)
  ])
  const pallet = camelCase(palletOf(service))
  const resume = { pallet, method: 'setPaused', args: { paused: false } }
  return {
    isIdUsed,
    freeId,
    fullSlots: slots.value.full,
    placeFee: slots.value.fee,
    shutDown:
      shutDown.value === true
        ? { resume: prepareRoot(service, resume, `${pallet}.paused is false`) }
        : undefined,
    refusal: trial.value,
    evidence: [slots, shutDown, trial].flatMap(({ evidence }) => evidence)
  }
}

const palletOf = ({ facts }: Chain): string => facts.capabilities.service?.pallet.name ?? ''

const MAX_IDS = 8

/** Finds a free id that is similar to an id in use; `undefined` if all candidates are in use. */
export async function findFreeId(
  service: Chain,
  user: string,
  providedId: string
): Promise<string | undefined> {
  const name = providedId.replace(/-\d+$/, '')
  const ids = Array.from({ length: MAX_IDS }, (_, index) => `${name}-${index + 2}`)
  const used = await Promise.all(ids.map((id) => readTaskWithId(service, user, id)))
  return ids.find((_, index) => used[index]?.value === false)
}

export async function readTaskWithId(
  service: Chain,
  user: string,
  providedId: string
): Promise<Read<boolean | undefined>> {
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
    as: () => true
  })
  return { value, evidence }
}

const NO_LIMITS = { slotSeconds: undefined, maxTasksPerSlot: undefined }

const MAX_SLOTS = 12

async function readSlots(
  service: Chain,
  times: readonly number[],
  bookable: number | undefined
): Promise<Read<{ readonly full: AdmissionArtifact['fullSlots']; readonly fee: bigint }>> {
  const pricing = readPricing(service, palletOf(service))
  const { slotSeconds: slotLength, maxTasksPerSlot } =
    service.facts.capabilities.service?.limits ?? NO_LIMITS
  const most = bookable ?? (maxTasksPerSlot?.known === true ? maxTasksPerSlot.value : undefined)
  const entry = ['Slots', 'ScheduledTasksV3'].find(
    (name) => service.runtime.storage(palletOf(service), name)?.keyCount === 1
  )
  if (entry === undefined || slotLength?.known !== true || most === undefined) {
    const why = 'the service does not say what its slots hold'
    return { value: { full: { known: false, why }, fee: 0n }, evidence: [] }
  }
  const read = (time: number) => countTasks(service, entry, time)
  const found = await Promise.all(times.map(read))
  const full: FullSlot[] = []
  for (const [index, { value: tasks }] of found.entries()) {
    const time = times[index]
    if (time === undefined || tasks < most) continue
    const later = Array.from({ length: MAX_SLOTS }, (_, at) => time + (at + 1) * slotLength.value)
    const counts = await Promise.all(later.map(read))
    const taken = new Set([...times, ...full.map(({ nextFree }) => nextFree)])
    const nextFree = later.find(
      (slot, next) => (counts[next]?.value ?? 0) < most && !taken.has(slot)
    )
    full.push({ time, tasks, nextFree })
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

async function countTasks(service: Chain, entry: string, time: number): Promise<Read<number>> {
  try {
    const { value = 0, evidence } = await service.storage({
      pallet: palletOf(service),
      entry,
      keys: [BigInt(time)],
      as: (slot) => {
        const list: unknown = Array.isArray(slot)
          ? slot
          : (slot as { readonly tasks: unknown }).tasks
        return (list as readonly unknown[]).length
      }
    })
    return { value, evidence }
  } catch (error) {
    // Nothing can be read of a slot that cannot be decoded. The service itself refuses it.
    if (isParaclockError(error, ValueMalformed)) return { value: 0, evidence: [] }
    throw error
  }
}

async function readShutdown(service: Chain): Promise<Read<boolean | undefined>> {
  const pallet = palletOf(service)
  const isPausable = service.runtime.storage(pallet, 'Paused') !== undefined
  return await service.storage({
    pallet,
    entry: isPausable ? 'Paused' : 'Shutdown',
    as: (value) => value === true
  })
}

async function tryCall(
  service: Chain,
  observer: ChainObserver,
  user: string,
  call: Hex
): Promise<Read<AdmissionArtifact['refusal']>> {
  if (!service.hasApi('DryRunApi')) {
    const { value: fact, evidence } = await observer.dispatch(call, parseAccount(user), 'own')
    return { value: fact.known ? nameRefusal(fact.value.failure) : fact, evidence }
  }
  const origin = { kind: 'signed', account: user } as const
  const { value, evidence } = await service.dryRunCall({ origin, call })
  const { failure } = value
  if (failure?.kind !== 'declined') return { value: nameRefusal(failure), evidence }
  const why = `the service declined to dry-run it: ${failure.name}`
  return { value: { known: false, why }, evidence }
}

function nameRefusal(
  failure: { readonly name: string; readonly docs: string } | undefined
): AdmissionArtifact['refusal'] {
  const value = failure === undefined ? undefined : { name: failure.name, docs: failure.docs }
  return { known: true, value }
}
