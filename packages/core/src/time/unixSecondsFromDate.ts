import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { parseUnixSeconds, type UnixSeconds } from './parseUnixSeconds.ts'

/**
 * Reads the time of a `Date` in seconds. A date with a part of a second is refused, because the caller
 * must decide how to round.
 *
 * @throws ParaclockError `ValueMalformed` if the date is invalid, has a part of a second, or
 * is before 1970.
 */
export function unixSecondsFromDate(date: Date): UnixSeconds {
  const milliseconds = date.getTime()
  if (Number.isNaN(milliseconds)) {
    throw new ParaclockError(ValueMalformed, {
      type: 'time in whole seconds since 1970',
      value: date,
      problem: 'the date is invalid'
    })
  }
  if (milliseconds % 1000 !== 0) {
    throw new ParaclockError(ValueMalformed, {
      type: 'time in whole seconds since 1970',
      value: date.toISOString(),
      problem: 'it has a part of a second'
    })
  }
  return parseUnixSeconds(milliseconds / 1000)
}
