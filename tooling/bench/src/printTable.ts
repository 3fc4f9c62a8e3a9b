import type { Taken } from './measure.ts'

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

/** A row: both times by the clock, and how many times as fast by the clock and by processor time. */
export function compareTimes(
  work: string,
  slow: Taken | undefined,
  fast: Taken | undefined
): string[] {
  const both = slow !== undefined && fast !== undefined
  return [
    work,
    milliseconds(slow?.wall),
    milliseconds(fast?.wall),
    both ? ratio(slow.wall, fast.wall) : '-',
    both ? ratio(slow.cpu, fast.cpu) : '-'
  ]
}

/** With a digit after the point where it means something. */
function milliseconds(value: number | undefined): string {
  if (value === undefined) return '-'
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`
}

/** How many times as much. */
export function ratio(slow: number, fast: number): string {
  const times = slow / fast
  return `${times < 10 ? times.toFixed(1) : times.toFixed(0)}x`
}
