import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, isParaclockError } from '@paraclock/core'
import { type ProposedCall, readProposedCall } from '../build/ProposedCall.ts'
import { encodeCaller, isRoot } from './encodeCaller.ts'
import type { HeldCalls } from './findProposal.ts'
import { isAlike } from './isAlike.ts'
import { readPreimage } from './readPreimage.ts'
import { isOf, readStoredCall, type StoredCall } from './StoredCall.ts'

/** The largest difference in length between two calls that differ only in amounts, in bytes. */
const MAX_MOVED_BYTES = 32

/**
 * Finds a call that differs from a proposal only in amounts, fees, weights and rates. Looks in
 * referenda, motions and the agenda. Returns the proposal itself if there is no such
 * call, or if a stored call has the same bytes as the proposal.
 */
export async function findSubmitted(
  chain: Chain,
  {
    held: { referenda, agenda, moved },
    proposal,
    origin
  }: {
    readonly held: HeldCalls
    readonly proposal: ProposedCall
    /** The origin of the call, as an `OriginCaller` in plain values. */
    readonly origin: unknown
  },
  signal: AbortSignal
): Promise<ProposedCall> {
  const held = [
    ...referenda.flatMap(({ ongoing }) => ongoing ?? []),
    ...agenda.map(({ call, ...task }) => ({ ...task, proposal: call }))
  ]
  const stored = [
    ...held
      .filter((one) => encodeCaller(chain, one.origin) === encodeCaller(chain, origin))
      .map((one) => readStoredCall(one.proposal)),
    // Motions store no origin. So their calls are compared only if the proposal needs root.
    ...(isRoot(chain, origin) ? moved.map((call) => ({ call })) : [])
  ]
  if (stored.some((one) => isOf(proposal, one))) return proposal
  const decoded = chain.decodeCall(proposal.call)
  const read = stored.map((one) => readBytes(chain, one, proposal.length, signal))
  for (const call of await Promise.all(read)) {
    const found = call === undefined ? undefined : readCandidate(chain, call)
    if (found !== undefined && isAlike(found.decoded, decoded)) return found.proposed
  }
  return proposal
}

async function readBytes(
  chain: Chain,
  stored: StoredCall,
  about: number,
  signal: AbortSignal
): Promise<Hex | undefined> {
  const isNear = (length: number) => Math.abs(length - about) <= MAX_MOVED_BYTES
  if ('call' in stored) {
    return isNear(hexToBytes(stored.call).length) ? stored.call : undefined
  }
  if (stored.length !== undefined && !isNear(stored.length)) return undefined
  return (await readPreimage(chain, stored, signal)).value
}

function readCandidate(chain: Chain, call: Hex) {
  try {
    return { proposed: readProposedCall(chain, call), decoded: chain.decodeCall(call) }
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
