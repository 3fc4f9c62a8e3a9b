import { measureText } from './wrapText.ts'

/** Writes the rows of a table, indented, in columns as wide as their widest cell. */
export function alignRows(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => measureText(row[at] ?? '')))
  )
  return rows.map((row) =>
    row
      .map((cell, at) => `  ${cell}${' '.repeat((widths[at] ?? 0) - measureText(cell))}`)
      .join('')
      .trimEnd()
  )
}
