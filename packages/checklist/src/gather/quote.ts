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
  type Targets,
  type TaskRequest,
  validateTask
} from '@paraclock/scheduler/schedule'
import { quoteInclusionFee } from '@paraclock/weights'
import { readAccount } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { CallArtifact } from '../evidence/ProgramArtifact.ts'
import type { QuoteArtifact } from '../evidence/ServiceArtifact.ts'
import { askAdmission } from './admission.ts'
import { chooseWeight } from './chooseWeight.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { planTasks, type TimedTask } from './planTasks.ts'
import { askNodeFees, askRuntimeFees, computeFees, groupByRuns } from './taskFees.ts'

export const quoteGatherer: Gatherer = defineGatherer({
  id: 'quote',
  needs: ['serviceState', 'call'],
  gather: async (
    { serviceState, call: stored },
    { chain: open, config, observe, signal }
  ): Promise<QuoteArtifact> => {
    const chain = await open('service')
    const { service: offered } = chain.facts.capabilities
    if (offered === undefined || !offered.variant.known) return unknownQuote
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
    if (planned.refusal !== undefined) return refuseQuote(planned.refusal, planned.nearest)
    const service = { chain, automation: offered, variant }
    const requests = planned.tasks.map((task) => writeRequest(chain, config, stored, task))
    let calls: readonly Hex[] = []
    let call: Hex = '0x'
    const unwritten = findRefusal(() => {
      calls = requests.map((request) => buildTask(service, request))
      call = joinCalls(service, calls)
    })
    if (unwritten !== undefined) return refuseQuote(unwritten, [])
    const shapes = groupByRuns(planned.tasks, calls)
    const times = planned.tasks.flatMap((task) => task.times).sort((one, two) => one - two)
    const places = listPlaces(chain, offered.pallet.name, planned.tasks)
    const { user } = config
    const [rpc, api, inclusion, admission] = await Promise.all([
      askNodeFees(chain, feeQuery, shapes),
      askRuntimeFees(chain, shapes),
      askInclusion(chain, call, user, signal),
      askAdmission({
        service: chain,
        observer: observe('service'),
        user,
        state: serviceState,
        places,
        call
      })
    ])
    // All tasks run the same call, so one of them shows the rates.
    const rates = requests[0] && (await readTargetsOf(chain, requests[0].action))
    const { target } = serviceState
    const targets: Targets =
      rates ?? new Map(target === undefined ? [] : [[config.target.paraId, target]])
    const pricing = readPricing(chain, offered.pallet.name) ?? publishedPricing
    const known = { pricing, targets }
    const frequency = planned.tasks.map(({ schedule }) =>
      schedule.kind === 'recurring' ? Number(schedule.frequency) : undefined
    )
    return {
      admission,
      tasks: planned.tasks.map((task) => ({ taskId: task.taskId, times: task.times })),
      times,
      frequency: frequency[0],
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
        rates === undefined && serviceState.target !== undefined
          ? {
              known: false,
              why: 'the chain does not store the rates of the target in a known form'
            }
          : computeFees(() =>
              requests.map((request) => computeQuote({ ...request, ...known }).total)
            ),
      inclusionFee: inclusion.value,
      evidence: [booking, rpc, api, inclusion].flatMap(({ evidence }) => evidence)
    }
  }
})

const none = { known: false, why: 'the chain has no known scheduling pallet' } as const

const unknownQuote: QuoteArtifact = {
  tasks: [],
  times: [],
  frequency: undefined,
  call: undefined,
  refusal: undefined,
  nearest: [],
  rpc: none,
  runtimeApi: none,
  local: none,
  inclusionFee: none,
  evidence: []
}

function refuseQuote(refusal: ErrorReport, nearest: readonly number[]): QuoteArtifact {
  const why = `the task is refused: ${refusal.message}`
  const unknown = { known: false, why } as const
  const fees = { rpc: unknown, runtimeApi: unknown, local: unknown, inclusionFee: unknown }
  return { ...unknownQuote, ...fees, refusal, nearest }
}

function writeRequest(
  chain: Chain,
  config: NetworkConfig,
  { call, weight }: CallArtifact,
  { providedId, schedule }: TimedTask
): TaskRequest {
  return {
    providedId,
    schedule,
    action: {
      kind: 'xcmp',
      paraId: config.target.paraId,
      currencyId: 0,
      call: hexToBytes(call),
      weight: stateWeight(chain.facts.capabilities.service, chooseWeight(config, weight))
    }
  } as TaskRequest
}

/**
 * The times at which tasks need a place in their slots. A recurring task needs only the first, if
 * the service reserves places for its later runs.
 */
function listPlaces(chain: Chain, pallet: string, tasks: readonly TimedTask[]): readonly number[] {
  const keepsPlaces = chain.runtime.storage(pallet, 'ExtraPlaces') !== undefined
  return tasks.flatMap(({ schedule, times }) =>
    keepsPlaces && schedule.kind === 'recurring' ? times.slice(0, 1) : times
  )
}

function findRefusal(validate: () => unknown): ErrorReport | undefined {
  try {
    validate()
    return undefined
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return errorToJson(error)
  }
}

const ERA_BLOCKS = 64

/** The fee of the transaction that the user would send, with its signature and its extensions. */
async function askInclusion(
  chain: Chain,
  call: Hex,
  user: string,
  signal: AbortSignal
): Promise<Read<Fact<bigint>>> {
  const { nonce } = await readAccount(chain, parseAccount(user))
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
