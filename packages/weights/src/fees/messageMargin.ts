/**
 * A message carries the present fees, multiplied by this number, because fees may rise until the
 * message is executed. Unused fees are refunded, or arrive with the message.
 */
export const messageMargin = 2n
