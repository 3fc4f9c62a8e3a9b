/**
 * The factor by which the fees of a message exceed the present ones, because fees may rise until it
 * is executed. The unused part returns, or arrives with the message.
 *
 * @example
 * ```ts
 * import { messageMargin } from '@paraclock/weights'
 *
 * console.log(messageMargin * 1_000n) // 2000n
 * ```
 */
export const messageMargin = 2n
