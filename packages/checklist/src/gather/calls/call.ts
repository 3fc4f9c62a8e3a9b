import type { Chain } from '@paraclock/connect'
import {
  CallMalformed,
  ChainItemMissing,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  parseAccount
} from '@paraclock/core'
import {
  type ContractAbi,
  type ContractCall,
  findAbiItem,
  listContractCalls
} from '@paraclock/proxy'
import { decodeCall, describeCall, encodeCall, readGivenCall } from '@paraclock/types'
import { encodeStatedCall, findTransactAs, measureStatedCall } from '@paraclock/weights'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import { ContractCallRefused } from '../../errors/checklist.ts'
import type { MovedAsset } from '../../evidence/ProgramArtifact.ts'
import { showAccount } from '../../words/showAccount.ts'
import { readAssetToken } from '../assets/readAssetItem.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'

export const callGatherer: Gatherer = defineGatherer({
  id: 'call',
  needs: [],
  gather: async (_, { chain, config, signal }) => {
    const target = await chain('target')
    const own = encodeConfigured(target, config)
    const call = encodeStored(target, config, own)
    const [measured, asset] = await Promise.all([
      measureStatedCall({ chain: target, call, signal }),
      readMovedAsset(target, own)
    ])
    const description = describeCall({
      call: decodeCall({ chain: target, bytes: call }),
      chains: [target],
      token: target.stated.tokens[0],
      maxCharacters: 600
    })
    return {
      call,
      description,
      evidence: [{ kind: 'callData' as const, chain: 'target', call, description }],
      weight: measured.weight,
      weightEvidence: measured.provenance.evidence,
      asset
    }
  }
})

async function readMovedAsset(chain: Chain, call: Hex): Promise<MovedAsset | undefined> {
  const { pallet, args } = chain.runtime.decodeCall(hexToBytes(call))
  const { id } = args
  const entries = ['Asset', 'Metadata']
  const isKept = entries.every((entry) => chain.runtime.storage(pallet, entry) !== undefined)
  if (id === undefined || !isKept) return undefined
  const [asset, metadata] = await Promise.all(
    entries.map((entry) =>
      chain.storage<Readonly<Record<string, unknown>>>({ pallet, entry, keys: [id] })
    )
  )
  const { min_balance: minimum } = asset?.value ?? {}
  return typeof minimum === 'bigint' ? { minimum, ...readAssetToken(metadata?.value) } : undefined
}

/**
 * The longest configured call, in bytes. Blocks of the usual 5 MiB have less room for transactions.
 * Decoded for each check, a longer call would exhaust the memory.
 */
const MAX_BYTES = 4 * 1024 * 1024

/**
 * Encodes the configured call.
 *
 * @throws ParaclockError `CallMalformed` for malformed bytes, and for a call that the target lacks.
 * `CallMalformed` for an invalid argument. `ContractCallRefused` for an unusable call of a
 * contract: without gas or weight, to the zero address, from an account that is not the user's, or
 * with data that does not fit `automation.abi`.
 */
export function encodeConfigured(
  chain: Pick<Chain, 'name' | 'runtime'>,
  config: NetworkConfig
): Hex {
  const { call, abi = [] } = config.automation
  const named = typeof call === 'object' && 'pallet' in call && 'method' in call
  const value = named ? `${call.pallet}.${call.method}` : call
  let encoded: Hex
  try {
    encoded = encodeCall({ call: readGivenCall({ chain, call }), chains: [chain] })
  } catch (error) {
    if (!isParaclockError(error, ChainItemMissing)) throw error
    const context = { value, chain: chain.name, problem: error.message }
    throw new ParaclockError(CallMalformed, context, { cause: error })
  }
  const bytes = hexToBytes(encoded).length
  if (bytes > MAX_BYTES) {
    const problem = `it has ${bytes} bytes, and blocks have room for at most ${MAX_BYTES}`
    throw new ParaclockError(CallMalformed, { value, chain: chain.name, problem })
  }
  for (const contract of listContractCalls(chain, encoded)) {
    const found = findContractProblem(contract, abi) ?? findSourceProblem(chain, config, contract)
    if (found === undefined) continue
    const [problem, remedy] = found
    throw new ParaclockError(ContractCallRefused, {
      call: value,
      chain: chain.name,
      problem,
      remedy
    })
  }
  return encoded
}

/**
 * Encodes the call that a task stores: the configured call in `proxy.proxy`, for the user's account
 * on the target and with the configured proxy type.
 *
 * @param call - the encoded configured call, if the caller has it already
 * @throws ParaclockError the errors of {@link encodeConfigured}, and of `encodeProxiedCall` of
 * `@paraclock/weights`
 */
function encodeStored(
  chain: Pick<Chain, 'name' | 'runtime'>,
  config: NetworkConfig,
  call: Hex = encodeConfigured(chain, config)
): Hex {
  const { proxyType: forceProxyType } = config.automation
  return encodeStatedCall({ chain, real: accountOnTarget(config), call, forceProxyType })
}

/**
 * Encodes the configured call in the form that the user can make without a proxy. For example,
 * `ethereumXcm.transactThroughProxy` becomes `ethereumXcm.transact`.
 */
export function encodeOwnCall(chain: Pick<Chain, 'name' | 'runtime'>, config: NetworkConfig): Hex {
  const call = encodeConfigured(chain, config)
  const words = decodeCall({ chain, bytes: call })
  if (findTransactAs(words) === undefined) return call
  const { transact_as: _, ...args } = words.args
  return encodeCall({ call: { ...words, method: 'transact', args }, chains: [chain] })
}

const ZERO = /^0x0{40}$/
const SELECTOR = 10

type ContractProblem = readonly [problem: string, remedy: string]

function findContractProblem(
  { to, gas, weightLimit, data }: ContractCall,
  abi: ContractAbi
): ContractProblem | undefined {
  if (to !== undefined && ZERO.test(to)) {
    const problem = 'it calls the zero address, at which there is no contract'
    return [problem, 'Give the address of the contract.']
  }
  if (gas === 0n) return ['its limit of gas is zero', 'Give it a limit of gas.']
  if (weightLimit?.refTime === 0n) {
    return ['its weight limit has a ref time of zero', 'Give it a weight limit.']
  }
  const isNamed = abi.some(({ type }) => type === 'function')
  if (!isNamed || to === undefined || data.length < SELECTOR) return undefined
  if (findAbiItem(abi, 'function', data) !== undefined) return undefined
  const selector = data.slice(0, SELECTOR)
  return [
    `its data begins with ${selector}, and no function of automation.abi has this selector`,
    'Encode the data by the interface of this contract, and give that interface as automation.abi.'
  ]
}

function findSourceProblem(
  { runtime }: Pick<Chain, 'runtime'>,
  config: NetworkConfig,
  { source }: ContractCall
): ContractProblem | undefined {
  if (runtime.accountLength !== 20 || source === undefined) return undefined
  const user = parseAccount(accountOnTarget(config))
  if (source === user) return undefined
  const [other, own] = [source, user].map((account) => showAccount({ account, prefix: 0 }))
  return [
    `it is in the name of ${other}, and runs as the user's account on the target, ${own}`,
    `Name ${own} in the call, as source or transactAs, or ${other} as automation.account.`
  ]
}
