import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, type Hex } from '@paraclock/core'

/** An argument in the interface of a contract. */
export interface AbiParam {
  readonly name?: string | undefined
  /** `uint256`, `address`, `tuple[]` */
  readonly type: string
  readonly components?: readonly AbiParam[] | undefined
}

/** A function, an error or anything else in the interface of a contract, as compilers write it. */
export interface AbiItem {
  readonly type: string
  readonly name?: string | undefined
  readonly inputs?: readonly AbiParam[] | undefined
}

/** The interface of a contract. */
export type ContractAbi = readonly AbiItem[]

/** Finds the item by the selector at the beginning of the bytes. */
export function findAbiItem(
  abi: ContractAbi,
  type: 'function' | 'error',
  data: Hex
): AbiItem | undefined {
  const selector = data.slice(0, 10)
  return abi.find((item) => item.type === type && selectorOf(item) === selector)
}

function selectorOf({ name = '', inputs = [] }: AbiItem): Hex {
  const signature = `${name}(${inputs.map(spellType).join()})`
  return bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))
}

function spellType({ type, components = [] }: AbiParam): string {
  return type.replace(/^tuple/, `(${components.map(spellType).join()})`)
}
