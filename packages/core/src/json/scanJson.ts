const BACKSLASH = 0x5c
const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** The limits of {@link scanJson}. */
export interface JsonScanLimits {
  readonly maxDepth: number
  /** The largest number of lists, objects and commas together. */
  readonly maxEntries: number
}

/**
 * Counts the nesting and the entries of JSON text before the text is parsed. Without limits, a
 * parser needs seconds for 4 MB of empty lists, and a recursive function overflows the stack on a
 * deeply nested value. The scan does not check that the text is JSON.
 */
export function scanJson(
  text: string,
  { maxDepth, maxEntries }: JsonScanLimits,
  /**
   * Called for each mark: a text in quotes, a comma, or the beginning of a list or an object.
   * `depth`: the number of open lists and objects, including one that the mark begins. `at`: the
   * position of the mark. `end`: the position of the closing quote of a text; otherwise, `at`.
   */
  onMark?: (character: '"' | ',' | '[' | '{', depth: number, at: number, end: number) => void
): {
  /** The number of lists, objects and commas together. */
  readonly entries: number
  /**
   * The first limit that the text exceeds, at which the scan ends. `undefined` if the text exceeds
   * no limit.
   */
  readonly exceeded: keyof JsonScanLimits | undefined
} {
  let [depth, entries] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        // Most of a large text is hex in quotes, which `indexOf` skips fast.
        const end = endOfText(text, at)
        onMark?.('"', depth, at, end)
        at = end
        break
      }
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1
        entries += 1
        onMark?.(text.charCodeAt(at) === OPEN_LIST ? '[' : '{', depth, at, at)
        if (depth > maxDepth) return { entries, exceeded: 'maxDepth' }
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1
        break
      case COMMA:
        entries += 1
        onMark?.(',', depth, at, at)
        break
    }
    if (entries > maxEntries) return { entries, exceeded: 'maxEntries' }
  }
  return { entries, exceeded: undefined }
}

/**
 * Returns the position of the next quote after `from` that is not escaped, or the length of `text`.
 */
export function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}
