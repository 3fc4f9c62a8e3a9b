/** The most rows of one statement: engines bound the values of a statement. */
const MAX_ROWS = 500

/** Rows in parts that fit in one statement each. */
export function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS)
}
