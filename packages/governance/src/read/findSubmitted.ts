import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, isParaclockError } from '@paraclock/core'
import { type ProposedCall, readProposedCall } from '../build/ProposedCall.ts'
import { encodeCaller, isRoot } from './encodeCaller.ts'
import type { HeldCalls } from './findProposal.ts'
import { isAlike } from './isAlike.ts'
import { readPreimage } from './readPreimage.ts'
import { isOf, readStoredCall, type StoredCall } from './StoredCall.ts'

/** Two calls that differ only in amounts differ in length by at most this many bytes. */
const MAX_MOVED_BYTES = 32

/**
 * Compares the stored calls (of referenda, motions, democracy and the agenda) with a proposal. If a
 * stored call has the same bytes, returns the proposal itself. Otherwise, returns a stored call
 * that differs from the proposal only in amounts, fees, weights and rates. If both are missing,
 * returns the proposal itself.
 */
export async function findSubmitted(
  chain: Chain,
  {
    held: { referenda, agenda, voted },
    proposal,
    origin
  }: {
    readonly held: HeldCalls
    readonly proposal: ProposedCall
    /** The origin with which the call must be made, as an `OriginCaller` in plain values. */
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
    // Motions and democracy store no origin, and make their calls as root. So their calls are
    // compared only if the proposal needs root.
    ...(isRoot(chain, origin) ? voted.map(({ call }) => call) : [])
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
