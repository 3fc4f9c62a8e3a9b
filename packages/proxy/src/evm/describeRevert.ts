import {
  formatAccountId20,
  type Hex,
  hexToBytes,
  parseAccountId20,
  sanitizeText
} from '@paraclock/core'
import { readRevert } from '@paraclock/types'
import { type AbiItem, type ContractAbi, findAbiItem } from './ContractAbi.ts'

const WORD = 64
const MAX = 200

/**
 * Describes the returned data of a reverted contract: a custom error of the ABI, the message of
 * `Error(string)`, the meaning of `Panic(uint256)`, or the selector of an unknown error. Returns
 * `undefined` for empty data.
 *
 * @example
 * ```ts
 * import { describeRevert } from '@paraclock/proxy'
 *
 * const abi = [{ type: 'error', name: 'TooLate', inputs: [{ name: 'by', type: 'uint64' }] }]
 * describeRevert(`0x4d673a06${'5'.padStart(64, '0')}`, abi) // 'TooLate(by: 5)'
 * ```
 */
export function describeRevert(data: Hex, abi: ContractAbi = []): string | undefined {
  const own = data.length < 10 ? undefined : findAbiItem(abi, 'error', data)
  return own === undefined ? readRevert(data) : spellError(own, data.slice(10))
}

function spellError({ name = '', inputs = [] }: AbiItem, body: string): string {
  // End at the first value of an unknown type, because its length determines the position of the next
  // value.
  const values: string[] = []
  for (const [index, { name: label, type }] of inputs.entries()) {
    const value = readValue(type, body, index)
    if (value === undefined) {
      values.push('…')
      break
    }
    values.push(label === undefined || label === '' ? value : `${label}: ${value}`)
  }
  return sanitizeText(`${name}(${values.join(', ')})`).slice(0, MAX)
}

/**
 * Reads an integer, a boolean, an address, bytes or a string. Returns `undefined` for every other
 * type, and if the 32 bytes of the value are incomplete.
 */
function readValue(type: string, body: string, index: number): string | undefined {
  const word = body.slice(index * WORD, (index + 1) * WORD)
  if (word.length < WORD) return undefined
  if (/^uint\d*$/.test(type)) return BigInt(`0x${word}`).toString()
  if (/^int\d*$/.test(type)) return BigInt.asIntN(256, BigInt(`0x${word}`)).toString()
  if (type === 'bool') return /[^0]/.test(word) ? 'true' : 'false'
  if (type === 'address') return formatAccountId20(parseAccountId20(`0x${word.slice(24)}`))
  const fixed = /^bytes(\d+)$/.exec(type)?.[1]
  if (fixed !== undefined) return `0x${word.slice(0, 2 * Number(fixed))}`
  if (type !== 'string' && type !== 'bytes') return undefined
  const at = 2 * Number(BigInt(`0x${word}`))
  const length = 2 * Number(BigInt(`0x${body.slice(at, at + WORD) || '0'}`))
  const bytes = body.slice(at + WORD, at + WORD + Math.min(length, 2 * MAX))
  if (bytes.length % 2 !== 0) return undefined
  if (type === 'bytes') return `0x${bytes}`
  return JSON.stringify(new TextDecoder().decode(hexToBytes(`0x${bytes}`)))
}
