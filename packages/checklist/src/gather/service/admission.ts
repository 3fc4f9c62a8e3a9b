import type { Chain, Read } from '@paraclock/connect'
import { type Hex, isParaclockError, ValueMalformed } from '@paraclock/core'
import { readPricing } from '@paraclock/scheduler'
import { placeFee } from '@paraclock/scheduler/schedule'
import { camelCase } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type {
  AdmissionArtifact,
  FullSlot,
  ServiceArtifact
} from '../../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { runOwnCall } from '../../observe/runOwnCall.ts'
import { prepareRoot } from '../chains/prepareRoot.ts'

export async function askAdmission(args: {
  readonly service: Chain
  readonly observer: ChainObserver
  readonly user: string
  readonly state: Pick<ServiceArtifact, 'providedId' | 'isIdUsed' | 'booking'>
  /** The times of the slots in which the tasks need a place, in seconds since the Unix epoch. */
  readonly places: readonly number[]
  readonly call: Hex
}): Promise<AdmissionArtifact> {
  const { service, observer, user, state, places, call } = args
  const { isIdUsed, providedId, booking } = state
  const isTaken = isIdUsed.known && isIdUsed.value
  const hasPaused = service.runtime.storage(palletOf(service), 'Paused') !== undefined
  const entry = hasPaused ? 'Paused' : 'Shutdown'
  const [freeId, slots, shutDown, trial] = await Promise.all([
    isTaken ? findFreeId(service, user, providedId) : undefined,
    readSlots(service, places, booking.value.maxTasksPerSlot),
    service.storage({ pallet: palletOf(service), entry, as: (value) => value === true }),
    runOwnCall({ chain: service, observer, account: user, call })
  ])
  const pallet = camelCase(palletOf(service))
  const failure = trial.value.known ? trial.value.value.failure : undefined
  const item = { pallet: 'System', entry: 'Account', keys: [user] }
  const account = failure?.name.endsWith(LACKING)
    ? await service.storage<{ readonly consumers?: number }>(item)
    : undefined
  const { consumers } = account?.value ?? {}
  const resume = { pallet, method: 'setPaused', args: { paused: false } }
  return {
    isIdUsed,
    freeId,
    ...slots.value,
    shutDown: shutDown.value
      ? { resume: prepareRoot(service, resume, `${pallet}.paused is false`) }
      : undefined,
    refusal: trial.value.known
      ? { known: true, value: failure && { name: failure.name, docs: failure.docs } }
      : trial.value,
    ...(consumers === undefined ? {} : { consumers }),
    evidence: [slots, shutDown, trial, account].flatMap((read) => read?.evidence ?? [])
  }
}

/** The name of the scheduling pallet in the metadata. Empty if no pallet is known. */
export const palletOf = ({ facts }: Chain): string => facts.capabilities.service?.pallet.name ?? ''

/**
 * The error of the service if it cannot hold money of the account. The account can lack money, or
 * have too many consumers: the pallet has one error for both.
 */
const LACKING = '.InsufficientBalance'

const MAX_IDS = 8

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
  const { taskId } = deriveTaskId({ owner: user, providedId })
  const place = [
    { entry: 'Tasks', keys: [taskId] },
    { entry: 'AccountTasks', keys: [user, taskId] }
  ].find(({ entry, keys }) => service.runtime.storage(pallet, entry)?.keyCount === keys.length)
  if (place === undefined) return { value: undefined, evidence: [] }
  const { value = false, evidence } = await service.storage({ pallet, ...place, as: () => true })
  return { value, evidence }
}

const MAX_SLOTS = 12

async function readSlots(
  service: Chain,
  times: readonly number[],
  bookable: number | undefined
): Promise<Read<Pick<AdmissionArtifact, 'fullSlots' | 'placeFee'>>> {
  const pricing = readPricing(service, palletOf(service))
  const { slotSeconds, maxTasksPerSlot } = service.facts.capabilities.service?.limits ?? {}
  const most = bookable ?? (maxTasksPerSlot?.known ? maxTasksPerSlot.value : undefined)
  const entry = ['Slots', 'ScheduledTasksV3'].find(
    (name) => service.runtime.storage(palletOf(service), name)?.keyCount === 1
  )
  if (entry === undefined || !slotSeconds?.known || most === undefined) {
    const why = 'the service does not say what its slots hold'
    return { value: { fullSlots: { known: false, why }, placeFee: 0n }, evidence: [] }
  }
  const read = (time: number) => countTasks(service, entry, time)
  const found = await Promise.all(times.map(read))
  const full: FullSlot[] = []
  for (const [index, { value: tasks }] of found.entries()) {
    const time = times[index]
    if (time === undefined || tasks < most) continue
    const later = Array.from({ length: MAX_SLOTS }, (_, at) => time + (at + 1) * slotSeconds.value)
    const counts = await Promise.all(later.map(read))
    const taken = new Set([...times, ...full.map(({ nextFree }) => nextFree)])
    const nextFree = later.find(
      (slot, next) => (counts[next]?.value ?? 0) < most && !taken.has(slot)
    )
    full.push({ time, tasks, nextFree })
  }
  const fees = found.map(({ value }) => (pricing === undefined ? 0n : placeFee(pricing, value)))
  return {
    value: {
      fullSlots: { known: true, value: full },
      placeFee: fees.reduce((sum, fee) => sum + fee, 0n)
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
      as: (slot) =>
        Array.isArray(slot)
          ? slot.length
          : (slot as { readonly tasks: readonly unknown[] }).tasks.length
    })
    return { value, evidence }
  } catch (error) {
    // A slot that cannot be decoded counts as empty, because the dry run of the call also shows
    // whether the slot has room.
    if (isParaclockError(error, ValueMalformed)) return { value: 0, evidence: [] }
    throw error
  }
}
