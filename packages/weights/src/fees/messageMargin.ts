/**
 * The factor by which a message pays more than the present fees, because fees can rise before the
 * message is executed. A surplus is refunded, or arrives on the receiving chain.
 */
export const messageMargin = 2n
