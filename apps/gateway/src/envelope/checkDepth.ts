import { ParaclockError } from '@paraclock/core'
import { RequestLimitExceeded } from '../errors.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Refuses text that nests deeper than allowed, before anything is built of it: what walks a value
 * later would run out of stack.
 *
 * @throws ParaclockError `RequestLimitExceeded`
 */
export function checkDepth(text: string, allowed: number): void {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) {
      inText = true
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      if (depth > allowed) {
        const limit = 'levels of nesting'
        throw new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
      }
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
    }
  }
}
