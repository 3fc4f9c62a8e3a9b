import type { Chain } from '@paraclock/connect'
import {
  type Evidence,
  type Hex,
  hexToBytes,
  ParaclockError,
  RuntimeApiResultMalformed
} from '@paraclock/core'

/** The gas price and the chain id of an EVM. */
export interface EvmGas {
  /** The price of a unit of gas in the smallest unit; 0 without `EthereumRuntimeRPCApi`. */
  readonly gasPrice: bigint
  /** The EVM chain id; `undefined` if the chain has no id. */
  readonly chainId: bigint | undefined
  readonly evidence: readonly Evidence[]
}

const API = 'EthereumRuntimeRPCApi'
const PRICE_BYTES = 32
const ID_BYTES = 8

export async function readEvmGas(
  chain: Pick<Chain, 'name' | 'block' | 'source' | 'constant' | 'hasApi'>,
  signal?: AbortSignal
): Promise<EvmGas> {
  if (!chain.hasApi(API)) {
    const as = (value: unknown): bigint => BigInt(value as bigint)
    const chainId = chain.constant({ pallet: 'EVM', name: 'ChainId', as })
    return { gasPrice: 0n, chainId, evidence: [] }
  }
  const [price, id] = await Promise.all([
    ask(chain, 'gas_price', PRICE_BYTES, signal),
    ask(chain, 'chain_id', ID_BYTES, signal)
  ])
  return { gasPrice: price.value, chainId: id.value, evidence: [price.evidence, id.evidence] }
}

async function ask(
  chain: Pick<Chain, 'name' | 'block' | 'source'>,
  name: string,
  length: number,
  signal: AbortSignal | undefined
) {
  const method = `${API}_${name}`
  const input: Hex = '0x'
  const output = await chain.source.call(method, input, { at: chain.block.hash, signal })
  const bytes = hexToBytes(output)
  if (bytes.length !== length) {
    const problem = `expected ${length} bytes, and it returned ${bytes.length}`
    throw new ParaclockError(RuntimeApiResultMalformed, { name: method, result: output, problem })
  }
  const value = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const read = { chain: chain.name, blockHash: chain.block.hash }
  const evidence = { kind: 'runtimeApi', ...read, method, input, output } as const
  return { value, evidence: { ...evidence, decoded: value.toString() } }
}
