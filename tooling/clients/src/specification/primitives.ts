import * as v from 'valibot'

/** Bytes as hex, with an even number of lower-case digits. */
export const bytes = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})*$/))

/** A hash of 32 bytes. */
export const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))

/** An unsigned integer, written as a JSON number. */
export const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A block number of a legacy header: hex without leading zeros. */
export const hexNumber = v.pipe(v.string(), v.regex(/^0x(0|[1-9a-f][0-9a-f]*)$/))

/** Text that a client passes back as it is. */
export const opaque = v.pipe(v.string(), v.nonEmpty())

/** Text for people. */
export const text = v.pipe(v.string(), v.nonEmpty())

/** The id of a runtime API: 8 bytes. */
export const apiId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{16}$/))
