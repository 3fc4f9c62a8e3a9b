export function writeCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, ...rows].map((cells) => cells.map(writeCell).join(',')).join('\r\n')
}

function writeCell(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^-\d+$/.test(cell)
  const safe = isFormula ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
