import { endOfText } from '@paraclock/core'

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

// What a runtime's own types nest is far below; what walks a value later would run out of stack.
const DEEPEST = 64
// More than the storage keys that fit into the largest frame: an item of two characters takes fifty
// times its text once it is a value.
const MOST_MEMBERS = 262_144

/**
 * What is too much about a JSON text: its nesting or its members, counted before anything is built of
 * it; `undefined` if it is within the limits. Whether it is JSON is for the parser to say.
 */
export function measureJson(text: string): string | undefined {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      // Nearly all of a large frame is hex in quotes, and is passed over by the platform's search.
      at = endOfText(text, at)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      members += 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
    } else if (code === COMMA) {
      members += 1
    }
    if (depth > DEEPEST) return `it nests more than ${DEEPEST} levels`
    if (members > MOST_MEMBERS) return `it has more than ${MOST_MEMBERS} members`
  }
  return undefined
}
