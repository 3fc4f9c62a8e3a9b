import type { Chain } from '@paraclock/connect'
import {
  bytesToHex,
  CallLengthExceeded,
  CallMalformed,
  type Hex,
  hexToBytes,
  isParaclockError,
  isRecord,
  joinBytes,
  ParaclockError,
  parseHex,
  servicePallet
} from '@paraclock/core'
import { camelCase, type RuntimeCall } from '@paraclock/types'
import type { CallInput, TypedCall } from './CallInput.ts'
import { type FoundCall, findCall, isSameName } from './findCall.ts'
import { readCallBytes } from './readCallBytes.ts'

/** The arguments of {@link encodeCall}. */
export interface EncodeCallArgs {
  /** The chain that runs the call. */
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly call: CallInput
  /**
   * The service chain that stores the call. The constant `MaxCallBytes` of this chain limits the
   * length.
   */
  readonly storedBy?: Pick<Chain, 'constant'>
  /** The maximum length of the encoded call, in bytes. Defaults to the limit of `storedBy`. */
  readonly maxBytes?: number
}

/**
 * Encodes a call of any form as SCALE bytes in hex, and checks the call against the chain's
 * metadata. Refuses bytes that are not exactly one call. Refuses a call of polkadot.js if its bytes
 * decode to a call with a different name, because the call was then made for a different chain.
 *
 * @throws ParaclockError `CallMalformed`, `ChainItemMissing`,
 * `CallLengthExceeded`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { encodeCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * encodeCall({
 *   chain,
 *   call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * }) // '0x00000401' (where System is pallet 0)
 * ```
 */
export function encodeCall(args: EncodeCallArgs): Hex {
  const limit = { pallet: servicePallet, name: 'MaxCallBytes', as: Number }
  const maxBytes = args.maxBytes ?? args.storedBy?.constant(limit)
  const bytes = encode(args.chain, args.call)
  if (maxBytes !== undefined && bytes.length > maxBytes) {
    throw new ParaclockError(CallLengthExceeded, { length: bytes.length, limit: maxBytes })
  }
  return bytesToHex(bytes)
}

function encode(chain: EncodeCallArgs['chain'], call: CallInput): Uint8Array {
  if (typeof call === 'string' || call instanceof Uint8Array) {
    const hex = parseHex(call)
    readCallBytes(chain, hex)
    return hexToBytes(hex)
  }
  // The call of a transaction is taken from `method`, because `toU8a` encodes the whole
  // transaction.
  if (isTransaction(call)) return encodeTyped(chain, call.method)
  if (isTyped(call)) return encodeTyped(chain, call)
  if (isNamed(call)) return encodeNamed(chain, call)
  const problem =
    'it is neither a call of polkadot.js, nor SCALE, nor { pallet, method, args } with named arguments'
  throw new ParaclockError(CallMalformed, { value: call, chain: chain.name, problem })
}

function encodeTyped(chain: EncodeCallArgs['chain'], call: TypedCall): Uint8Array {
  const bytes = call.toU8a()
  const { section, method } = call as TypedCall & { section?: string; method?: string }
  const made = `${section}.${method}`
  const mismatch = (read: string, cause?: unknown): ParaclockError =>
    new ParaclockError(
      CallMalformed,
      {
        value: made,
        chain: chain.name,
        problem: `its bytes are ${read} on that chain, so it was made for another chain or version`
      },
      { cause }
    )
  let read: string
  try {
    const decoded = readCallBytes(chain, bytesToHex(bytes))
    read = `${camelCase(decoded.pallet)}.${camelCase(decoded.method)}`
  } catch (error) {
    throw mismatch('no call', error)
  }
  if (made === read) return bytes
  throw mismatch(read)
}

function encodeNamed(chain: EncodeCallArgs['chain'], call: RuntimeCall): Uint8Array {
  const { runtime } = chain
  const found = findCall({ chain, pallet: call.pallet, method: call.method })
  const values = orderArguments(found, call.args)
  const parts = found.args.map(({ name, type }, position) => {
    const value = values[position]
    if (value === undefined) throw refuse(found, name, 'it is missing')
    try {
      return runtime.type(type).encode(value)
    } catch (error) {
      if (!isParaclockError(error)) throw error
      throw refuse(found, name, error.message, error)
    }
  })
  return joinBytes([Uint8Array.from(found.index), ...parts])
}

function orderArguments(found: FoundCall, given: RuntimeCall['args']): readonly unknown[] {
  const { args } = found
  for (const name of Object.keys(given)) {
    if (!args.some((arg) => isSameName(arg.name, name))) {
      const names = args.map((arg) => camelCase(arg.name)).join(', ')
      throw refuse(found, name, `it takes ${names || 'nothing'}`)
    }
  }
  return args.map((arg) => Object.entries(given).find(([name]) => isSameName(name, arg.name))?.[1])
}

function refuse(
  { title }: FoundCall,
  argument: string,
  problem: string,
  cause?: unknown
): ParaclockError {
  const name = camelCase(argument)
  return new ParaclockError(CallMalformed, { call: title, argument: name, problem }, { cause })
}

function isTyped(call: unknown): call is TypedCall {
  return isRecord(call) && typeof call['toU8a'] === 'function' && 'callIndex' in call
}

function isTransaction(call: unknown): call is { readonly method: TypedCall } {
  return isRecord(call) && isTyped(call['method'])
}

function isNamed(call: unknown): call is RuntimeCall {
  const isNamed = isRecord(call) && isRecord(call['args'])
  return isNamed && typeof call['pallet'] === 'string' && typeof call['method'] === 'string'
}
