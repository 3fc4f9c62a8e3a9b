import { type Chain, encoded } from '@paraclock/connect'
import {
  bytesToHex,
  type ErrorReport,
  errorToJson,
  type Hex,
  hexToBytes,
  isParaclockError,
  type JsonValue,
  serviceVariants,
  type VariantFacts
} from '@paraclock/core'
import {
  computeQuote,
  publishedPricing,
  type TargetRates,
  type TaskRequest,
  validateTask
} from '@paraclock/schedule'
import { buildTask, readServiceLimits } from '@paraclock/scheduler'
import { encodeUnsigned, toJson } from '@paraclock/types'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { CallArtifact } from '../evidence/ProgramArtifact.ts'
import type { Fees, Opinion, QuoteArtifact, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import { askAdmission } from './admission.ts'
import type { ChainAnswer, Result } from './askFee.ts'
import { askNode, callByPosition } from './askNode.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { planTimes } from './planTimes.ts'

/** Asks what a task of the user would cost, and whether the service would take it. */
export const quoteGatherer: Gatherer = defineGatherer({
  id: 'quote',
  needs: ['serviceState', 'call'],
  gather: async ({ serviceState, call }, { chain, config, signal }) =>
    askQuote({ chain: await chain('service'), serviceState, call, config, signal })
})

interface AskQuoteArgs {
  readonly chain: Chain
  readonly signal: AbortSignal
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly call: CallArtifact
}

async function askQuote(args: AskQuoteArgs): Promise<QuoteArtifact> {
  const { chain, signal, config, serviceState } = args
  const { service: offered } = chain.facts.capabilities
  if (offered === null || !offered.variant.known) return unknownQuote
  const variant = offered.variant.value
  const [token] = chain.facts.tokens
  const limits = { ...readServiceLimits(offered), ...(token === undefined ? {} : { token }) }
  const { callForm, feeQuery } = serviceVariants[variant]
  const times = planTimes({ config, callForm, limits, now: serviceState.now })
  const request = writeRequest(args, times)
  const targets = listTargets(config.target.paraId, serviceState)
  const pricing = publishedPricing
  const call = buildTask({ chain, automation: offered, variant }, request)
  const extrinsic = encodeUnsigned(call)
  const [rpc, api, inclusion, admission] = await Promise.all([
    askFees({ chain, feeQuery, extrinsic, runs: times.length, signal }),
    askRuntimeFees(chain, extrinsic, signal),
    askInclusion(chain, call, signal),
    askAdmission(
      { service: chain, user: config.user, signal },
      { state: serviceState, times, call }
    )
  ])
  return {
    admission,
    times,
    call,
    refusal: findRefusal(() =>
      validateTask({
        variant,
        request,
        owner: config.user,
        now: Number(serviceState.now),
        limits,
        pricing,
        targets
      })
    ),
    rpc: rpc.opinion,
    runtimeApi: api.opinion,
    local: computeFees(() =>
      computeQuote({ action: request.action, schedule: request.schedule, pricing, targets })
    ),
    inclusionFee: inclusion.opinion,
    evidence: [...rpc.evidence, ...api.evidence, ...inclusion.evidence]
  }
}

const none = { known: false, why: 'the chain has no known scheduling pallet' } as const

/** The quote of a chain that schedules nothing. */
const unknownQuote: QuoteArtifact = {
  times: [],
  call: null,
  refusal: null,
  rpc: none,
  runtimeApi: none,
  local: none,
  inclusionFee: none,
  evidence: []
}

function writeRequest({ config, serviceState, call }: AskQuoteArgs, times: readonly number[]) {
  return {
    providedId: serviceState.providedId,
    schedule: { kind: 'fixed', executionTimes: times.map((time) => BigInt(time)) },
    action: {
      kind: 'xcmp',
      paraId: config.target.paraId,
      currencyId: 0,
      call: hexToBytes(call.call),
      weight: call.weight
    }
  } as const satisfies TaskRequest
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

function computeFees(quote: () => { readonly total: Fees }): Opinion<Fees> {
  try {
    const { executionFee, xcmpFee } = quote().total
    return { known: true, value: { executionFee, xcmpFee } }
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { known: false, why: error.message }
  }
}

async function askFees(args: {
  readonly chain: Chain
  readonly feeQuery: VariantFacts['feeQuery']
  readonly extrinsic: Uint8Array
  readonly runs: number
  readonly signal: AbortSignal
}): Promise<ChainAnswer<{ readonly executionFee: bigint; readonly xcmpFee?: bigint }>> {
  const { chain, feeQuery, extrinsic, runs, signal } = args
  const isDetailed = feeQuery === 'queryFeeDetails'
  const [method, params]: [string, JsonValue[]] = isDetailed
    ? ['automationTime_queryFeeDetails', [bytesToHex(extrinsic)]]
    : ['automationTime_getTimeAutomationFees', ['XCMP', runs]]
  const { answer, evidence } = await askNode({ chain, method, params, signal })
  if (!answer.known) return { opinion: answer, evidence: [evidence] }
  const value = isDetailed
    ? readQuantities(answer.value as { executionFee: string; xcmpFee: string })
    : { executionFee: BigInt(String(answer.value)) }
  return { opinion: { known: true, value }, evidence: [evidence] }
}

function readQuantities(fees: { executionFee: string; xcmpFee: string }): Fees {
  return { executionFee: BigInt(fees.executionFee), xcmpFee: BigInt(fees.xcmpFee) }
}

async function askRuntimeFees(
  chain: Chain,
  extrinsic: Uint8Array,
  signal: AbortSignal
): Promise<ChainAnswer<Fees>> {
  const api = chain.facts.capabilities.service?.queries.queryFeeDetails.runtimeApi
  if (api?.known !== true || api.value === null) {
    return { opinion: { known: false, why: 'the runtime has no such API' }, evidence: [] }
  }
  // Bytes with their length, and an opaque extrinsic, are encoded alike.
  const values = [encoded(extrinsic)]
  const { value: result, evidence } = await callByPosition<
    Result<{ readonly execution_fee: bigint; readonly xcmp_fee: bigint }>
  >(chain, api.value, values, signal)
  if (!result.success) {
    const why = `the service refuses the task: ${JSON.stringify(toJson(result.value))}`
    return { opinion: { known: false, why }, evidence }
  }
  const { execution_fee: executionFee, xcmp_fee: xcmpFee } = result.value
  return { opinion: { known: true, value: { executionFee, xcmpFee } }, evidence }
}

async function askInclusion(
  chain: Chain,
  call: Hex,
  signal: AbortSignal
): Promise<ChainAnswer<bigint>> {
  if (!chain.hasApi('TransactionPaymentCallApi')) {
    const why = 'the service has no TransactionPaymentCallApi'
    return { opinion: { known: false, why }, evidence: [] }
  }
  const { value, evidence } = await chain.call({
    api: 'TransactionPaymentCallApi',
    method: 'query_call_info',
    args: { call: encoded(call), len: (call.length - 2) / 2 },
    as: (info) => (info as { readonly partial_fee: bigint }).partial_fee,
    signal
  })
  return { opinion: { known: true, value }, evidence }
}
