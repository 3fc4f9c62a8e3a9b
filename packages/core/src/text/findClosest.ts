/**
 * Returns the known word that differs from `word` by the fewest typing errors. Returns `undefined`
 * if the number of errors exceeds a third of the letters of the longer word. One error is always
 * accepted.
 */
export function findClosest(word: string, known: readonly string[]): string | undefined {
  if (word.length > 64) return undefined
  const lower = word.toLowerCase()
  let best: { readonly word: string; readonly slips: number } | undefined
  for (const candidate of known) {
    const slips = countSlips(lower, candidate.toLowerCase())
    if (best === undefined || slips < best.slips) best = { word: candidate, slips }
  }
  if (best === undefined) return undefined
  const allowed = Math.max(1, Math.floor(Math.max(word.length, best.word.length) / 3))
  return best.slips <= allowed ? best.word : undefined
}

function countSlips(one: string, two: string): number {
  const rows: number[][] = [[]]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? row + column
  for (let row = 1; row <= one.length; row += 1) {
    const line: number[] = [row]
    rows.push(line)
    for (let column = 1; column <= two.length; column += 1) {
      const isSame = one[row - 1] === two[column - 1]
      const isSwapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1]
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      )
    }
  }
  return at(one.length, two.length)
}
