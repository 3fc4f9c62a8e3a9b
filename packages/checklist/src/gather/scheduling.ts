import { type Hex, parseAccount } from '@paraclock/core'
import { deriveTaskId } from '@paraclock/xcm'
import type { OfferedCall, SchedulingArtifact } from '../evidence/SchedulingArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { type HolderRun, runAsHolder } from './runAsHolder.ts'
import { OFFERED_ID, type OfferedKind, type OfferedService, writeOffer } from './writeOffer.ts'

/** Offers the service a task of each kind, and times on and off the hour. Nothing is sent. */
export const schedulingGatherer: Gatherer = defineGatherer({
  id: 'scheduling',
  needs: ['serviceState'],
  gather: async ({ serviceState }, { chain, config, observe, signal }) => {
    const service = await chain('service')
    const offered = service.facts.capabilities.service
    if (offered === null) return NOTHING
    const holder = parseAccount(config.user)
    const observer = observe('service')
    return await offerTasks({
      now: serviceState.now,
      service,
      offered,
      paraId: config.target.paraId,
      holder,
      run: (call) => runAsHolder({ chain: service, observer, holder, call, signal })
    })
  }
})

const NOTHING: SchedulingArtifact = {
  calls: [],
  slotSeconds: { known: false, why: 'no pallet of the service schedules tasks' },
  taskId: { known: false, why: 'no pallet of the service schedules tasks' },
  evidence: []
}

interface Offer extends OfferedService {
  readonly now: bigint
  readonly holder: string
  readonly run: (call: Hex) => Promise<HolderRun>
}

const HOUR = 3600n
const MINUTE = 60n

/** The kinds of task by how little they need of the service's state. */
const KINDS = ['nativeTransfer', 'dynamicDispatch', 'crossChain'] as const satisfies OfferedKind[]

async function offerTasks(offer: Offer): Promise<SchedulingArtifact> {
  const hour = (offer.now / HOUR + 2n) * HOUR
  const runs = await Promise.all(
    KINDS.map(async (kind) => {
      const call = offer.offered.calls[kind]?.call
      const built = call === undefined ? undefined : writeOffer(offer, kind, hour)
      if (call === undefined || built === undefined) return []
      return [{ kind, call, run: await offer.run(built) }]
    })
  )
  const offers = runs.flat()
  const calls = offers.map(
    ({ kind, call, run }): OfferedCall => ({ kind, call, refusal: run.failure ?? null })
  )
  // A call that no time gets past tells nothing about times.
  const telling = offers.find(
    ({ run: { failure } }) => failure === undefined || !CLOSED.test(failure)
  )
  const off = telling && writeOffer(offer, telling.kind, hour + MINUTE)
  const odd = off && (await offer.run(off))
  const taken = offers.filter(({ run }) => run.failure === undefined)
  const step = odd === undefined || isOfTime(odd.failure) ? HOUR : MINUTE
  return {
    calls,
    slotSeconds: odd === undefined ? REFUSED : { known: true, value: Number(step) },
    taskId: readTaskId(
      offer,
      taken.map(({ run }) => run)
    ),
    evidence: [...offers.flatMap(({ run }) => run.evidence), ...(odd?.evidence ?? [])]
  }
}

const REFUSED = {
  known: false,
  why: 'the service takes none of the tasks that it is offered'
} as const

/** The refusals that have to do with the call or the time itself. */
const CLOSED = /CallFiltered|InvalidTime|BadOrigin|^its runtime/

function isOfTime(failure: string | undefined): boolean {
  return failure?.endsWith('InvalidTime') === true
}

const HASH = /^0x[0-9a-f]{64}$/

/** The id in the event of a task that was taken: the first hash in it that is not the owner's account. */
function readTaskId(
  { offered, holder }: Offer,
  runs: readonly HolderRun[]
): SchedulingArtifact['taskId'] {
  const [first] = runs
  if (first === undefined) return REFUSED
  const computed = deriveTaskId({ owner: holder, providedId: OFFERED_ID }).taskId
  const events = first.events.filter(({ pallet }) => pallet === offered.pallet.name)
  const fields = events.flatMap(({ value }) => Object.values(value ?? {}))
  const seen = fields.find(
    (field): field is string => typeof field === 'string' && HASH.test(field) && field !== holder
  )
  if (seen === undefined) return { known: false, why: 'no event of the service names the task' }
  return { known: true, value: { seen, computed } }
}
