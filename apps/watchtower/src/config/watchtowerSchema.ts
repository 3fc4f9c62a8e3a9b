import { filled, object, record } from '@paraclock/checklist/schema'
import * as v from 'valibot'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** A secret: the name of a variable of the environment, or a file that only its user reads. */
export const secretSchema = v.union([object({ env: filled }), object({ file: filled })])

/** The shape of `watchtower.json`. */
export const watchtowerSchema = object({
  $schema: v.optional(filled),
  /** The file with the networks; defaults to `paraclock.config.json`, relative to this file. */
  networks: v.optional(filled),
  /** A SQLite file, or where the URL of a PostgreSQL database is; defaults to `history.sqlite`. */
  database: v.optional(v.union([filled, secretSchema])),
  /** The first block to record of each network; defaults to the first that is finalized later. */
  from: v.optional(
    record(
      /^[A-Za-z][A-Za-z0-9-]{0,31}$/,
      object({
        service: v.optional(whole(1, 4_294_967_295)),
        target: v.optional(whole(1, 4_294_967_295))
      })
    )
  ),
  /** Whether endpoints without proofs are trusted; defaults to `false`. */
  trust: v.optional(v.boolean())
})

/** Where a secret is. */
export type SecretPlace = v.InferOutput<typeof secretSchema>

/** A configuration as its file states it. */
export type WatchtowerFile = v.InferOutput<typeof watchtowerSchema>
