import { count, define, hex, list, object, oneOf, text, truth } from '@paraclock/checklist/schema'
import type { ReceiptVerdict } from '@paraclock/scheduler/receipt'
import * as v from 'valibot'

/** The checkpoint of a relay chain, from which receipts are verified. */
export const receiptCheckpoint = define(
  'ReceiptCheckpoint',
  object({
    format: v.literal('paraclock-checkpoint'),
    /** The genesis hash of the relay chain. */
    genesis: hex,
    /** The id of the set of authorities, and the hash of their list. */
    setId: count,
    authorities: hex,
    /** The parachains' runtimes: the hash of each code, and of the types of its events. */
    runtimes: list(object({ paraId: count, code: hex, eventTypes: hex }))
  })
)

/** The names stand here again, so that other commands do not load what verifies receipts. */
const statement = oneOf('file', 'finality', 'inclusion', 'run', 'message', 'outcome')

/** What a receipt proves. */
export const receiptVerdict = {
  /** Whether all statements are proven. */
  proven: truth,
  statements: list(object({ name: statement, proven: truth, text })),
  /** What is trusted, and not proven. */
  trusted: text,
  hash: v.optional(hex),
  run: v.optional(object({ taskId: hex, owner: hex, providedId: hex, time: count })),
  /** What the run did. Left out if a statement is not proven. */
  outcome: v.optional(
    object({
      topic: v.optional(hex),
      dispatch: oneOf('succeeded', 'failed', 'unproven'),
      error: v.optional(text)
    })
  )
}

/** Writes each statement on a line, and what is trusted on the last. */
export function describeReceipt({ statements, trusted }: ReceiptVerdict): string {
  const width = Math.max(...statements.map(({ name }) => name.length))
  const lines = statements.map(
    ({ name, proven, text }) => `${proven ? '✓' : '✗'} ${name.padEnd(width)}  ${text}`
  )
  return [...lines, `  ${'trusted'.padEnd(width)}  ${trusted}`].join('\n')
}
