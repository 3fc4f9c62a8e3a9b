import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import {
  type FeeFallback,
  measureCall,
  measureProgram,
  quoteExecutionFee,
  type WeightFallback
} from '@paraclock/weights'
import { parentProgram, type XcmVersion } from '@paraclock/xcm'
import { actionCalls, describeCall } from '../build/describeCall.ts'
import { addMargin } from '../build/wrapForHost.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import { type HrmpMessageCall, type HrmpMessageFee, messageCalls } from '../state/HrmpParaState.ts'

// The margin comes back, and covers a fee that rises meanwhile.
const FEE_MARGIN_PERCENT = 20

/** What is taken where the host cannot be asked. */
export interface HrmpFallback {
  /** For what a message weighs; half of it is allowed to the call. */
  readonly weight?: WeightFallback
  /** For what a message costs. */
  readonly fee?: FeeFallback
}

/** Asks the host what a message costs, for each call that it may do. */
export async function measureMessages(args: {
  readonly chain: Chain
  readonly host: HrmpHostState
  /** The parachain in whose name it is asked, and the other end. */
  readonly paraId: number
  readonly peer: number
  /** The XCM version of the messages. */
  readonly version: XcmVersion
  readonly fallback: HrmpFallback
  readonly signal: AbortSignal
}): Promise<readonly HrmpMessageFee[]> {
  const { host, peer } = args
  const { maxCapacity: capacity, maxMessageSize: messageSize } = host.limits
  // What a call weighs does not depend on the ids and sizes in it, and grows with the witness.
  const about = { sender: peer, recipient: peer, peer, capacity, messageSize }
  const actions = messageCalls.filter(
    (action) => host.pallet.calls[actionCalls[action]] !== undefined
  )
  return Promise.all(
    actions.map((action) => measureMessage(args, action, describeCall(host, action, about).call))
  )
}

async function measureMessage(
  args: Parameters<typeof measureMessages>[0],
  action: HrmpMessageCall,
  call: Hex
): Promise<HrmpMessageFee> {
  const { chain, host, paraId, version, fallback, signal } = args
  const ask = { chain, signal }
  const ofCall = await measureCall({ ...ask, call, fallback: fallback.weight })
  const program = parentProgram({
    paraId,
    host: host.route.kind,
    fee: 10n ** BigInt(host.token.decimals),
    weightLimit: 'unlimited',
    call,
    callWeight: ofCall.weight,
    topic: host.blockHash
  })
  const ofProgram = await measureProgram({ ...ask, program, version, fallback: fallback.weight })
  const quoted = await quoteExecutionFee({
    ...ask,
    weight: ofProgram.weight,
    version,
    asset: { parents: host.route.kind === 'relay' ? 0 : 1, interior: [] },
    fallback: fallback.fee
  })
  return {
    call: action,
    version,
    callWeight: ofCall.weight,
    programWeight: ofProgram.weight,
    fee: quoted.amount,
    withdrawn: addMargin(quoted.amount, FEE_MARGIN_PERCENT),
    provenance: [ofCall.provenance, ofProgram.provenance, quoted.provenance]
  }
}
