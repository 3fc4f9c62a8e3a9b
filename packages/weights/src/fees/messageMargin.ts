/**
 * A message pays this many times the present fees, because fees may rise until the message is
 * executed. A surplus is refunded, or arrives on the receiving chain.
 */
export const messageMargin = 2n
