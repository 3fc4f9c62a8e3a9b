import { deriveTaskId } from '@paraclock/accounts'
import type { OpenChain } from '@paraclock/connect'
import {
  bytesToHex,
  type Evidence,
  formatAddress,
  genericPrefix,
  isParaclockError,
  type JsonValue,
  parseAccount,
  type Weight
} from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import { decodeLocation } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/Config.ts'
import type { Opinion, ServiceArtifact, TargetSettings } from '../evidence/ServiceArtifact.ts'
import { askNode } from './askNode.ts'
import { askRuntime, type ChainReader, hasItem, readItem } from './ChainReader.ts'

/** The id that is asked about when the configuration names none. */
const PROVIDED_ID = 'paraclock-check'

/** Reads what the service says about the target and about the user. */
export async function gatherService(args: {
  readonly chain: OpenChain<ReadableApi>
  readonly reader: ChainReader
  readonly config: NetworkConfig
}): Promise<ServiceArtifact> {
  const { chain, reader, config } = args
  const { signal } = reader
  const account = parseAccount(config.user)
  const user = formatAddress({ account, prefix: chain.facts.ss58Prefix ?? genericPrefix })
  const providedId = config.automation.providedId ?? PROVIDED_ID
  const ask = (method: string, params: readonly JsonValue[]) =>
    askNode({ provider: chain.provider, chain: 'service', method, params, signal })
  const [settings, derived, rpcId, apiId, time] = await Promise.all([
    readTarget(reader, config.target.paraId),
    ask('xcmpHandler_crossChainAccount', [user]),
    ask('automationTime_generateTaskId', [user, providedId]),
    askTaskId(chain, reader, account, providedId),
    readItem(reader, 'timestamp.now')
  ])
  return {
    ...settings,
    crossChainAccount: mapAccount(derived.answer),
    crossChainAccountEvidence: [derived.evidence],
    providedId,
    taskId: {
      rpc: rpcId.answer.known ? { known: true, value: String(rpcId.answer.value) } : rpcId.answer,
      runtimeApi: apiId.opinion,
      local: deriveTaskId({ owner: account, providedId }).taskId
    },
    taskIdEvidence: [rpcId.evidence, ...apiId.evidence],
    now: BigInt(time.value?.toString() ?? 0) / 1000n
  }
}

async function readTarget(
  reader: ChainReader,
  paraId: number
): Promise<Pick<ServiceArtifact, 'target' | 'targetEvidence'>> {
  // A service of another make keeps its rates elsewhere: then they are not known.
  if (!hasItem(reader, 'xcmpHandler.targets')) return { target: null, targetEvidence: [] }
  const { value, evidence } = await readItem(reader, 'xcmpHandler.targets', paraId)
  return {
    target: value === undefined ? null : toSettings(value),
    targetEvidence: [evidence]
  }
}

function toSettings(value: ReadableValue): TargetSettings {
  const fields = value as unknown as Record<keyof TargetSettings, ReadableValue>
  const amount = (name: keyof TargetSettings): bigint => BigInt(fields[name].toString())
  const weight = fields.programWeight as unknown as Record<keyof Weight, ReadableValue>
  return {
    version: Number(fields.version.toString()),
    feeAsset: decodeLocation(fields.feeAsset.toU8a()),
    feePerSecond: amount('feePerSecond'),
    chargePerSecond: amount('chargePerSecond'),
    programWeight: {
      refTime: BigInt(weight.refTime.toString()),
      proofSize: BigInt(weight.proofSize.toString())
    },
    assumedProofSize: amount('assumedProofSize')
  }
}

async function askTaskId(
  { facts }: OpenChain<ReadableApi>,
  reader: ChainReader,
  account: string,
  providedId: string
): Promise<{ readonly opinion: Opinion<string>; readonly evidence: readonly Evidence[] }> {
  const api = facts.capabilities.service?.queries.generateTaskId.runtimeApi
  if (api?.known !== true || api.value === null) {
    return { opinion: { known: false, why: 'the runtime has no such API' }, evidence: [] }
  }
  const bytes = new TextEncoder().encode(providedId)
  const { value, evidence } = await askRuntime(reader, api.value, {
    account,
    providedId: reader.api.registry.createType('Bytes', bytesToHex(bytes))
  })
  return { opinion: { known: true, value: value.toHex() }, evidence: [evidence] }
}

function mapAccount(answer: Opinion<JsonValue>): Opinion<string> {
  if (!answer.known) return answer
  try {
    return { known: true, value: parseAccount(String(answer.value)) } as const
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return { known: false, why: error.message } as const
  }
}
