import { type Call, isRecord } from '@paraclock/core'

/** Whether words are a call, and not another value. */
export function isCallWords(words: unknown): words is Call {
  if (!isRecord(words) || Object.keys(words).length !== 4) return false
  const { chain, pallet, method, args } = words
  return [chain, pallet, method].every((name) => typeof name === 'string') && isRecord(args)
}
