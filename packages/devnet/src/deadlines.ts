/** The longest that driving a network may take, in milliseconds. */
export const DRIVE_MS = 300_000

/** The longest that starting one may take, in milliseconds. */
export const START_MS = 120_000
