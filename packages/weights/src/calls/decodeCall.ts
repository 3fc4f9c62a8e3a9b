import type { Chain } from '@paraclock/connect'
import { type Hex, sanitizeText, type Token } from '@paraclock/core'
import { camelCase } from '@paraclock/types'
import type { CallInput } from './CallInput.ts'
import { encodeCall } from './encodeCall.ts'
import { findCall } from './findCall.ts'
import { readCallBytes } from './readCallBytes.ts'

/** An argument of a decoded call. `text` is its value. */
export interface DecodedArgument {
  readonly name: string
  /**
   * The name of the argument's type in the metadata, without `Box`, `T::` and `<T>`, for example
   * `AccountIdLookupOf`.
   */
  readonly type: string
  readonly text: string
}

/** A decoded call as text, which is safe to print. */
export interface DecodedCall {
  /** The name of the pallet in camel case. */
  readonly pallet: string
  /** The name of the call in camel case. */
  readonly method: string
  readonly args: readonly DecodedArgument[]
  /** The whole call on one line: `balances.transferKeepAlive(dest: 5Grw…, value: 10_000)`. */
  readonly text: string
  readonly call: Hex
  /** The length of the encoded call, in bytes. */
  readonly length: number
}

const MAX_CHARACTERS = 600

/**
 * Decodes a call to text by the chain's metadata, so that a person can read the call before
 * signing. Also decodes nested calls. Removes control, escape and bidirectional characters from the
 * text.
 *
 * @throws ParaclockError the errors of {@link encodeCall}
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { decodeCall } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * decodeCall({ chain, call: '0x00000401' }).text // 'system.remark(remark: 0x01)'
 * ```
 */
export function decodeCall(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly call: CallInput
  /** The token of the chain. With this token, `text` also gives amounts in the token. */
  readonly token?: Token | undefined
  /**
   * The maximum length of each name, type and text, in characters. Longer text is cut, and then
   * ends with `…`. Defaults to 600.
   */
  readonly maxCharacters?: number
}): DecodedCall {
  const { chain, maxCharacters = MAX_CHARACTERS } = args
  const { runtime } = chain
  const call = encodeCall({ chain, call: args.call })
  const decoded = readCallBytes(chain, call)
  const show = (text: string): string => cut(sanitizeText(text), maxCharacters)
  const found = findCall({ chain, pallet: decoded.pallet, method: decoded.method })
  return {
    pallet: camelCase(decoded.pallet),
    method: camelCase(decoded.method),
    args: found.args.map(({ name, type, typeName }) => ({
      name: show(camelCase(name)),
      type: show(typeName === '' ? String(type) : shortenTypeName(typeName)),
      text: show(runtime.describe(type, decoded.args[name]))
    })),
    text: show(runtime.describeCall(decoded, args.token)),
    call,
    length: call.length / 2 - 1
  }
}

/** Shortens a type name such as `Box<T::Call>` to `Call`. */
function shortenTypeName(name: string): string {
  return name
    .replace(/<\w+ as [\w:]+(?:<[^<>]*>)?>::/g, '')
    .replace(/\bT::/g, '')
    .replace(/<T(?:, I)?>/g, '')
    .replace(/^Box<(.*)>$/, '$1')
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, Math.max(0, most - 1)).toWellFormed()}…`
}
