const BACKSLASH = 0x5c

/** In JSON text, where the text that begins at a quote ends: at the next quote that no backslash escapes. */
export function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return text.length
}
