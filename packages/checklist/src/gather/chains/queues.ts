import type { Chain, Read } from '@paraclock/connect'
import { type CallStep, isParaclockError } from '@paraclock/core'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { dropsAll, type InboundQueue, type QueuesArtifact } from '../../evidence/QueuesArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { prepareRoot, prepareStorage } from './prepareRoot.ts'

export const queuesGatherer: Gatherer = defineGatherer({
  id: 'queues',
  needs: [],
  gather: async (_, { chain, config }) => {
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    const [outbound, inbound, version] = await Promise.all([
      readOutbound(service, config.target.paraId),
      readInbound(target, config.service.paraId),
      readSafeVersion(target, service)
    ])
    return {
      ...outbound.value,
      inbound: inbound.value,
      resume: inbound.value?.isPaused ? prepareRoot(target, RESUME, RESUMED) : undefined,
      widen:
        inbound.value && dropsAll(inbound.value) ? prepareWiden(target, inbound.value) : undefined,
      setVersion: version.value,
      evidence: [...outbound.evidence, ...inbound.evidence, ...version.evidence]
    }
  }
})

const PALLET = 'XcmpQueue'
const RESUME = { pallet: 'xcmpQueue', method: 'resumeXcmExecution', args: {} }
const RESUMED = 'xcmpQueue.queueSuspended is false'

const FORMAT_BYTES = 1
// The bytes of a message's length. A SCALE compact integer below 2^30 has at most four bytes.
const LENGTH_BYTES = 4
const WITH_LENGTH = 1

interface StoredOutbound {
  readonly recipient: number
  readonly state: { readonly type: string }
  readonly flags?: unknown
}

async function readOutbound(
  service: Chain,
  target: number
): Promise<Read<Pick<QueuesArtifact, 'outbound' | 'release'>>> {
  const entry = 'OutboundXcmpStatus'
  const read = { pallet: PALLET, entry }
  const { value: all, evidence } = await service.storage<readonly StoredOutbound[]>(read)
  if (all === undefined) return { value: { outbound: undefined, release: undefined }, evidence }
  const number = (name: string): number | undefined =>
    service.constant({ pallet: PALLET, name, as: Number })
  const own = all.find(({ recipient }) => recipient === target)
  const isSuspended = own?.state.type === 'Suspended'
  const most = number('MaxActiveOutboundChannels')
  const isLong = typeof own?.flags === 'number' && (own.flags & WITH_LENGTH) !== 0
  const outbound = {
    isSuspended,
    roomForChannels:
      most === undefined ? undefined : most - all.length + (own === undefined ? 0 : 1),
    maxPageSize: number('MaxPageSize'),
    bytesAround: FORMAT_BYTES + (isLong ? LENGTH_BYTES : 0)
  }
  const value = all.map((one) => (one === own ? { ...one, state: { type: 'Ok' } } : one))
  const observe = `xcmpQueue.outboundXcmpStatus of ${target} is Ok`
  const release = isSuspended
    ? prepareStorage(service, { pallet: PALLET, item: entry, value }, observe)
    : undefined
  return { value: { outbound, release }, evidence }
}

interface StoredBook {
  readonly begin: number
  readonly end: number
}

async function readInbound(
  target: Chain,
  service: number
): Promise<Read<InboundQueue | undefined>> {
  const [config, paused, held, book] = await Promise.all([
    target.storage<typeof USUAL>({ pallet: PALLET, entry: 'QueueConfig' }),
    target.storage({ pallet: PALLET, entry: 'QueueSuspended', as: Boolean }),
    target.storage({
      pallet: PALLET,
      entry: 'InboundXcmpSuspended',
      as: (list) => (list as readonly number[]).includes(service)
    }),
    readBook(target, service)
  ])
  const evidence = [config, paused, held, book].flatMap((one) => one.evidence)
  const thresholds = config.value
  if (thresholds?.drop_threshold === undefined) return { value: undefined, evidence }
  const { begin = 0, end = 0 } = book.value ?? {}
  const value: InboundQueue = {
    isPaused: paused.value ?? false,
    isHeld: held.value ?? false,
    readyPages: Math.max(0, end - begin),
    suspendAt: thresholds.suspend_threshold,
    dropAt: thresholds.drop_threshold,
    resumeAt: thresholds.resume_threshold
  }
  return { value, evidence }
}

async function readBook(target: Chain, service: number): Promise<Read<StoredBook | undefined>> {
  try {
    return await target.storage<StoredBook>({
      pallet: 'MessageQueue',
      entry: 'BookStateFor',
      keys: [{ type: 'Sibling', value: service }]
    })
  } catch (error) {
    // The key cannot be encoded if the type of the key on this chain has no variant `Sibling`.
    if (isParaclockError(error, 'ValueMalformed')) return { value: undefined, evidence: [] }
    throw error
  }
}

/**
 * Returns the call that sets the safe XCM version of the target. Returns `undefined` if the target
 * has a safe version that the service decodes. Without a safe version, the target sends nothing to
 * chains with an unknown XCM version.
 */
async function readSafeVersion(target: Chain, service: Chain): Promise<Read<CallStep | undefined>> {
  const { pallet } = target.facts.capabilities.xcm
  const entry = 'SafeXcmVersion'
  if (pallet === undefined || target.runtime.storage(pallet.name, entry) === undefined) {
    return { value: undefined, evidence: [] }
  }
  const { value, evidence } = await target.storage({ pallet: pallet.name, entry, as: Number })
  const { programs } = service.facts.capabilities.xcm
  const isRead = value !== undefined && (!programs.known || programs.value.includes(value))
  if (isRead) return { value: undefined, evidence }
  const version = agreeOnXcmVersion(service, target)
  const args = { maybeXcmVersion: version }
  const call = { pallet: pallet.section, method: 'forceDefaultXcmVersion', args }
  const observe = `${pallet.section}.safeXcmVersion is ${version}`
  return { value: prepareRoot(target, call, observe), evidence }
}

// The default configuration of a queue, in pages: `QueueConfigData::default`.
const USUAL = { suspend_threshold: 32, drop_threshold: 48, resume_threshold: 8 }

function prepareWiden(target: Chain, queue: InboundQueue): CallStep | undefined {
  const { readyPages, suspendAt, resumeAt } = queue
  const isSound = resumeAt > 0 && resumeAt < suspendAt
  const most = Math.max(USUAL.drop_threshold, suspendAt, 2 * readyPages)
  const observe = `xcmpQueue.queueConfig has a dropThreshold of ${most}`
  if (!isSound) {
    const value = { ...USUAL, drop_threshold: most }
    return prepareStorage(target, { pallet: PALLET, item: 'QueueConfig', value }, observe)
  }
  const call = { pallet: 'xcmpQueue', method: 'updateDropThreshold', args: { new: most } }
  return prepareRoot(target, call, observe)
}
