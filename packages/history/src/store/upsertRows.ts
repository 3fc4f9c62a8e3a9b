import type { Kysely } from 'kysely'
import type { HistoryTables, Tables } from './tables.ts'

/**
 * The maximum number of rows in a statement, because databases limit the number of values in a
 * statement.
 */
const MAX_ROWS = 500

export function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS)
}

type Columns<Name extends keyof HistoryTables> = readonly (keyof HistoryTables[Name] & string)[]

/**
 * Inserts rows, and updates stored rows with the same keys. In a stored row, `columns` get the new
 * values, and the columns of `more` get the results of SQL expressions. Other columns keep their
 * values.
 *
 * @param more - for a column, the SQL expression of its new value in the stored row
 */
export async function upsertRows<Name extends keyof HistoryTables>(
  db: Tables,
  name: Name,
  rows: readonly HistoryTables[Name][],
  key: Columns<Name>,
  columns: Columns<Name>,
  more: Readonly<Record<string, unknown>> = {}
): Promise<void> {
  for (const part of partsOf(rows)) {
    await db
      .insertInto(name)
      .values(part.slice() as never)
      .onConflict((conflict) =>
        conflict.columns(key as never).doUpdateSet(({ ref }) => {
          const set = columns.map((column) => [column, ref(`excluded.${column}` as never)] as const)
          return { ...Object.fromEntries(set), ...more } as never
        })
      )
      .execute()
  }
}

type Sum = Readonly<Record<string, string | number>>

/**
 * Adds the values of `columns` to the stored rows that have the same keys. Inserts a row if no
 * stored row has its key.
 */
export async function addRows<Name extends 'costs' | 'task_sums'>(
  db: Tables,
  name: Name,
  rows: readonly HistoryTables[Name][],
  key: Columns<Name>,
  columns: Columns<Name>
): Promise<void> {
  const keyOf = (row: Sum): string => key.map((column) => row[column]).join(' ')
  const add = (row: Sum, more: Sum | undefined): Sum => {
    const sums = columns.map((column) => [column, sum(row[column], more?.[column])] as const)
    return { ...row, ...Object.fromEntries(sums) }
  }
  const added = new Map<string, Sum>()
  for (const row of rows as unknown as readonly Sum[]) {
    added.set(keyOf(row), add(row, added.get(keyOf(row))))
  }
  for (const part of partsOf([...added.values()])) {
    let query = (db as unknown as Kysely<Record<string, Sum>>)
      .selectFrom(name as string)
      .selectAll()
    // The query does not compare the last column of the key, because this column would need many
    // more parameters. So the query also reads a few rows that are not needed.
    for (const column of key.slice(0, -1)) {
      const values = new Set(part.map((row) => row[column]))
      query = query.where(column, 'in', [...values] as never)
    }
    const known = new Map((await query.execute()).map((row) => [keyOf(row), row]))
    const summed = part.map((row) => add(row, known.get(keyOf(row))))
    await upsertRows(db, name, summed as never, key, columns)
  }
}

function sum(one: string | number = 0, other: string | number = 0): string | number {
  if (typeof one === 'number') return one + Number(other)
  return String(BigInt(one) + BigInt(other))
}
