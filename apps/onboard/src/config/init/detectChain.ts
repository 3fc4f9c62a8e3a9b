import type { ChainRole } from '@paraclock/checklist'
import { type Chain, connectChain } from '@paraclock/connect'
import { noteEndpoint, withDeadline } from '@paraclock/core'

/** The chain to look at. */
export interface DetectChainArgs {
  readonly role: ChainRole
  readonly endpoints: readonly string[]
  readonly signal: AbortSignal
  /** Longest time for all of it, in milliseconds. Defaults to 15,000. */
  readonly deadlineMs?: number
}

/**
 * Connects to a chain, which tells what it is. Whoever asked for it closes it.
 *
 * @throws ParaclockError `DeadlineExceeded`, and what is wrong with the endpoints.
 */
export async function detectChain(args: DetectChainArgs): Promise<Chain> {
  const { role, endpoints, signal, deadlineMs = 15_000 } = args
  for (const endpoint of endpoints) noteEndpoint(endpoint)
  const what = `asking the ${role} chain what it is`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) =>
    connectChain({ endpoints, name: role, deadlineMs, signal: inner })
  )
}
