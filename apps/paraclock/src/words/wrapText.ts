// Characters that take two columns on a terminal.
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]|\p{Emoji_Presentation}/gu

/** Returns the number of columns that a text takes on a terminal. */
export function measureText(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0
  return [...text].length - marks + (text.match(WIDE)?.length ?? 0)
}

/**
 * Breaks a text into lines between words. A word that is longer than a line, such as the hex of a
 * call, stays whole, so that a person can copy it.
 */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let room = width
  for (const word of text.split(/ +/).flatMap((one) => breakCall(one, width))) {
    const size = measureText(word)
    if (line !== '' && size + 1 > room) {
      lines.push(line)
      line = ''
      room = width
    }
    room -= size + (line === '' ? 0 : 1)
    line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines
}

// If a call does not fit into one line, arguments of at least this length begin on a new line, so
// that a person can copy them.
const COPIED = 30

function breakCall(word: string, width: number): readonly string[] {
  const at = word.indexOf('(') + 1
  const isBroken = measureText(word) > width && at > 1 && word.length - at >= COPIED
  return isBroken ? [word.slice(0, at), word.slice(at)] : [word]
}

export function fitLine(text: string, width: number): string {
  if (measureText(text) <= width) return text
  let cut = ''
  let room = width - 1
  for (const character of text) {
    room -= measureText(character)
    if (room < 0) break
    cut += character
  }
  return `${cut}…`
}

/** Keeps the words that fit into one line. They are not cut, so that a person can find them. */
export function fitWords(text: string, width: number): string {
  if (measureText(text) <= width) return text
  const [line = ''] = wrapText(text, width - 2)
  return `${line} …`
}

/** Shortens each address and hash to its first six and last four characters. */
export function shortenWords(text: string): string {
  return text.replaceAll(/\b(\w{6})\w{30,}(\w{4})\b/g, '$1…$2')
}
