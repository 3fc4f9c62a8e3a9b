/** Prints rows with their columns under each other: text to the left, figures to the right. */
export function printTable(heading: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length))
  )
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
      )
      .join('  ')
  process.stdout.write(`${line(heading)}\n`)
  for (const row of rows) process.stdout.write(`${line(row)}\n`)
}

/** Milliseconds, with a digit after the point where it means something. */
export function milliseconds(value: number | undefined): string {
  if (value === undefined) return '-'
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`
}

/** How many times as fast. */
export function ratio(slow: number | undefined, fast: number | undefined): string {
  return slow === undefined || fast === undefined ? '-' : `${(slow / fast).toFixed(0)}x`
}
