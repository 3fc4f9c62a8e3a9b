import type { XcmVersion } from '@paraclock/accounts'
import type { CallStep, Hex } from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { Weight } from '@paraclock/weights'
import {
  convertLocation,
  decodeCall,
  encodeCall,
  encodeProgram,
  overallWeight,
  type ServiceTarget,
  serviceProgram
} from '@paraclock/weights'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import type { Opinion, ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import type { WeighedCall } from './gatherCall.ts'
import type { FeeAssetFacts } from './gatherFeeAsset.ts'
import { hasApi } from './hasApi.ts'
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
  // Where the service has rates, what it sends does not depend on what the program weighs.
  const trying = serviceState.target === null ? undefined : attempt(provisional)
  const [total, early] = await Promise.all([weighProgram(reader, target, provisional), trying])
  const measured = settle(assumed, total, weighed.weight)
  const settings = serviceState.target === null ? measured : assumed
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
    bought: overallWeight({ ...settings, callWeight: weighed.weight }).overall,
    run,
    runEvidence: evidence,
    setTarget: prepareSetTarget(args, measured, version)
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
  version: number
): CallStep | null {
  if (service.tx['xcmpHandler']?.['setTarget'] === undefined) return null
  const rate = feeAsset.feePerSecond.known ? feeAsset.feePerSecond.value : measured.feePerSecond
  const { paraId } = config.target
  const settings = {
    version,
    feeAsset: convertLocation({ location: feeAsset.location, version: 5 }),
    feePerSecond: rate,
    chargePerSecond: serviceState.target?.chargePerSecond ?? rate,
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
