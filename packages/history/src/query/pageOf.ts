import type { ChainRow } from '../store/tables.ts'

/** The position of a page's last row. The next page begins after this row. */
export interface ListCursor {
  readonly block: number
  readonly event: number
}

/** The highest number of a block or event that PostgreSQL's columns hold. */
export const MAX_PLACE = 2_147_483_647

/** The arguments that all listings share. */
export interface ListingArgs<Cursor> {
  readonly network: string
  /** Lists only the rows of this account, as hex. Defaults to the rows of all accounts. */
  readonly owner?: string
  /** The cursor `next` of the previous page. Defaults to the first page. */
  readonly after?: Cursor
  /** The maximum number of rows. Defaults to 100. */
  readonly limit?: number
}

/** The members that the pages of all listings share. */
export interface ListingPage<Cursor> {
  /** The recorded service chain of the network. */
  readonly chain: ChainRow
  /** The cursor of the next page; `null` on the last page. */
  readonly next: Cursor | null
}

export function pageOf<Row extends ListCursor>(
  rows: readonly Row[],
  limit: number
): { readonly page: readonly Row[]; readonly next: ListCursor | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? { block: last.block, event: last.event } : null
  return { page, next }
}
