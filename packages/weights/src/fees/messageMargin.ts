/**
 * A message carries the present fees, multiplied by this number, because fees may rise until the
 * message is executed. Unused fees are refunded, or arrive with the message.
 *
 * @example
 * ```ts
 * import { messageMargin } from '@paraclock/weights'
 *
 * console.log(messageMargin * 1_000n) // 2000n
 * ```
 */
export const messageMargin = 2n
