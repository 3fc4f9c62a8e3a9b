import { hexToBytes } from '@paraclock/core'
import type { CallEvent } from '@paraclock/submission'

const HASH_DIGITS = 66

/**
 * The id of the task that an event of the service is about: a hash as hex, or the text that chains
 * use that number their tasks; `undefined` if the event names none.
 */
export function idInEvent({ data }: CallEvent): string | undefined {
  const id = data['taskId'] ?? data['task_id'] ?? data['id']
  if (typeof id !== 'string') return undefined
  if (!id.startsWith('0x') || id.length === HASH_DIGITS) return id
  return new TextDecoder().decode(hexToBytes(id as `0x${string}`))
}
