import { sanitizeText, type Token } from '@paraclock/core'
import { type CallInWords, openCall } from './openCall.ts'

/**
 * Formats a call on one line, which is safe to print: `balances.transferKeepAlive(dest: 5Grw…,
 * value: 10_000)`. Times of tasks are written as dates. If `token` is given, amounts in calls of
 * `Balances` and `AutomationTime` are also written in the token: `value: 10_000 (0.000001 TUR)`.
 *
 * @throws ParaclockError the errors of {@link encodeCall}
 *
 * @example
 * ```ts
 * import { describeCall, type Runtime } from '@paraclock/types'
 *
 * declare const runtime: Runtime
 *
 * const call = { chain: 'target', pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * describeCall({ call, chains: [{ name: 'target', runtime }] }) // 'system.remark(remark: 0x01)'
 * ```
 */
export function describeCall(
  args: CallInWords & {
    readonly token?: Token | undefined
    /** The maximum length. A longer description is cut, and then ends with `…`. */
    readonly maxCharacters?: number
  }
): string {
  const { plain, runtime } = openCall(args)
  const { maxCharacters = Number.POSITIVE_INFINITY } = args
  const text = sanitizeText(runtime.describeCall(plain, args.token))
  if (text.length <= maxCharacters) return text
  return `${text.slice(0, maxCharacters - 1).toWellFormed()}…`
}
