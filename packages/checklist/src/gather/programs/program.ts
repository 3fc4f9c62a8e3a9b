import { type Chain, encoded, openBlockState } from '@paraclock/connect'
import {
  type CallStep,
  type Fact,
  type Hex,
  largest,
  overallWeight,
  type Weight
} from '@paraclock/core'
import { stateWeight } from '@paraclock/scheduler'
import { type RawWeight, readWeight, toWeight } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  isSameLocation,
  type ServiceTarget,
  serviceFee,
  serviceProgram,
  siblingLocation,
  xcmVersions
} from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import { type AssetTerms, heldOf } from '../../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { prepareRoot } from '../chains/prepareRoot.ts'
import { PLANNED_RUNS } from '../service/tasks.ts'
import { askFee, type Result } from './askFee.ts'
import { raiseRate } from './raiseRate.ts'
import { readTrapped } from './readTrapped.ts'
import { tryProgram } from './tryProgram.ts'
import { warnOfRate } from './warnOfRate.ts'

/**
 * The assumed weight of the service's program, before the weight is measured. Used if the service
 * has no settings for the target.
 */
const PROVISIONAL: Weight = { refTime: 10_000_000_000n, proofSize: 500_000n }
const PROOF_SIZE = 65_536n
/**
 * The limit of a call's weight. Up to this limit, the weight of the whole program fits into a u64.
 */
const HEAVIEST = 2n ** 63n
const WHOLE_TOKEN_PER_SECOND = 10_000_000_000n

export const programGatherer: Gatherer = defineGatherer({
  id: 'program',
  needs: ['serviceState', 'feeAsset', 'call'],
  gather: async (artifacts, { chain, config, observe, signal }) => {
    const [target, service] = await Promise.all([chain('target'), chain('service')])
    const observer = observe('target')
    const args = { ...artifacts, target, service, config, observer }
    const draft = draftProgram(args)
    const { isSet, settings, total, bought, asked, early, setTarget } = await settle(args, draft)
    const program = draft.write(settings)
    const paid = serviceFee({ weight: bought, target: settings })
    const { location, minimum = 0n } = args.feeAsset
    const { plannedRuns = PLANNED_RUNS } = config.automation
    const isShort = asked.value.known && paid < asked.value.value
    const isScarce = heldOf(args.feeAsset) < paid * BigInt(plannedRuns) + minimum
    const [limits, { run, evidence }, due, trapped] = await Promise.all([
      readLimits(target, signal),
      early ?? draft.attempt(program),
      // The price of the program's own weight is needed only if `paid` is too low for the bought
      // weight, or the balance is too low for the planned runs.
      total.known && (isShort || isScarce)
        ? askFee({ target, location, weight: total.value, observer })
        : asked,
      // A service without a rate has paid no fees, so no fees of this service are trapped.
      isSet
        ? readTrapped({ target, service, config, fee: { id: settings.feeAsset, amount: paid } })
        : undefined
    ])
    return {
      program,
      version: draft.version,
      programWeight: total,
      ...limits,
      bought,
      paid,
      asked: asked.value,
      askedEvidence: asked.evidence,
      due: due.value,
      run,
      runEvidence: evidence,
      trapped,
      setTarget
    }
  }
})

async function readLimits(
  target: Chain,
  signal: AbortSignal
): Promise<Pick<Artifacts['program'], 'queueLimit' | 'firstLimit'>> {
  const constant = { pallet: 'MessageQueue', name: 'ServiceWeight' }
  if (!target.hasApi('TargetBlockRate'))
    return { queueLimit: readWeight(target.constant(constant)) }
  const item = { pallet: 'ParachainSystem', entry: 'PreviousCoreCount' }
  const [{ readQueueLimits }, { createLayeredStorage }, { open }, { value: cores }] =
    await Promise.all([
      import('@paraclock/simulation'),
      import('@paraclock/executor'),
      openBlockState(target),
      target.storage<number>(item)
    ])
  const state = await open()
  const limits = await readQueueLimits({
    runtime: target.runtime,
    methods: state.runtime.methods,
    block: target.block,
    cores: cores || 1,
    call: async (method, input, changes) => {
      const storage = createLayeredStorage(state.storage, changes)
      return (await state.call(method, input, { storage, signal })).result
    }
  })
  const { served, first } = limits ?? {}
  if (first === undefined || isSame(first, served)) return { queueLimit: served }
  return { queueLimit: served, firstLimit: first }
}

const isSame = (one: Weight, other: Weight | undefined): boolean =>
  one.refTime === other?.refTime && one.proofSize === other.proofSize

interface ProgramArgs extends Pick<Artifacts, 'serviceState' | 'feeAsset' | 'call'> {
  readonly target: Chain
  readonly service: Chain
  readonly observer: ChainObserver
  readonly config: NetworkConfig
}

function draftProgram(args: ProgramArgs) {
  const { target, service, config, observer, serviceState } = args
  const { weight = args.call.weight } = config.automation
  // If the configured weight exceeds the limit, `args.call` gives the weight instead. The check
  // `times-valid` reports the configured weight.
  const isSound = weight.refTime <= HEAVIEST && weight.proofSize <= HEAVIEST
  const stated = isSound ? weight : args.call.weight
  const callWeight = stateWeight(service.facts.capabilities.service, stated)
  const set = xcmVersions.find((one) => one === serviceState.target?.version)
  const version = set ?? agreeOnXcmVersion(service, target)
  const { paraId } = config.service
  const { call } = args.call
  const buy = (settings: ServiceTarget): Weight =>
    overallWeight({ ...settings, callWeight }).overall
  return {
    version,
    buy,
    write: (target: ServiceTarget): Hex => {
      const program = { serviceParaId: paraId, owner: config.user, target, call, callWeight }
      return encodeProgram({ program: serviceProgram(program), version })
    },
    attempt: (program: Hex) => tryProgram({ chain: target, sender: paraId, program, observer }),
    price: (settings: ServiceTarget) =>
      askFee({ target, location: settings.feeAsset, weight: buy(settings), observer })
  }
}

async function settle(args: ProgramArgs, draft: ReturnType<typeof draftProgram>) {
  const { serviceState } = args
  const callWeight = args.call.weight
  const assumed = assumeSettings(args)
  const provisional = draft.write(assumed)
  // If the service has a rate, its settings determine the program, so the program can be executed
  // before its weight is measured.
  const isSet = hasRate(serviceState)
  const [total, early, set] = await Promise.all([
    weighProgram(args, provisional),
    isSet ? draft.attempt(provisional) : undefined,
    isSet ? draft.price(assumed) : undefined
  ])
  const measured = fitSettings(assumed, total, callWeight)
  const bought = draft.buy(isSet ? assumed : measured)
  const asked = set ?? (await draft.price(measured))
  const raised = raiseRate({ rate: args.feeAsset.feePerSecond, asked: asked.value, bought })
  const feePerSecond = raised.known ? raised.value : measured.feePerSecond
  const settings = isSet ? assumed : { ...measured, feePerSecond }
  const other = args.feeAsset.alternative
  const wanted = other ? await priceIn(other, measured, draft) : { ...measured, feePerSecond }
  const setTarget = prepareSetTarget(args, wanted, draft.version)
  return { isSet, settings, total, bought, asked, early, setTarget }
}

async function priceIn(
  { location, feePerSecond: rate }: AssetTerms,
  measured: ServiceTarget,
  draft: ReturnType<typeof draftProgram>
): Promise<ServiceTarget> {
  const settings = { ...measured, feeAsset: location }
  const { value: asked } = await draft.price(settings)
  const raised = raiseRate({ rate, asked, bought: draft.buy(settings) })
  return raised.known ? { ...settings, feePerSecond: raised.value } : settings
}

/**
 * Whether the service has a rate above 0. At a rate of 0, a program would pay 0, and no target
 * decodes such a program.
 */
function hasRate({ target }: ProgramArgs['serviceState']): boolean {
  return target !== undefined && target.feePerSecond > 0n
}

async function weighProgram(
  { target, observer, call: { weight: callWeight } }: ProgramArgs,
  program: Hex
): Promise<Fact<Weight>> {
  const observe = async () => (await observer.weigh(program, callWeight)).value
  if (!target.hasApi('XcmPaymentApi')) return await observe()
  const { value } = await target.call<Result<RawWeight>>({
    api: 'XcmPaymentApi',
    method: 'query_xcm_weight',
    args: { message: encoded(program) }
  })
  return value.success ? { known: true, value: toWeight(value.value) } : await observe()
}

function assumeSettings({ serviceState, feeAsset }: ProgramArgs): ServiceTarget {
  const { target } = serviceState
  const { feePerSecond, location } = feeAsset
  const asked = feePerSecond.known ? feePerSecond.value : WHOLE_TOKEN_PER_SECOND
  return {
    feeAsset: location,
    feePerSecond: target !== undefined && hasRate(serviceState) ? target.feePerSecond : asked,
    programWeight: target?.programWeight ?? PROVISIONAL,
    assumedProofSize: target?.assumedProofSize ?? PROOF_SIZE,
    feePerMebibyte: target?.feePerMebibyte ?? 0n,
    margin: target?.margin ?? 0
  }
}

/** Returns the settings with the measured weight, increased by a quarter. */
function fitSettings(assumed: ServiceTarget, total: Fact<Weight>, call: Weight): ServiceTarget {
  if (!total.known) return assumed
  const spare = (weight: bigint): bigint => (weight * 5n + 3n) / 4n
  const rest = (whole: bigint, part: bigint): bigint => (whole > part ? whole - part : 0n)
  return {
    ...assumed,
    // The proof size that the service assumes for a call that is scheduled with ref time only.
    assumedProofSize: largest([assumed.assumedProofSize, PROOF_SIZE, spare(call.proofSize)]),
    programWeight: {
      refTime: spare(rest(total.value.refTime, call.refTime)),
      proofSize: spare(rest(total.value.proofSize, call.proofSize))
    }
  }
}

function prepareSetTarget(
  { service, config, serviceState }: ProgramArgs,
  measured: ServiceTarget,
  version: number
): CallStep | undefined {
  const { target } = serviceState
  const { feeAsset: location, feePerSecond: rate, programWeight, assumedProofSize } = measured
  const { paraId } = config.target
  const own = siblingLocation(config.service.paraId)
  // The charge is in the service's token. If the fee asset is a different token, the exchange rate
  // is unknown.
  const charge = isSameLocation(location, own) ? rate : WHOLE_TOKEN_PER_SECOND
  const settings = {
    version,
    feeAsset: encodeVersionedLocation({ location, version: agreeOnXcmVersion(service) }),
    feePerSecond: rate,
    chargePerSecond: target?.chargePerSecond ?? charge,
    programWeight,
    assumedProofSize
  }
  const named = { pallet: 'xcmpHandler', method: 'setTarget', args: { paraId, settings } }
  const step = prepareRoot(service, named, `xcmpHandler.targets(${paraId}) holds these rates`)
  const isSame = target !== undefined && isSameLocation(target.feeAsset, location)
  return warnOfRate(step, { present: isSame ? target.feePerSecond : undefined, next: rate })
}
