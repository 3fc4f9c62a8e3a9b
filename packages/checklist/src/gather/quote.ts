import type { Chain, Read } from '@paraclock/connect'
import {
  type ErrorReport,
  errorToJson,
  type Fact,
  FactMissing,
  type Hex,
  hexToBytes,
  isParaclockError,
  parseAccount,
  serviceVariants
} from '@paraclock/core'
import {
  buildTask,
  joinCalls,
  readPricing,
  readServiceLimits,
  readTargetsOf,
  stateWeight
} from '@paraclock/scheduler'
import {
  computeQuote,
  publishedPricing,
  type TargetRates,
  type Targets,
  type TaskRequest,
  validateTask
} from '@paraclock/scheduler/schedule'
import { quoteInclusionFee } from '@paraclock/weights'
import { readAccount } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { CallArtifact } from '../evidence/ProgramArtifact.ts'
import type { QuoteArtifact, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { askAdmission } from './admission.ts'
import { chooseWeight } from './chooseWeight.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { planTasks, type TimedTask } from './planTasks.ts'
import { askNodeFees, askRuntimeFees, computeFees, groupByRuns } from './taskFees.ts'

/** Asks what a task of the user would cost, and whether the service would take it. */
export const quoteGatherer: Gatherer = defineGatherer({
  id: 'quote',
  needs: ['serviceState', 'call'],
  gather: async ({ serviceState, call }, { chain, config, observe, signal }) => {
    const service = await chain('service')
    return await askQuote({
      chain: service,
      observer: observe('service'),
      serviceState,
      call,
      config,
      signal
    })
  }
})

interface AskQuoteArgs {
  readonly chain: Chain
  readonly observer: ChainObserver
  readonly signal: AbortSignal
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly call: CallArtifact
}

async function askQuote(args: AskQuoteArgs): Promise<QuoteArtifact> {
  const { chain, observer, signal, config, serviceState } = args
  const { service: offered } = chain.facts.capabilities
  if (offered === null || !offered.variant.known) return unknownQuote
  const variant = offered.variant.value
  const [token] = chain.facts.tokens
  const { providedId, now, booking } = serviceState
  const limits = {
    ...readServiceLimits(offered),
    ...booking.value,
    token
  }
  const { callForm, feeQuery } = serviceVariants[variant]
  const planned = planTasks({ config, providedId, callForm, limits, now })
  if (planned.refusal !== null) return refuseQuote(planned.refusal, planned.nearest)
  const service = { chain, automation: offered, variant }
  const requests = planned.tasks.map((task) => writeRequest(args, task))
  let calls: readonly Hex[] = []
  let call: Hex = '0x'
  const unwritten = findRefusal(() => {
    calls = requests.map((request) => buildTask(service, request))
    call = joinCalls(service, calls)
  })
  if (unwritten !== null) return refuseQuote(unwritten, [])
  const shapes = groupByRuns(planned.tasks, calls)
  const times = planned.tasks.flatMap((task) => task.times).sort((one, two) => one - two)
  const places = listPlaces(chain, offered.pallet.name, planned.tasks)
  const { user } = config
  const [rpc, api, inclusion, admission] = await Promise.all([
    askNodeFees({ chain, feeQuery, shapes, signal }),
    askRuntimeFees(chain, shapes, signal),
    askInclusion({ chain, call, user, signal }),
    askAdmission(
      { service: chain, observer, user, signal },
      { state: serviceState, places, bookable: booking.value.maxTasksPerSlot, call }
    )
  ])
  const rates = await readRates(chain, requests)
  const targets = rates ?? listTargets(config.target.paraId, serviceState)
  const pricing = readPricing(chain, offered.pallet.name) ?? publishedPricing
  const known = { pricing, targets }
  const frequency = planned.tasks.map(({ schedule }) =>
    schedule.kind === 'recurring' ? Number(schedule.frequency) : null
  )
  return {
    admission,
    tasks: planned.tasks.map((task) => ({ taskId: task.taskId, times: task.times })),
    times,
    frequency: frequency[0] ?? null,
    call,
    refusal: findRefusal(() => {
      for (const request of requests) {
        const rules = { variant, owner: config.user, now: Number(now), limits }
        validateTask({ ...rules, ...known, request: request as TaskRequest<typeof variant> })
      }
    }),
    nearest: [],
    rpc: rpc.value,
    runtimeApi: api.value,
    local:
      rates === undefined && serviceState.target !== null
        ? { known: false, why: 'the price of delivering the message is not known' }
        : computeFees(() =>
            requests.map((request) => computeQuote({ ...request, ...known }).total)
          ),
    inclusionFee: inclusion.value,
    evidence: [booking, rpc, api, inclusion].flatMap(({ evidence }) => evidence)
  }
}

const none = { known: false, why: 'the chain has no known scheduling pallet' } as const

/** The quote of a chain that schedules nothing. */
const unknownQuote: QuoteArtifact = {
  tasks: [],
  times: [],
  frequency: null,
  call: null,
  refusal: null,
  nearest: [],
  rpc: none,
  runtimeApi: none,
  local: none,
  inclusionFee: none,
  evidence: []
}

/** The quote of a task that the service cannot be asked for. */
function refuseQuote(refusal: ErrorReport, nearest: readonly number[]): QuoteArtifact {
  const why = `the task is refused: ${refusal.message}`
  const unknown = { known: false, why } as const
  const fees = { rpc: unknown, runtimeApi: unknown, local: unknown, inclusionFee: unknown }
  return { ...unknownQuote, ...fees, refusal, nearest }
}

function writeRequest(
  { chain, config, call }: AskQuoteArgs,
  { providedId, schedule }: TimedTask
): TaskRequest {
  return {
    providedId,
    schedule,
    action: {
      kind: 'xcmp',
      paraId: config.target.paraId,
      currencyId: 0,
      call: hexToBytes(call.call),
      weight: stateWeight(chain.facts.capabilities.service, chooseWeight(config, call.weight))
    }
  } as TaskRequest
}

/**
 * The times at which tasks need a place in their slots: for one that recurs the first alone, where the
 * service keeps places for the runs that follow.
 */
function listPlaces(chain: Chain, pallet: string, tasks: readonly TimedTask[]): readonly number[] {
  const keepsPlaces = chain.runtime.storage(pallet, 'ExtraPlaces') !== undefined
  return tasks.flatMap(({ schedule, times }) =>
    keepsPlaces && schedule.kind === 'recurring' ? times.slice(0, 1) : times
  )
}

/** The rates of the target with today's price of delivery: all tasks run the same call. */
async function readRates(
  chain: Chain,
  [first]: readonly TaskRequest[]
): Promise<Targets | undefined> {
  return first === undefined ? undefined : await readTargetsOf(chain, first.action)
}

function listTargets(
  paraId: number,
  { target }: ServiceArtifact
): ReadonlyMap<number, TargetRates> {
  return target === null ? new Map() : new Map([[paraId, target]])
}

function findRefusal(validate: () => unknown): ErrorReport | null {
  try {
    validate()
    return null
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return errorToJson(error)
  }
}

/** For how many blocks the transaction that schedules a task is valid. */
const ERA_BLOCKS = 64

/** The fee of the transaction that the user would send, with its signature and its extensions. */
async function askInclusion(args: {
  readonly chain: Chain
  readonly call: Hex
  readonly user: string
  readonly signal: AbortSignal
}): Promise<Read<Fact<bigint>>> {
  const { chain, call, user, signal } = args
  const { nonce } = await readAccount(chain, parseAccount(user), signal)
  const account = chain.runtime.readInput('AccountId', user) as string
  try {
    const { amount, provenance } = await quoteInclusionFee({
      chain,
      call,
      terms: { account, nonce, period: ERA_BLOCKS },
      signal
    })
    return { value: { known: true, value: amount }, evidence: provenance.evidence }
  } catch (error) {
    if (!isParaclockError(error, FactMissing)) throw error
    return { value: { known: false, why: error.message }, evidence: [] }
  }
}
