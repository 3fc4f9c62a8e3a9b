import type { Chain, Read } from '@paraclock/connect'
import {
  errorToJson,
  type Fact,
  FactMissing,
  type Hex,
  isParaclockError,
  parseAccount,
  serviceVariants
} from '@paraclock/core'
import { readPricing, readTargetsOf } from '@paraclock/scheduler'
import {
  computeQuote,
  publishedPricing,
  type Targets,
  type TaskRequest,
  validateTask
} from '@paraclock/scheduler/schedule'
import { quoteInclusionFee } from '@paraclock/weights'
import { readAccount } from '@paraclock/xcm'
import type { QuoteArtifact } from '../../evidence/ServiceArtifact.ts'
import { findError } from '../../schema/findError.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { askAdmission } from './admission.ts'
import { askNodeFees, askRuntimeFees, computeFees, groupByRuns } from './taskFees.ts'
import { readTaskTerms } from './tasks.ts'

export const quoteGatherer: Gatherer = defineGatherer({
  id: 'quote',
  needs: ['serviceState', 'call', 'tasks'],
  gather: async (
    { serviceState: state, call: stored, tasks: configured },
    { chain: open, config, observe, signal }
  ): Promise<QuoteArtifact> => {
    const chain = await open('service')
    const terms = readTaskTerms(chain, config, { serviceState: state, call: stored })
    const { tasks, call, refusal, nearest } = configured
    if (terms === undefined || call === undefined) {
      const why = refusal === undefined ? NO_PALLET : `the task is refused: ${refusal.message}`
      return { ...nameUnknown(why), refusal, nearest }
    }
    const { automation, variant, limits, action } = terms
    const requests = tasks.map(
      ({ providedId, schedule }) => ({ providedId, schedule, action }) as TaskRequest
    )
    const { user } = config
    const shapes = groupByRuns(tasks)
    const pallet = automation.pallet.name
    // If the next run of a recurring task finds no free place in its slot, a service with this
    // storage item adds a place. So only the first run needs a free place.
    const keepsPlaces = chain.runtime.storage(pallet, 'ExtraPlaces') !== undefined
    const places = tasks.flatMap(({ schedule, times }) =>
      keepsPlaces && schedule.kind === 'recurring' ? times.slice(0, 1) : times
    )
    const observer = observe('service')
    const [rpc, api, inclusion, admission] = await Promise.all([
      askNodeFees(chain, serviceVariants[variant].feeQuery, shapes),
      askRuntimeFees(chain, shapes),
      askInclusion(chain, call, user, signal),
      askAdmission({ service: chain, observer, user, state, places, call })
    ])
    const rates = await readTargetsOf(chain, action)
    const { target } = state
    const targets: Targets =
      rates ?? new Map(target === undefined ? [] : [[config.target.paraId, target]])
    const priced = { pricing: readPricing(chain, pallet) ?? publishedPricing, targets }
    const rules = { ...priced, variant, owner: user, now: Number(state.now), limits }
    const refused = findError(() => {
      for (const request of requests) {
        validateTask({ ...rules, request: request as TaskRequest<typeof variant> })
      }
    })
    return {
      admission,
      tasks: tasks.map(({ taskId, times }) => ({ taskId, times })),
      times: tasks.flatMap(({ times }) => times).sort((one, two) => one - two),
      frequency: configured.frequency,
      call,
      refusal: refused && errorToJson(refused),
      nearest: [],
      rpc: rpc.value,
      runtimeApi: api.value,
      local:
        rates === undefined && target !== undefined
          ? RATES_UNKNOWN
          : computeFees(() =>
              requests.map((request) => computeQuote({ ...request, ...priced }).total)
            ),
      inclusionFee: inclusion.value,
      evidence: [state.booking, rpc, api, inclusion].flatMap(({ evidence }) => evidence)
    }
  }
})

const NO_PALLET = 'the chain has no known scheduling pallet'

const RATES_UNKNOWN = {
  known: false,
  why: 'the chain does not store the rates of the target in a known form'
} as const

function nameUnknown(why: string): QuoteArtifact {
  const unknown = { known: false, why } as const
  return {
    tasks: [],
    times: [],
    frequency: undefined,
    call: undefined,
    refusal: undefined,
    nearest: [],
    evidence: [],
    rpc: unknown,
    runtimeApi: unknown,
    local: unknown,
    inclusionFee: unknown
  }
}

const ERA_BLOCKS = 64

/** Computes the fee of a transaction with the call that the user signs. */
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
