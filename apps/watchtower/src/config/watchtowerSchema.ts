import { filled, object, record } from '@paraclock/checklist/schema'
import * as v from 'valibot'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** Where a secret is: a variable of the environment, or a file that only its user reads. */
export type SecretPlace = { readonly env: string } | { readonly file: string }

/** The first blocks to record of a network. */
export interface FirstBlocks {
  readonly service?: number | undefined
  readonly target?: number | undefined
}

/** A configuration as its file states it. */
export interface WatchtowerFile {
  readonly $schema?: string | undefined
  /** The file with the networks; defaults to `paraclock.config.json`, relative to this file. */
  readonly networks?: string | undefined
  /** A SQLite file, or where the URL of a PostgreSQL database is; defaults to `history.sqlite`. */
  readonly database?: string | SecretPlace | undefined
  /** The first block to record of each network; defaults to the first that is finalized later. */
  readonly from?: Readonly<Record<string, FirstBlocks>> | undefined
  /** Whether endpoints without proofs are trusted; defaults to `false`. */
  readonly trust?: boolean | undefined
}

const secret = v.union([object({ env: filled }), object({ file: filled })])
const block = v.optional(whole(1, 4_294_967_295))

/** The shape of `watchtower.json`. */
export const watchtowerSchema: v.GenericSchema<unknown, WatchtowerFile> = object({
  $schema: v.optional(filled),
  networks: v.optional(filled),
  database: v.optional(v.union([filled, secret])),
  from: v.optional(
    record(/^[A-Za-z][A-Za-z0-9-]{0,31}$/, object({ service: block, target: block }))
  ),
  trust: v.optional(v.boolean())
})
