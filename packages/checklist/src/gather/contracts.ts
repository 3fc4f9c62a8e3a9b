import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { camelCase } from '@paraclock/types'
import { chooseVersion, encodeProxiedCall, measureCall } from '@paraclock/weights'
import { encodeProgram, serviceProgram } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ContractsArtifact } from '../evidence/ProgramArtifact.ts'
import type { ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { FeeAssetArtifact } from '../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { tryProgram } from './tryProgram.ts'

/** An address at which there is no contract: a call of it is let through or not like any other. */
const NOBODY: Hex = `0x${'11'.repeat(20)}`

/** Dry-runs a program that calls a contract through the user's proxy. */
export const contractsGatherer: Gatherer = defineGatherer({
  id: 'contracts',
  needs: ['serviceState', 'feeAsset'],
  gather: async ({ serviceState, feeAsset }, { chain, config, observe, signal }) =>
    tryContract({
      target: await chain('target'),
      config,
      serviceState,
      feeAsset,
      observer: observe('target'),
      signal
    })
})

async function tryContract(args: {
  readonly target: Chain
  readonly config: NetworkConfig
  readonly serviceState: ServiceArtifact
  readonly feeAsset: FeeAssetArtifact
  readonly observer: ChainObserver
  readonly signal: AbortSignal
}): Promise<ContractsArtifact> {
  const { target, config, serviceState, feeAsset, observer, signal } = args
  const pallet = findContractPallet(target)
  if (pallet !== 'revive') {
    const why =
      pallet === null ? 'the target has no contracts' : `calls of ${pallet} are not dry-run`
    return { pallet, run: { known: false, why }, evidence: [] }
  }
  const settings = serviceState.target
  if (settings === null) {
    const why = 'the service has no rates for the target, so it sends nothing'
    return { pallet, run: { known: false, why }, evidence: [] }
  }
  const { proxyType } = config.automation
  const call = encodeProxiedCall({
    chain: target,
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
  // No more than it needs: the service pays for the probe what it pays for a run.
  const { weight: callWeight } = await measureCall({ chain: target, call, signal })
  const program = encodeProgram({
    program: serviceProgram({
      serviceParaId: config.service.paraId,
      owner: config.user,
      target: { ...settings, feeAsset: feeAsset.location },
      call,
      callWeight
    }),
    version: chooseVersion(target)
  })
  const sender = config.service.paraId
  return { pallet, ...(await tryProgram({ chain: target, sender, program, observer, signal })) }
}

function findContractPallet({ runtime }: Pick<Chain, 'runtime'>): string | null {
  const names = runtime.metadata.pallets
    .filter(({ calls }) => calls !== undefined)
    .map(({ name }) => camelCase(name))
  return ['revive', 'ethereumXcm', 'contracts'].find((known) => names.includes(known)) ?? null
}
