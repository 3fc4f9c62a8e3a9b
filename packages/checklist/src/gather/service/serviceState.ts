import type { Chain, Read } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type CallStep,
  type Fact,
  formatAddress,
  genericPrefix,
  hexToBytes,
  parseAccount,
  parseHex
} from '@paraclock/core'
import {
  askServiceNode,
  askServiceRuntime,
  type BookingLimits,
  readBookingLimits,
  readServiceLimits
} from '@paraclock/scheduler'
import { camelCase, type RawWeight, toWeight } from '@paraclock/types'
import { decodeLocation, deriveTaskId, readAccount } from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { BookedTask, ServiceArtifact, TargetSettings } from '../../evidence/ServiceArtifact.ts'
import { decodeStored } from '../../trial/findStops.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { prepareRoot } from '../chains/prepareRoot.ts'
import { findFreeId, palletOf, readTaskWithId } from './admission.ts'

const PROVIDED_ID = 'paraclock-check'

export const serviceStateGatherer: Gatherer = defineGatherer({
  id: 'serviceState',
  needs: [],
  gather: async (_, { chain, config }) => readService(await chain('service'), config)
})

async function readService(
  chain: Chain,
  config: NetworkConfig,
  providedId = config.automation.providedId ?? PROVIDED_ID
): Promise<ServiceArtifact> {
  const account = parseAccount(config.user)
  const user = formatAddress({ account, prefix: chain.facts.ss58Prefix ?? genericPrefix })
  const id = new TextEncoder().encode(providedId)
  const [settings, derived, rpcId, apiId, time, used, collector, booking, booked] =
    await Promise.all([
      readTarget(chain, config.target.paraId),
      askAccount(chain, account, user),
      askServiceNode(chain, 'generateTaskId', [user, providedId], readTaskId),
      askServiceRuntime(chain, 'generateTaskId', [account, id], readTaskId),
      chain.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' }),
      readTaskWithId(chain, config.user, providedId),
      readCollector(chain),
      readBookingLimits(chain),
      readBooked(chain, config.target.paraId)
    ])
  if (used.value === true && config.automation.providedId === undefined) {
    const free = await findFreeId(chain, config.user, providedId)
    if (free !== undefined) return await readService(chain, config, free)
  }
  return {
    ...settings,
    booking,
    booked,
    lift: leavesNothing(chain, booking.value) ? prepareLift(chain) : undefined,
    crossChainAccount: derived.value,
    crossChainAccountEvidence: derived.evidence,
    providedId,
    isIdUsed:
      used.value === undefined
        ? { known: false, why: 'the service keeps no tasks by their ids' }
        : { known: true, value: used.value },
    taskId: {
      rpc: rpcId.value,
      runtimeApi: apiId.value,
      local: deriveTaskId({ owner: account, providedId }).taskId
    },
    taskIdEvidence: [...rpcId.evidence, ...apiId.evidence, ...used.evidence],
    feeCollector: collector,
    now: (time.value ?? 0n) / 1000n
  }
}

/**
 * Whether the booking limits exclude every task: they allow no task in a slot, no execution time,
 * or a horizon of less than one slot.
 */
function leavesNothing({ facts }: Chain, limits: Partial<BookingLimits>): boolean {
  const { service } = facts.capabilities
  const { maxTasksPerSlot, maxExecutionTimes, horizon } = limits
  if (maxTasksPerSlot === 0 || maxExecutionTimes === 0) return true
  if (service === undefined || horizon === undefined) return false
  return horizon < readServiceLimits(service).slotLength
}

function prepareLift(chain: Chain): CallStep | undefined {
  const pallet = camelCase(palletOf(chain))
  const call = { pallet, method: 'setBookingLimits', args: { limits: null } }
  return prepareRoot(chain, call, `${pallet}.limitation is gone`)
}

async function readCollector(chain: Chain): Promise<ServiceArtifact['feeCollector']> {
  const place = { pallet: palletOf(chain), name: 'FeeCollector' }
  const named = chain.constant<string | undefined>(place)
  if (named === undefined) return undefined
  const account = parseAccount(named)
  const { balance, evidence } = await readAccount(chain, account)
  return { account, balance: balance.free + balance.reserved, evidence }
}

/** Reads the service's settings of a target. */
export async function readTarget(
  chain: Chain,
  paraId: number
): Promise<Pick<ServiceArtifact, 'target' | 'targetStopped' | 'targetEvidence'>> {
  const asked = { pallet: 'XcmpHandler', keys: [paraId] }
  const [{ value, evidence }, margins, stopped] = await Promise.all([
    chain.storage({
      ...asked,
      entry: 'Targets',
      as: (stored) => toSettings(chain, stored as StoredSettings)
    }),
    chain.storage({ ...asked, entry: 'Margins', as: toMargins }),
    chain.storage({ ...asked, entry: 'Stopped', as: () => true })
  ])
  const resume = { pallet: 'xcmpHandler', method: 'resumeTarget', args: { paraId } }
  return {
    target: value && { ...value, ...margins.value },
    targetStopped: stopped.value
      ? { resume: prepareRoot(chain, resume, `xcmpHandler.stopped(${paraId}) is gone`) }
      : undefined,
    targetEvidence: [...evidence, ...margins.evidence, ...stopped.evidence]
  }
}

interface StoredSettings {
  readonly version: number
  readonly fee_asset: unknown
  readonly fee_per_second: bigint
  readonly charge_per_second: bigint
  readonly program_weight: RawWeight
  readonly assumed_proof_size: bigint
}

function toSettings({ runtime }: Chain, stored: StoredSettings): TargetSettings {
  return {
    version: stored.version,
    feeAsset: decodeLocation(runtime.type('VersionedLocation').encode(stored.fee_asset)),
    feePerSecond: stored.fee_per_second,
    chargePerSecond: stored.charge_per_second,
    programWeight: toWeight(stored.program_weight),
    assumedProofSize: stored.assumed_proof_size
  }
}

function toMargins(stored: unknown): Pick<TargetSettings, 'feePerMebibyte' | 'margin'> {
  const { fee_per_mebibyte: rate, margin } = stored as { fee_per_mebibyte: bigint; margin: number }
  return { feePerMebibyte: rate || undefined, margin: margin || undefined }
}

/** The limit of keys that an endpoint lists in one request. */
const MAX_TASKS = 1000

/**
 * Reads the tasks that are booked for a target. Returns `undefined` if the service has no storage
 * item `Tasks`, or has `MAX_TASKS` or more tasks.
 */
async function readBooked(
  service: Chain,
  paraId: number
): Promise<readonly BookedTask[] | undefined> {
  const tasks = service.runtime.storage(palletOf(service), 'Tasks')
  if (tasks === undefined) return undefined
  const { source, block } = service
  const options = { at: block.hash }
  const keys = await source.getKeys(tasks.prefix(), { ...options, count: MAX_TASKS })
  if (keys.length === MAX_TASKS) return undefined
  const values = await source.getStorage(keys, options)
  return values.flatMap((raw): readonly BookedTask[] => {
    if (raw === null) return []
    const { remaining_runs: times, schedule, action } = decodeStored(tasks, hexToBytes(raw)) ?? {}
    const { para_id: target, call_weight: weight } = action?.value ?? {}
    if (times === undefined || weight === undefined || target !== paraId) return []
    const frequency = Number(schedule?.value.frequency ?? 0n)
    return [{ times: times.map(Number), frequency, weight: toWeight(weight) }]
  })
}

async function askAccount(
  chain: Chain,
  account: AccountId20 | AccountId32,
  user: string
): Promise<Read<Fact<string>>> {
  const own = await askServiceRuntime(chain, 'crossChainAccount', [account], parseAccount)
  if (own.evidence.length > 0) return own
  return await askServiceNode(chain, 'crossChainAccount', [user], parseAccount)
}

function readTaskId(answer: unknown): string {
  return parseHex(answer, { bytes: 32 })
}
