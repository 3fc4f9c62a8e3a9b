import type { ChainRole } from '@paraclock/checklist'
import { type ChainIdentity, createProvider, readChainIdentity } from '@paraclock/connect'
import { ArgumentInvalid, noteEndpoint, ParaclockError, withDeadline } from '@paraclock/core'

/** The chain to look at. */
export interface DetectChainArgs {
  readonly role: ChainRole
  readonly endpoints: readonly string[]
  readonly signal: AbortSignal
  /** Longest time for all of it, in milliseconds. Defaults to 15,000. */
  readonly deadlineMs?: number
}

/**
 * Asks a chain what it is, in two round trips and without metadata.
 *
 * @throws ParaclockError `ArgumentInvalid` for a relay chain in the place of a parachain or the
 * other way round, `DeadlineExceeded`, and what is wrong with the endpoints.
 */
export async function detectChain(args: DetectChainArgs): Promise<ChainIdentity> {
  const { role, endpoints, signal, deadlineMs = 15_000 } = args
  for (const endpoint of endpoints) noteEndpoint(endpoint)
  const what = `asking the ${role} chain what it is`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, async (inner) => {
    const provider = createProvider(endpoints, { autoConnect: false, signal: inner })
    try {
      await provider.connect()
      const identity = await readChainIdentity({ provider, deadlineMs, signal: inner })
      checkRole(role, identity)
      return identity
    } finally {
      await provider.disconnect()
    }
  })
}

function checkRole(role: ChainRole, { endpoint, chainName, paraId }: ChainIdentity): void {
  if ((role === 'relay') === (paraId === null)) return
  const found =
    paraId === null
      ? `it is not a parachain, and the ${role} must be one`
      : `it is parachain ${paraId}, and the relay chain must not be one`
  throw new ParaclockError(ArgumentInvalid, {
    argument: `the chain at ${endpoint}`,
    value: chainName,
    problem: `${found}: check whether endpoints are swapped`
  })
}
