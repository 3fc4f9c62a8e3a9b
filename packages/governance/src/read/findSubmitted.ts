import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, isParaclockError } from '@paraclock/core'
import { type ProposedCall, readProposedCall } from '../build/ProposedCall.ts'
import { readDueCalls } from './findProposal.ts'
import type { Governance } from './Governance.ts'
import { isAlike } from './isAlike.ts'
import { readPreimage } from './readPreimage.ts'
import { readReferenda } from './readReferenda.ts'
import { isOf, readStoredCall, type StoredCall } from './StoredCall.ts'

/** The most bytes by which amounts that moved change the length of a call. */
const MAX_MOVED_BYTES = 32

/**
 * Finds the submitted call that does the same as a call, though fees, weights and rates have moved since: in
 * a referendum or on the agenda. A call with equal bytes goes first.
 *
 * @returns the submitted call, or the call itself if there is none
 */
export async function findSubmitted(
  chain: Chain,
  asked: {
    readonly governance: Governance
    readonly proposal: ProposedCall
    /** The origin that makes the call, an `OriginCaller` of the chain in plain values. */
    readonly origin: unknown
  },
  signal: AbortSignal
): Promise<ProposedCall> {
  const { governance, proposal } = asked
  const [{ value: referenda }, agenda] = await Promise.all([
    readReferenda(chain, governance, signal),
    readDueCalls(chain, signal)
  ])
  const type = chain.runtime.type('OriginCaller')
  const write = (one: unknown) => bytesToHex(type.encode(one))
  const origin = write(asked.origin)
  const held = [
    ...referenda.flatMap(({ ongoing }) =>
      ongoing === undefined ? [] : [{ ...ongoing, call: ongoing.proposal }]
    ),
    ...agenda
  ]
  const stored = held
    .filter((one) => write(one.origin) === origin)
    .map(({ call }) => readStoredCall(call))
  if (stored.some((one) => isOf(proposal, one))) {
    return proposal
  }
  const decoded = chain.decodeCall(proposal.call)
  const read = stored.map((one) => readBytes(chain, one, proposal.length, signal))
  for (const call of await Promise.all(read)) {
    const found = call === undefined ? undefined : decodeStored(chain, call)
    if (found !== undefined && isAlike(found.decoded, decoded)) return found.proposed
  }
  return proposal
}

/** The bytes of a stored call, if it is about as long as another. */
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

/** A call that anybody may have submitted; `undefined` if it is not one of the chain. */
function decodeStored(chain: Chain, call: Hex) {
  try {
    return { proposed: readProposedCall(chain, call), decoded: chain.decodeCall(call) }
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
