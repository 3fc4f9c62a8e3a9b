import type { Hex } from '@paraclock/core'
import { encodeProxiedCall } from '@paraclock/weights'
import { encodeProgram, serviceProgram } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { ContractsArtifact } from '../evidence/ContractsArtifact.ts'
import type { ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { ChainReader } from './ChainReader.ts'
import { tryProgram } from './tryProgram.ts'

const WEIGHT = { refTime: 20_000_000_000n, proofSize: 300_000n }

/** An address at which there is no contract: a call of it is let through or not like any other. */
const NOBODY: Hex = `0x${'11'.repeat(20)}`

/** Tries a program that calls a contract through the user's proxy. */
export async function gatherContracts(args: {
  readonly reader: ChainReader
  readonly target: ChainArtifact
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly feeAsset: {
    readonly location: Parameters<typeof serviceProgram>[0]['target']['feeAsset']
  }
}): Promise<ContractsArtifact> {
  const { reader, target, config, serviceState, feeAsset } = args
  const pallet = findContractPallet(reader)
  if (pallet !== 'revive') {
    const why =
      pallet === null ? 'the target has no contracts' : `calls of ${pallet} are not tried here`
    return { pallet, run: { known: false, why }, evidence: [] }
  }
  const settings = serviceState.target
  if (settings === null) {
    const why = 'the service has no rates for the target, so it sends nothing'
    return { pallet, run: { known: false, why }, evidence: [] }
  }
  const { proxyType } = config.automation
  const call = encodeProxiedCall({
    chain: reader.api,
    real: accountOnTarget(config),
    call: {
      pallet: 'revive',
      method: 'call',
      args: {
        dest: NOBODY,
        value: 0,
        weightLimit: { refTime: 1_000_000_000n, proofSize: 50_000n },
        storageDepositLimit: 0,
        data: '0x'
      }
    },
    ...(proxyType === undefined ? {} : { forceProxyType: proxyType })
  })
  const program = encodeProgram({
    program: serviceProgram({
      serviceParaId: config.service.paraId,
      owner: config.user,
      target: { ...settings, feeAsset: feeAsset.location },
      call,
      callWeight: WEIGHT
    }),
    version: reader.xcmVersion
  })
  const { DryRunApi } = target.capabilities.runtimeApis
  const canDryRun = DryRunApi.known && DryRunApi.value !== null
  const tried = await tryProgram({ reader, canDryRun, sender: config.service.paraId, program })
  return { pallet, ...tried }
}

function findContractPallet({ api }: ChainReader): string | null {
  const known = ['revive', 'ethereumXcm', 'contracts']
  return known.find((section) => api.tx[section] !== undefined) ?? null
}
