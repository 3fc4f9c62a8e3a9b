/**
 * The fees that a message carries, as a multiple of the present fees. Fees may rise until the
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
