/** Cuts a line of progress to the columns that there are, so that each takes one line. */
export function fitLine(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`
}
