import { type Hex, type JsonValue, stringifyJson } from '@paraclock/core'
import { hashHex } from '@paraclock/submission'
import { listActionValues } from '../build/buildTask.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import type { ScheduleArgs } from './TaskArgs.ts'

/**
 * The digest of a request. The same request has the same digest at any time, while its call may
 * depend on when it was compiled.
 */
export function digestIntent(
  args: Pick<ScheduleArgs, 'schedule' | 'snap'>,
  action: TaskAction
): Hex {
  const { schedule, snap } = args
  const { kind, values } = listActionValues(action)
  const text = stringifyJson(toPlain({ kind, schedule, snap, values }))
  return hashHex(new TextEncoder().encode(text))
}

function toPlain(value: unknown): JsonValue {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toPlain)
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) {
    return (value ?? null) as JsonValue
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [two]) => (one < two ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlain(field)]))
}
