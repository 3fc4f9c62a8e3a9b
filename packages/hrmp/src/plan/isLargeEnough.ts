import type { ResolvedGoal } from './resolveGoal.ts'

/** Whether a channel, or the one that a request asks for, is as large as is wanted. */
export function isLargeEnough(
  { least }: ResolvedGoal,
  size: { readonly maxCapacity: number; readonly maxMessageSize: number } | null
): boolean {
  if (size === null) return false
  return size.maxCapacity >= least.capacity && size.maxMessageSize >= least.messageSize
}
