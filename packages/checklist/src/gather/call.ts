import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  CallMalformed,
  ChainItemMissing,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import {
  type ContractAbi,
  type ContractCall,
  findAbiItem,
  listContractCalls
} from '@paraclock/proxy'
import {
  decodeCall,
  encodeCall,
  encodeProxiedCall,
  findCallPosition,
  findTransactAs,
  measureCall
} from '@paraclock/weights'
import { showAccount } from '../checks/showAccount.ts'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'

/** Writes the user's call through the proxy, and weighs it in the best way that the target offers. */
export const callGatherer: Gatherer = defineGatherer({
  id: 'call',
  needs: [],
  gather: async (_, { chain, config, signal }) => {
    const target = await chain('target')
    const { proxyType } = config.automation
    const call = encodeProxiedCall({
      chain: target,
      real: accountOnTarget(config),
      call: encodeConfigured(target, config),
      ...(proxyType === undefined ? {} : { forceProxyType: proxyType })
    })
    const measured = await measureCall({ chain: target, call, signal })
    const description = decodeCall({ chain: target, call }).text
    return {
      call,
      description,
      evidence: [{ kind: 'callData' as const, chain: 'target', call, description }],
      weight: measured.weight,
      weightEvidence: measured.provenance.evidence
    }
  }
})

/**
 * The bytes of the configured call.
 *
 * @throws ParaclockError `CallMalformed`, also for a call that the target has not: so it is told apart
 * from anything else that the target may lack. So is a call of a contract that cannot be made:
 * without gas or weight, of the zero address, in another name than the user's, or with data that does not fit
 * `automation.abi`. `CallArgumentInvalid`.
 */
export function encodeConfigured(
  chain: Pick<Chain, 'name' | 'runtime'>,
  config: NetworkConfig
): Hex {
  const { call, abi = [] } = config.automation
  const named = typeof call === 'object' && 'pallet' in call && 'method' in call
  const value = named ? `${call.pallet}.${call.method}` : call
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(CallMalformed, { value, chain: chain.name, problem }, { cause })
  let encoded: Hex
  try {
    encoded = encodeCall({ chain, call })
  } catch (error) {
    if (!isParaclockError(error, ChainItemMissing)) throw error
    throw refuse(error.message, error)
  }
  for (const contract of listContractCalls(chain, encoded)) {
    const problem = findContractProblem(contract, abi) ?? findSourceProblem(chain, config, contract)
    if (problem !== undefined) throw refuse(problem)
  }
  return encoded
}

/**
 * The bytes of the configured call as the user makes it without a proxy: in place of
 * `ethereumXcm.transactThroughProxy` it is `transact` of the same.
 *
 * @throws ParaclockError as {@link encodeConfigured}
 */
export function encodeOwnCall(chain: Pick<Chain, 'name' | 'runtime'>, config: NetworkConfig): Hex {
  const call = encodeConfigured(chain, config)
  if (findTransactAs({ chain, call }) === undefined) return call
  const position = findCallPosition({ chain, pallet: 'ethereumXcm', method: 'transact' })
  const { palletIndex, callIndex } = position
  const transaction = hexToBytes(call).subarray(2 + ADDRESS_BYTES)
  return bytesToHex(joinBytes([Uint8Array.of(palletIndex, callIndex), transaction]))
}

const ADDRESS_BYTES = 20
const ZERO = /^0x0{40}$/
const SELECTOR = 10

function findContractProblem(
  { to, gas, weightLimit, data }: ContractCall,
  abi: ContractAbi
): string | undefined {
  if (to !== null && ZERO.test(to))
    return 'it calls the zero address, at which there is no contract'
  if (gas === 0n) return 'its limit of gas is zero'
  if (weightLimit?.refTime === 0n) return 'its weight limit has a ref time of zero'
  const isNamed = abi.some(({ type }) => type === 'function')
  if (!isNamed || to === null || data.length < SELECTOR) return undefined
  if (findAbiItem(abi, 'function', data) !== undefined) return undefined
  return `its data begins with ${data.slice(0, SELECTOR)}, and no function of automation.abi has this selector`
}

/** An EVM of a chain of 20-byte accounts takes a call from its source alone. */
function findSourceProblem(
  { runtime }: Pick<Chain, 'runtime'>,
  config: NetworkConfig,
  { source }: ContractCall
): string | undefined {
  if (runtime.accountLength !== 20 || source === null) return undefined
  const user = parseAccount(accountOnTarget(config))
  if (source === user) return undefined
  return `its source is ${showAccount({ account: source, prefix: 0 })}, and the call runs as the user ${showAccount({ account: user, prefix: 0 })}`
}
