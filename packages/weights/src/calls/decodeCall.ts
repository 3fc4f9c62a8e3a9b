import type { Chain } from '@paraclock/connect'
import { type Hex, sanitizeText, type Token } from '@paraclock/core'
import { camelCase } from '@paraclock/types'
import type { CallInput } from './CallInput.ts'
import { encodeCall } from './encodeCall.ts'
import { findCall } from './findCall.ts'
import { readCallBytes } from './readCallBytes.ts'

/** One argument of a decoded call: its name, its type and its value as text. */
export interface DecodedArgument {
  readonly name: string
  /**
   * The name of the argument's type in the metadata, without `Box`, `T::` and `<T>`: for example
   * `AccountIdLookupOf`.
   */
  readonly type: string
  readonly text: string
}

/** A decoded call as text that a person can read. All its text is safe to print. */
export interface DecodedCall {
  /** The name of the pallet. Like `method`, the name of the call, it is in camel case. */
  readonly pallet: string
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
 * Decodes a call by a chain's metadata, so that a person can read it before signing. Nested calls
 * are shown as calls. Control, escape and bidirectional characters are removed. A call can carry
 * such characters in remarks and names.
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
  /** The token of the chain. If given, the text states amounts in this token, too. */
  readonly token?: Token | undefined
  /**
   * The maximum length of each name, type and text, in characters. A longer one is cut, and ends
   * with `…`. Defaults to 600.
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

/** Shortens `Box<T::Call>` to `Call`. */
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
