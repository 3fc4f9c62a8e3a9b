// Matches a cell and its end. In a quoted cell, a quote is written twice.
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y

/** Parses CSV by RFC 4180. Skips empty lines. For a misplaced quote, returns its line. */
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
