// Matches a plain or quoted cell, and the comma or line break after the cell. A quoted cell doubles
// its inner quotes.
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/**
 * Returns the records of a CSV text by RFC 4180, or the number of the first line with a misplaced
 * quote. Spaces around cells and empty lines are ignored.
 */
export function readCsv(text: string) {
  const records: { readonly line: number; readonly cells: readonly string[] }[] = []
  let cells: string[] = []
  let line = 1
  let first = line
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length || cells.length > 0) {
    CELL.lastIndex = at
    const found = CELL.exec(text)
    if (found === null) return { malformedLine: line }
    const [whole, quoted, plain = '', end] = found
    at += whole.length
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === ',') continue
    if (cells.some((cell) => cell !== '')) records.push({ line: first, cells })
    cells = []
    first = line
  }
  return records
}
