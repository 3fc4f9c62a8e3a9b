/** Maximum number of rows in one statement. Engines limit the number of values in a statement. */
const MAX_ROWS = 500

/** Splits rows into parts that fit in one statement. */
export function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS)
}
