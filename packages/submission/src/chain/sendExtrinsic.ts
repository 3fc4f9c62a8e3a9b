import type { StateSource } from '@paraclock/connect'
import { CallRefused } from '@paraclock/connect'
import { describeThrown, type Hex, isParaclockError } from '@paraclock/core'
import type { Delivery } from './SubmissionChain.ts'

// The node has the very bytes in its pool.
const ALREADY_IMPORTED = 1013

/** Sends bytes to a node, and classifies its answer. */
export async function sendExtrinsic(
  source: Pick<StateSource, 'request'>,
  extrinsic: Hex
): Promise<Delivery> {
  try {
    await source.request('author_submitExtrinsic', [extrinsic])
    return { kind: 'accepted' }
  } catch (error) {
    const reason = describeThrown(error)
    const code = codeOf(error)
    if (code === ALREADY_IMPORTED) return { kind: 'accepted' }
    // Without an error code from the node, it is unknown whether the bytes arrived.
    return { kind: code === undefined ? 'unknown' : 'refused', reason }
  }
}

function codeOf(error: unknown): number | undefined {
  if (isParaclockError(error, CallRefused)) return error.context.rpcCode
  if (isParaclockError(error)) return undefined
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'number' ? code : undefined
}
