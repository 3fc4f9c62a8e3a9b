import type { Chain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { buildTask } from '@paraclock/scheduler'
import type { TaskAction, TaskRequest } from '@paraclock/scheduler/schedule'
import type { CallKind, ServiceCapabilities } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import type { SchedulingArtifact } from '../../evidence/SchedulingArtifact.ts'
import { orUndefined } from '../../schema/orUndefined.ts'
import { keylessAccounts } from '../assets/keylessAccounts.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { type HolderRun, runAsHolder } from './runAsHolder.ts'

/**
 * Dry-runs a probe task of each kind at a full hour, and one probe task at one minute after a full
 * hour. If the service refuses the later time, a slot lasts an hour. Otherwise, a slot lasts a
 * minute.
 */
export const schedulingGatherer: Gatherer = defineGatherer({
  id: 'scheduling',
  needs: ['serviceState'],
  gather: async ({ serviceState }, { chain, config, observe }): Promise<SchedulingArtifact> => {
    const service = await chain('service')
    const automation = service.facts.capabilities.service
    if (automation === undefined)
      return { calls: [], slotSeconds: NO_PALLET, taskId: NO_PALLET, evidence: [] }
    const holder = parseAccount(config.user)
    const observer = observe('service')
    const { paraId } = config.target
    const on = { service, automation, paraId }
    const run = (call: Hex) => runAsHolder({ chain: service, observer, holder, call })
    const hour = (serviceState.now / HOUR + 2n) * HOUR
    const runs = await Promise.all(
      KINDS.map(async (kind) => {
        const call = automation.calls[kind]?.call
        const built = call && writeProbe(on, kind, hour)
        return built ? [{ kind, call, run: await run(built) }] : []
      })
    )
    const probes = runs.flat()
    const telling = probes.find(({ run }) => !CLOSED.test(run.failure ?? ''))
    const off = telling && writeProbe(on, telling.kind, hour + MINUTE)
    const odd = off && (await run(off))
    const accepted = probes.find(({ run }) => run.failure === undefined)
    const step = odd?.failure?.endsWith('InvalidTime') ? HOUR : MINUTE
    return {
      calls: probes.map(({ kind, call, run }) => ({ kind, call, refusal: run.failure })),
      slotSeconds: odd === undefined ? REFUSED : { known: true, value: Number(step) },
      taskId: readTaskId(automation.pallet.name, holder, accepted?.run),
      evidence: [...probes.flatMap(({ run }) => run.evidence), ...(odd?.evidence ?? [])]
    }
  }
})

const NO_PALLET = { known: false, why: 'no pallet of the service schedules tasks' } as const

const HOUR = 3600n
const MINUTE = 60n

const KINDS = ['nativeTransfer', 'dynamicDispatch', 'crossChain'] as const satisfies ProbeKind[]

const REFUSED = { known: false, why: 'the service accepts none of the probe tasks' } as const

/**
 * Matches errors with which a service refuses a kind of task at any time. These errors do not show
 * the length of a slot.
 */
const CLOSED = /CallFiltered|InvalidTime|BadOrigin|^its runtime/

const HASH = /^0x[0-9a-f]{64}$/

/** Reads the task id from the event: the first hash that is not the owner's account. */
function readTaskId(
  pallet: string,
  holder: string,
  first: HolderRun | undefined
): SchedulingArtifact['taskId'] {
  if (first === undefined) return REFUSED
  const computed = deriveTaskId({ owner: holder, providedId: PROBE_ID }).taskId
  const events = first.events.filter((event) => event.pallet === pallet)
  const fields = events.flatMap(({ value }) => Object.values(value ?? {}))
  const stated = fields.find(
    (field): field is string => typeof field === 'string' && HASH.test(field) && field !== holder
  )
  if (stated === undefined) return { known: false, why: 'no event of the service names the task' }
  return { known: true, value: { stated, computed } }
}

interface ProbedService {
  readonly service: Chain
  readonly automation: ServiceCapabilities
  readonly paraId: number
}

type ProbeKind = Exclude<CallKind, 'cancel'>

const PROBE_ID = 'paraclock-offer'

/** An amount above the minimum transfer of every known service. */
const PROBE_AMOUNT = 10n ** 13n

function writeProbe(on: ProbedService, kind: ProbeKind, time: bigint): Hex | undefined {
  const { service: chain, automation } = on
  const schedule = { kind: 'fixed', executionTimes: [time] } as const
  return orUndefined(() => {
    // It is not known yet whether the slots last an hour or a minute. With `mixed`, `buildTask`
    // accepts the requests of both variants of the service.
    const action = writeAction(on, kind)
    const request = { providedId: PROBE_ID, schedule, action } as TaskRequest
    return buildTask({ chain, automation, variant: 'mixed' }, request)
  })
}

function writeAction({ service, paraId }: ProbedService, kind: ProbeKind): TaskAction {
  const weight = { refTime: 1_000_000_000n, proofSize: 10_000n }
  switch (kind) {
    case 'nativeTransfer':
      return { kind: 'nativeTransfer', recipient: keylessAccounts[32], amount: PROBE_AMOUNT }
    case 'dynamicDispatch': {
      const args = { remark: new Uint8Array() }
      const call = service.runtime.encodeCall({ pallet: 'System', method: 'remark', args })
      return { kind: 'dynamicDispatch', call, callWeight: weight }
    }
    case 'crossChain':
      // The bytes are the index of a pallet, the index of a call, and one byte of arguments. All
      // are zero.
      return { kind: 'xcmp', paraId, currencyId: 0, call: new Uint8Array(3), weight }
  }
}
