/**
 * How many times its present fees a message is given, because they may rise until it is executed. What it
 * does not use returns, or arrives with it.
 *
 * @example
 * ```ts
 * import { messageMargin } from '@paraclock/weights'
 *
 * console.log(messageMargin * 1_000n) // 2000n
 * ```
 */
export const messageMargin = 2n
