import type { Chain } from '@paraclock/connect'
import { type Hex, isParaclockError, parseAccount } from '@paraclock/core'
import type { TaskAction, TaskRequest } from '@paraclock/schedule'
import { buildTask } from '@paraclock/scheduler'
import type { CallKind, ServiceCapabilities } from '@paraclock/types'
import type { OfferedCall, SchedulingArtifact } from '../evidence/SchedulingArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { type HolderRun, runAsHolder } from './runAsHolder.ts'

/** Offers the service a task of each kind, and times on and off the hour. Nothing is sent. */
export const schedulingGatherer: Gatherer = defineGatherer({
  id: 'scheduling',
  needs: ['serviceState'],
  gather: async ({ serviceState }, { chain, config, observe, signal }) => {
    const service = await chain('service')
    const offered = service.facts.capabilities.service
    if (offered === null) return NOTHING
    const holder = parseAccount(config.user)
    return await offerTasks({
      now: serviceState.now,
      service,
      offered,
      paraId: config.target.paraId,
      run: (call) =>
        runAsHolder({ chain: service, observer: observe('service'), holder, call, signal })
    })
  }
})

const NOTHING: SchedulingArtifact = {
  calls: [],
  slotSeconds: { known: false, why: 'no pallet of the service schedules tasks' },
  evidence: []
}

interface Offer {
  readonly now: bigint
  readonly service: Chain
  readonly offered: ServiceCapabilities
  readonly paraId: number
  readonly run: (call: Hex) => Promise<HolderRun>
}

const HOUR = 3600n
const MINUTE = 60n

/** The kinds of task by how little they need of the service's state. */
const KINDS = ['nativeTransfer', 'dynamicDispatch', 'crossChain'] as const satisfies CallKind[]

async function offerTasks(offer: Offer): Promise<SchedulingArtifact> {
  const hour = (offer.now / HOUR + 2n) * HOUR
  const runs = await Promise.all(
    KINDS.map(async (kind) => {
      const call = offer.offered.calls[kind]?.call
      const built = call === undefined ? undefined : build(offer, kind, hour)
      if (call === undefined || built === undefined) return []
      return [{ kind, call, run: await offer.run(built) }]
    })
  )
  const calls = runs
    .flat()
    .map(({ kind, call, run }): OfferedCall => ({ kind, call, refusal: run.failure ?? null }))
  // A call that no time gets past tells nothing about times.
  const telling = calls.find(({ refusal }) => refusal === null || !CLOSED.test(refusal))
  const off = telling && build(offer, telling.kind, hour + MINUTE)
  const odd = off && (await offer.run(off))
  const evidence = [...runs.flat().flatMap(({ run }) => run.evidence), ...(odd?.evidence ?? [])]
  const slotSeconds =
    odd === undefined
      ? ({ known: false, why: 'the service takes none of the tasks that it is offered' } as const)
      : ({ known: true, value: Number(isOfTime(odd.failure) ? HOUR : MINUTE) } as const)
  return { calls, slotSeconds, evidence }
}

/** The refusals that have to do with the call or the time itself. */
const CLOSED = /CallFiltered|InvalidTime|BadOrigin|^its runtime/

function isOfTime(failure: string | undefined): boolean {
  return failure?.endsWith('InvalidTime') === true
}

/** A task of a kind at one time; `undefined` if its call has parameters of an unknown purpose. */
function build({ service, offered, paraId }: Offer, kind: CallKind, time: bigint): Hex | undefined {
  const action = kind === 'cancel' ? undefined : writeAction(service, kind, paraId)
  if (action === undefined) return undefined
  const schedule = { kind: 'fixed', executionTimes: [time] } as const
  // Of which variant it is, is what is looked for.
  const request = { providedId: 'paraclock-offer', schedule, action } as TaskRequest
  try {
    return buildTask({ chain: service, automation: offered, variant: 'mixed' }, request)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return undefined
  }
}

/** No account of anybody. */
const NOBODY: Hex = `0x${'5d'.repeat(32)}`
/** More than what services let a transfer be at least. */
const AMOUNT = 10n ** 13n

function writeAction(
  { runtime }: Chain,
  kind: Exclude<CallKind, 'cancel'>,
  paraId: number
): TaskAction {
  const weight = { refTime: 1_000_000_000n, proofSize: 10_000n }
  const args = { remark: new Uint8Array() }
  switch (kind) {
    case 'nativeTransfer':
      return { kind: 'nativeTransfer', recipient: NOBODY, amount: AMOUNT }
    case 'dynamicDispatch': {
      const call = runtime.encodeCall({ pallet: 'System', call: 'remark', args })
      return { kind: 'dynamicDispatch', call, callWeight: weight }
    }
    case 'crossChain':
      return { kind: 'xcmp', paraId, currencyId: 0, call: Uint8Array.of(0, 0, 0), weight }
  }
}
