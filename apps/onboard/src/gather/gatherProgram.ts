import { type CallStep, type Hex, overallWeight, type Weight } from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import { decodeCall, encodeCall } from '@paraclock/weights'
import {
  encodeProgram,
  encodeVersionedLocation,
  isSameLocation,
  type ServiceTarget,
  serviceProgram,
  type XcmVersion
} from '@paraclock/xcm'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import type { Opinion, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import { askFee } from './askFee.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import type { WeighedCall } from './gatherCall.ts'
import type { FeeAssetFacts } from './gatherFeeAsset.ts'
import { hasApi } from './hasApi.ts'
import { raiseRate } from './raiseRate.ts'
import { tryProgram } from './tryProgram.ts'

/** What {@link gatherProgram} takes. */
export interface GatherProgramArgs {
  readonly reader: ChainReader
  readonly service: ReadableApi
  readonly target: ChainArtifact
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly feeAsset: FeeAssetFacts
  /** The user's call, weighed. */
  readonly weighed: WeighedCall
}

/** What is assumed of a target that nobody has set rates for, until the program is weighed. */
const PROVISIONAL: Weight = { refTime: 10_000_000_000n, proofSize: 500_000n }
const PROOF_SIZE = 65_536n
const WHOLE_TOKEN_PER_SECOND = 10_000_000_000n

/** Writes what the service sends for a run of the user's task, weighs it, and tries it. */
export async function gatherProgram(args: GatherProgramArgs): Promise<ProgramArtifact> {
  const { reader, target, config, serviceState, weighed } = args
  const { call } = weighed
  const write = (settings: ServiceTarget): Hex =>
    encodeProgram({
      program: serviceProgram({
        serviceParaId: config.service.paraId,
        owner: config.user,
        target: settings,
        call,
        callWeight: weighed.weight
      }),
      version
    })
  const version = readVersion(serviceState, reader)
  const assumed = assumeSettings(args)
  const provisional = write(assumed)
  const attempt = (program: Hex) =>
    tryProgram({
      reader,
      canDryRun: hasApi(target, 'DryRunApi'),
      sender: config.service.paraId,
      program
    })
  const price = (settings: ServiceTarget) =>
    askFee({
      reader,
      target,
      location: settings.feeAsset,
      weight: overallWeight({ ...settings, callWeight: weighed.weight }).overall
    })
  // Where the service has rates, what it sends does not depend on what the program weighs.
  const isSet = serviceState.target !== null
  const [total, early, set] = await Promise.all([
    weighProgram(reader, target, provisional),
    isSet ? attempt(provisional) : undefined,
    isSet ? price(assumed) : undefined
  ])
  const measured = settle(assumed, total, weighed.weight)
  const bought = overallWeight({
    ...(isSet ? assumed : measured),
    callWeight: weighed.weight
  }).overall
  const asked = set ?? (await price(measured))
  const { feePerSecond: rate } = args.feeAsset
  const raised = raiseRate({ rate, asked: asked.opinion, bought })
  const settings = isSet
    ? assumed
    : { ...measured, feePerSecond: raised.known ? raised.value : measured.feePerSecond }
  const program = write(settings)
  const { run, evidence } = early ?? (await attempt(program))
  const description = decodeCall({ chain: reader.api, call }).text
  return {
    call,
    description,
    callEvidence: [{ kind: 'callData', chain: 'target', call, description }],
    callWeight: weighed.weight,
    callWeightEvidence: weighed.evidence,
    program,
    version,
    programWeight: total,
    bought,
    asked: asked.opinion,
    askedEvidence: asked.evidence,
    run,
    runEvidence: evidence,
    setTarget: prepareSetTarget(args, measured, raised, version)
  }
}

/** The version that the service sends; one that the target reads, while the service has none set. */
function readVersion({ target }: ServiceArtifact, { xcmVersion }: ChainReader): XcmVersion {
  const set = target?.version
  return set === 3 || set === 4 || set === 5 ? set : xcmVersion
}

async function weighProgram(
  reader: ChainReader,
  target: ChainArtifact,
  program: Hex
): Promise<Opinion<Weight>> {
  if (!hasApi(target, 'XcmPaymentApi')) {
    return { known: false, why: 'the target has no XcmPaymentApi' }
  }
  const { value } = await askRuntime(reader, 'XcmPaymentApi_query_xcm_weight', { message: program })
  const result = value as unknown as { readonly isOk: boolean; readonly asOk: ReadableValue }
  if (!result.isOk) return { known: false, why: 'the target does not weigh the program' }
  const weight = result.asOk as unknown as Record<keyof Weight, ReadableValue>
  return { known: true, value: readWeight(weight) }
}

function readWeight(weight: Record<keyof Weight, ReadableValue>): Weight {
  return {
    refTime: BigInt(weight.refTime.toString()),
    proofSize: BigInt(weight.proofSize.toString())
  }
}

function assumeSettings({ serviceState, feeAsset }: GatherProgramArgs): ServiceTarget {
  const { target } = serviceState
  const { feePerSecond, location } = feeAsset
  return {
    feeAsset: location,
    feePerSecond:
      target?.feePerSecond ?? (feePerSecond.known ? feePerSecond.value : WHOLE_TOKEN_PER_SECOND),
    programWeight: target?.programWeight ?? PROVISIONAL,
    assumedProofSize: target?.assumedProofSize ?? PROOF_SIZE
  }
}

/** The settings that fit what the program was weighed at, with a quarter to spare. */
function settle(assumed: ServiceTarget, total: Opinion<Weight>, call: Weight): ServiceTarget {
  if (!total.known) return assumed
  const spare = (weight: bigint): bigint => (weight * 5n + 3n) / 4n
  const rest = (whole: bigint, part: bigint): bigint => (whole > part ? whole - part : 0n)
  return {
    ...assumed,
    programWeight: {
      refTime: spare(rest(total.value.refTime, call.refTime)),
      proofSize: spare(rest(total.value.proofSize, call.proofSize))
    }
  }
}

function prepareSetTarget(
  { service, config, serviceState, feeAsset }: GatherProgramArgs,
  measured: ServiceTarget,
  raised: Opinion<bigint>,
  version: number
): CallStep | null {
  if (service.tx['xcmpHandler']?.['setTarget'] === undefined) return null
  const rate = raised.known ? raised.value : measured.feePerSecond
  const { paraId } = config.target
  const own = {
    parents: 1,
    interior: [{ kind: 'parachain', paraId: config.service.paraId }]
  } as const
  // Users pay in the service's token, of which nothing here tells what it is worth in another.
  const charge = isSameLocation(feeAsset.location, own) ? rate : WHOLE_TOKEN_PER_SECOND
  const settings = {
    version,
    feeAsset: encodeVersionedLocation({ location: feeAsset.location, version: 5 }),
    feePerSecond: rate,
    chargePerSecond: serviceState.target?.chargePerSecond ?? charge,
    programWeight: measured.programWeight,
    assumedProofSize: measured.assumedProofSize
  }
  const named = { pallet: 'xcmpHandler', method: 'setTarget', args: { paraId, settings } }
  const call = encodeCall({ chain: service, call: named })
  return {
    chain: 'service',
    origin: { kind: 'root' },
    call,
    description: decodeCall({ chain: service, call }).text,
    preconditions: [],
    observe: `xcmpHandler.targets(${paraId}) holds these rates`
  }
}
