/**
 * How many requests a cancellation allows for beyond those that are listed: the list may grow before
 * the message arrives, and a witness that is too large is as good as the right one.
 */
export const SPARE_REQUESTS = 16
