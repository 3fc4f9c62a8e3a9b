import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, type Hex } from '@paraclock/core'

/** A parameter of a function, an event or an error in a contract's ABI, or a field of a tuple. */
export interface AbiParam {
  readonly name?: string | undefined
  /** The Solidity type, such as `uint256`, `address` or `tuple[]`. */
  readonly type: string
  readonly components?: readonly AbiParam[] | undefined
}

/** An entry of a contract's ABI, such as a function, an event or an error. */
export interface AbiItem {
  readonly type: string
  readonly name?: string | undefined
  readonly inputs?: readonly AbiParam[] | undefined
}

/** A contract's ABI, in the JSON form that Solidity compilers write. */
export type ContractAbi = readonly AbiItem[]

/** Finds the function or error whose selector is the first four bytes of `data`. */
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
