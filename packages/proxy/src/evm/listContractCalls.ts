import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { camelCase, type RuntimeCall } from '@paraclock/types'

/** A pallet call that calls or creates a contract. */
export interface ContractCall {
  readonly pallet: 'evm' | 'ethereumXcm' | 'revive'
  /** The contract's address; `undefined` if the call creates a contract. */
  readonly to: Hex | undefined
  /** The sender; `undefined` if the call names no sender. */
  readonly source: Hex | undefined
  readonly data: Hex
  /** The amount that the contract gets with the call, in the smallest unit. */
  readonly value: bigint
  /** The gas limit; `undefined` if the pallet limits the call by weight. */
  readonly gas: bigint | undefined
  /** The weight limit; `undefined` if the pallet limits the call by gas. */
  readonly weightLimit: Weight | undefined
  /** The argument with the gas price, if the call has one. Before EIP-1559, it is `gasPrice`. */
  readonly priceArgument: 'maxFeePerGas' | 'gasPrice' | undefined
}

/** Lists the contract calls inside a call of the chain, at any depth, in order. */
export function listContractCalls(
  { runtime }: Pick<Chain, 'runtime'>,
  call: Hex
): readonly ContractCall[] {
  const found: ContractCall[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return
    const read = readContractCall(value)
    if (read === undefined) for (const inner of Object.values(value)) visit(inner)
    else found.push(read)
  }
  visit(runtime.type('Call').decode(hexToBytes(call)))
  return found
}

interface Tagged {
  readonly value?: unknown
}
type Fields = Readonly<Record<string, unknown>>

function readContractCall(call: Partial<RuntimeCall>): ContractCall | undefined {
  const { pallet: name, method, args: fields } = call
  if (name === undefined || method === undefined || fields === undefined) return undefined
  const pallet = camelCase(name)
  if (pallet === 'evm' && /^(call|create2?)$/.test(method)) {
    return {
      pallet,
      to: readAddress(fields['target']),
      source: readAddress(fields['source']),
      data: readBytes(fields['input'] ?? fields['init']),
      value: readNumber(fields['value']),
      gas: readNumber(fields['gas_limit']),
      weightLimit: undefined,
      priceArgument:
        'max_fee_per_gas' in fields
          ? 'maxFeePerGas'
          : 'gas_price' in fields
            ? 'gasPrice'
            : undefined
    }
  }
  if (pallet === 'revive' && method === 'call') {
    return {
      pallet,
      to: readAddress(fields['dest']),
      source: undefined,
      data: readBytes(fields['data']),
      value: readNumber(fields['value']),
      gas: undefined,
      // Older versions of pallet-revive name the weight limit `gas_limit`.
      weightLimit: readWeight(fields['weight_limit'] ?? fields['gas_limit']),
      priceArgument: undefined
    }
  }
  const { value: transaction } = (fields['xcm_transaction'] ?? {}) as Tagged
  if (pallet !== 'ethereumXcm' || typeof transaction !== 'object') return undefined
  const sent = transaction as Fields
  return {
    pallet,
    to: readAddress((sent['action'] as Tagged | undefined)?.value),
    source: readAddress(fields['transact_as']),
    data: readBytes(sent['input']),
    value: readNumber(sent['value']),
    gas: readNumber(sent['gas_limit']),
    weightLimit: undefined,
    priceArgument: undefined
  }
}

function readAddress(value: unknown): Hex | undefined {
  return typeof value === 'string' ? (value.toLowerCase() as Hex) : undefined
}

function readBytes(value: unknown): Hex {
  return value instanceof Uint8Array ? bytesToHex(value) : '0x'
}

function readWeight(value: unknown): Weight {
  const { ref_time, proof_size } = (value ?? {}) as Fields
  return { refTime: readNumber(ref_time), proofSize: readNumber(proof_size) }
}

/** Reads a number, or a list of its 64-bit parts, the lowest first. */
function readNumber(value: unknown): bigint {
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value)
  const parts = Array.isArray(value) ? value.filter((part) => typeof part === 'bigint') : []
  return parts.reduceRight((sum, part) => (sum << 64n) | part, 0n)
}
