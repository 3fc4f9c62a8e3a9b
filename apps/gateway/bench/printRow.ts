/** Prints one row of a table. */
export function printRow(cells: readonly (string | number)[], widths: readonly number[]): void {
  const texts = cells.map((cell, index) => {
    const width = widths[index] ?? 9
    return index === 0 ? String(cell).padEnd(width) : String(cell).padStart(width)
  })
  process.stdout.write(`${texts.join('  ')}\n`)
}
