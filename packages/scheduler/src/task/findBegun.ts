import {
  bytesToHex,
  type Hex,
  isParaclockError,
  type JsonValue,
  stringifyJson
} from '@paraclock/core'
import {
  accountOfSigner,
  findSubmission,
  hashHex,
  SubmissionKeyMismatch,
  type SubmissionRecord
} from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { listActionValues } from './buildServiceCall.ts'
import type { OwnedTask, PrepareTaskArgs } from './readTaskSpec.ts'
import type { SendArgs } from './sendCall.ts'

export interface SubmissionName {
  readonly key: string
  /**
   * The digest of the request, without its key. The digest covers neither the encoded call nor its
   * weight, because the same request can compile to a different call at a later time, and a call has
   * another weight after an upgrade.
   */
  readonly intent: Hex
}

export function nameSubmission(
  { schedule, snap }: Pick<PrepareTaskArgs, 'schedule' | 'snap'>,
  task: OwnedTask
): SubmissionName {
  const { kind, values } = listActionValues(task.action)
  const { weight: _, ...stated } = values
  const text = stringifyJson(toPlain({ kind, schedule, snap, values: stated }))
  const key = `task ${task.owner} ${bytesToHex(task.providedId)}`
  return { key, intent: hashHex(new TextEncoder().encode(text)) }
}

function toPlain(value: unknown): JsonValue {
  // For an invalid date, `toJSON` returns `null`, but `toISOString` throws an error without a code.
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) return value.map(toPlain)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) {
    return (value ?? null) as JsonValue
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlain(field)]))
}

/**
 * Finds the submission of a task in a journal.
 *
 * @returns `undefined` if the journal has no submission that succeeded or can still succeed, or if
 * the key belongs to a different request. `submitCall` later refuses this key.
 */
export async function findBegun(
  { chain }: Service,
  { signer, journal }: Pick<SendArgs, 'signer' | 'journal'>,
  name: SubmissionName
): Promise<SubmissionRecord | undefined> {
  const account = accountOfSigner(signer)
  try {
    const found = await findSubmission({ chain, journal, account, ...name })
    return found?.stands === true ? found.record : undefined
  } catch (error) {
    if (isParaclockError(error, SubmissionKeyMismatch)) return undefined
    throw error
  }
}
