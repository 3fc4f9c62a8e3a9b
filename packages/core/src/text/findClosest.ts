/**
 * Finds the word that was most likely meant: the one that the fewest slips (a letter added, left
 * out, changed, or swapped with its neighbour) turn into the given one. `undefined` if none is near.
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
  const rows: number[][] = [Array.from({ length: two.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= two.length; column += 1) {
      const same = one[row - 1] === two[column - 1]
      const least = Math.min(
        at(rows, row - 1, column) + 1,
        (line[column - 1] ?? 0) + 1,
        at(rows, row - 1, column - 1) + (same ? 0 : 1)
      )
      const swapped = one[row - 1] === two[column - 2] && one[row - 2] === two[column - 1]
      line.push(
        row > 1 && column > 1 && swapped
          ? Math.min(least, at(rows, row - 2, column - 2) + 1)
          : least
      )
    }
    rows.push(line)
  }
  return at(rows, one.length, two.length)
}

function at(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? 0
}
