import { isRecord } from '@paraclock/core'
import type { RuntimeCall } from '../runtime/Runtime.ts'

/** Lists the outermost calls in a decoded value, such as the arguments of a call. */
export function* listCallsIn(value: unknown): Generator<RuntimeCall> {
  if (isCall(value)) yield value
  else if (Array.isArray(value)) for (const one of value) yield* listCallsIn(one)
  else if (isRecord(value)) for (const one of Object.values(value)) yield* listCallsIn(one)
}

function isCall(value: unknown): value is RuntimeCall {
  const { pallet, method, args } = Object(value) as Partial<RuntimeCall>
  return typeof pallet === 'string' && typeof method === 'string' && isRecord(args)
}
