import type { OpenChain } from '@paraclock/connect'
import {
  type ErrorReport,
  type Evidence,
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
import { buildTask } from '@paraclock/scheduler'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Fees, QuoteArtifact } from '../evidence/QuoteArtifact.ts'
import type { Opinion, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import { askNode } from './askNode.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import type { WeighedCall } from './gatherCall.ts'
import { planTimes } from './planTimes.ts'
import { readLimits } from './readLimits.ts'

/** Asks what a task of the user would cost, and whether it would be taken. */
export async function gatherQuote(args: {
  readonly chain: OpenChain<ReadableApi>
  readonly reader: ChainReader
  readonly service: ChainArtifact
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly weighed: WeighedCall
}): Promise<QuoteArtifact> {
  const { chain, reader, service, config, serviceState, weighed } = args
  const unknown = (why: string) => ({ known: false, why }) as const
  const { service: offered } = service.capabilities
  if (offered === null || !offered.variant.known) {
    const why = 'the chain offers no scheduling that is known here'
    const none = unknown(why)
    return {
      times: [],
      call: null,
      refusal: null,
      rpc: none,
      runtimeApi: none,
      local: none,
      inclusionFee: none,
      evidence: []
    }
  }
  const variant = offered.variant.value
  const { callForm, feeQuery } = serviceVariants[variant]
  const limits = readLimits(variant, offered.limits)
  const times = planTimes({ config, callForm, limits, now: serviceState.now })
  const executionTimes = times.map((time) => BigInt(time))
  const request = {
    providedId: serviceState.providedId,
    schedule: { kind: 'fixed', executionTimes },
    action: {
      kind: 'xcmp',
      paraId: config.target.paraId,
      currencyId: 0,
      call: hexToBytes(weighed.call),
      weight: weighed.weight
    }
  } as const satisfies TaskRequest
  const targets = listTargets(config.target.paraId, serviceState)
  const pricing = publishedPricing
  const call = buildTask({ api: reader.api, automation: offered, variant }, request)
  const extrinsic = reader.api.registry.createType('Extrinsic', { method: call }).toHex()
  const [rpc, api, inclusion] = await Promise.all([
    askFees({ chain, reader, feeQuery, extrinsic, runs: times.length }),
    askRuntimeFees(chain, reader, extrinsic),
    askInclusion(reader, service, call)
  ])
  return {
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

interface Answer<Value> {
  readonly opinion: Opinion<Value>
  readonly evidence: readonly Evidence[]
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
  readonly chain: OpenChain<ReadableApi>
  readonly reader: ChainReader
  readonly feeQuery: VariantFacts['feeQuery']
  readonly extrinsic: Hex
  readonly runs: number
}): Promise<Answer<{ readonly executionFee: bigint; readonly xcmpFee?: bigint }>> {
  const { chain, reader, feeQuery, extrinsic, runs } = args
  const isDetailed = feeQuery === 'queryFeeDetails'
  const [method, params]: [string, JsonValue[]] = isDetailed
    ? ['automationTime_queryFeeDetails', [extrinsic]]
    : ['automationTime_getTimeAutomationFees', ['XCMP', runs]]
  const { answer, evidence } = await askNode({
    provider: chain.provider,
    chain: 'service',
    method,
    params,
    signal: reader.signal
  })
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
  { facts }: OpenChain<ReadableApi>,
  reader: ChainReader,
  extrinsic: Hex
): Promise<Answer<Fees>> {
  const api = facts.capabilities.service?.queries.queryFeeDetails.runtimeApi
  if (api?.known !== true || api.value === null) {
    return { opinion: { known: false, why: 'the runtime has no such API' }, evidence: [] }
  }
  const { value, evidence } = await askRuntime(reader, api.value, {
    // As bytes, because polkadot.js takes hex for what is inside the length that this begins with.
    extrinsic: hexToBytes(extrinsic)
  })
  const result = value as unknown as { readonly isOk: boolean; readonly asOk: ReadableValue }
  if (!result.isOk) {
    const why = `the service refuses: ${JSON.stringify(value.toHuman())}`
    return { opinion: { known: false, why }, evidence: [evidence] }
  }
  const fees = result.asOk as unknown as Record<keyof Fees, ReadableValue>
  return {
    opinion: {
      known: true,
      value: {
        executionFee: BigInt(fees.executionFee.toString()),
        xcmpFee: BigInt(fees.xcmpFee.toString())
      }
    },
    evidence: [evidence]
  }
}

async function askInclusion(
  reader: ChainReader,
  { capabilities }: ChainArtifact,
  call: Hex
): Promise<Answer<bigint>> {
  const api = capabilities.runtimeApis.TransactionPaymentCallApi
  if (!api.known || api.value === null) {
    const why = 'the service has no TransactionPaymentCallApi'
    return { opinion: { known: false, why }, evidence: [] }
  }
  const method = 'TransactionPaymentCallApi_query_call_info'
  const { value, evidence } = await askRuntime(reader, method, {
    call,
    len: (call.length - 2) / 2
  })
  const { partialFee } = value as unknown as { readonly partialFee: ReadableValue }
  return { opinion: { known: true, value: BigInt(partialFee.toString()) }, evidence: [evidence] }
}
