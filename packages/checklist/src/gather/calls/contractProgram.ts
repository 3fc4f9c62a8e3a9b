import type { Chain } from '@paraclock/connect'
import { type Hex, isAccountId20, parseAccount } from '@paraclock/core'
import { lookUpItem, lookUpPallet } from '@paraclock/types'
import {
  agreeOnXcmVersion,
  buildEthereumXcmCall,
  buildEvmCall,
  encodeStatedCall,
  measureStatedCall
} from '@paraclock/weights'
import { encodeProgram, serviceProgram } from '@paraclock/xcm'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { ContractProgramArtifact } from '../../evidence/ProgramArtifact.ts'
import type { ProbeArgs } from '../../observe/probeContract.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { tryProgram } from '../programs/tryProgram.ts'

/** No contract has this address. Call filters judge it like the address of a contract. */
const NOBODY: Hex = `0x${'11'.repeat(20)}`
const PROBE_GAS = 50_000n

export const contractProgramGatherer: Gatherer = defineGatherer({
  id: 'contractProgram',
  needs: ['serviceState', 'feeAsset', 'contracts'],
  gather: async (
    { contracts, serviceState, feeAsset },
    { chain, config, observe, signal }
  ): Promise<ContractProgramArtifact> => {
    const evm = contracts.access?.known === true ? contracts.access.value : undefined
    const target = await chain('target')
    const pallet = findContractPallet(target)
    const unknown = (why: string) => ({ pallet, run: { known: false, why }, evidence: [] }) as const
    if (pallet === undefined) return unknown('the target has no contracts')
    if (pallet === 'contracts') return unknown(`calls of ${pallet} are not dry-run`)
    if (pallet === 'evm' && evm !== undefined && evm.origin !== 'account') {
      return unknown(`the target takes evm.call from ${evm.origin}, and from no proxy`)
    }
    const settings = serviceState.target
    if (settings === undefined)
      return unknown('the service has no rates for the target, so it sends nothing')
    if (settings.feePerSecond === 0n) return unknown('the service buys no execution on the target')
    const call = writeProbe({ target, config, evm }, pallet)
    // The program must pay for the weight of the probe call.
    const { weight: callWeight } = await measureStatedCall({ chain: target, call, signal })
    const { paraId: sender } = config.service
    const sent = serviceProgram({
      serviceParaId: sender,
      owner: config.user,
      target: { ...settings, feeAsset: feeAsset.location },
      call,
      callWeight
    })
    const program = encodeProgram({ program: sent, version: agreeOnXcmVersion(target) })
    const observer = observe('target')
    return { pallet, ...(await tryProgram({ chain: target, sender, program, observer })) }
  }
})

const PALLETS = ['revive', 'ethereumXcm', 'evm', 'contracts'] as const
type ContractPallet = (typeof PALLETS)[number]

function findContractPallet({ runtime }: Pick<Chain, 'runtime'>): ContractPallet | undefined {
  return PALLETS.find((name) => lookUpPallet(runtime.metadata, name)?.calls !== undefined)
}

function writeProbe(
  { target, config, evm }: Pick<ProbeArgs, 'target' | 'config' | 'evm'>,
  pallet: Exclude<ContractPallet, 'contracts'>
): Hex {
  const real = accountOnTarget(config)
  const account = parseAccount(real)
  if (pallet === 'ethereumXcm' && isAccountId20(account)) {
    const transaction = { gasLimit: PROBE_GAS, to: NOBODY } as const
    return buildEthereumXcmCall({ chain: target, transaction, transactAs: account })
  }
  const limit = { [limitOf(target)]: { refTime: 1_000_000_000n, proofSize: 50_000n } }
  const args = { dest: NOBODY, value: 0, ...limit, storageDepositLimit: 0, data: '0x' }
  const { address: source = account.slice(0, 42), gasPrice = 0n } = evm ?? {}
  const call =
    pallet === 'revive'
      ? { pallet, method: 'call', args }
      : buildEvmCall({ chain: target, source, to: NOBODY, gas: PROBE_GAS, gasPrice })
  const { proxyType } = config.automation
  return encodeStatedCall({ chain: target, real, call, forceProxyType: proxyType })
}

/** The name of the weight limit in `revive.call`. Older versions of the pallet name it `gas_limit`. */
export function limitOf({ runtime }: Pick<Chain, 'runtime'>): 'gasLimit' | 'weightLimit' {
  const call = lookUpItem(runtime.metadata, 'calls', 'revive', 'call')
  return call?.fields.some(({ name }) => name === 'gas_limit') ? 'gasLimit' : 'weightLimit'
}
