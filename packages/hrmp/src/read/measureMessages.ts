import type { Chain } from '@paraclock/connect'
import { type Hex, largest } from '@paraclock/core'
import {
  type FeeFallback,
  measureProgram,
  measureStatedCall,
  quoteExecutionFee,
  type WeightFallback
} from '@paraclock/weights'
import { parentProgram, type XcmVersion } from '@paraclock/xcm'
import { addMargin } from '../build/wrapForHost.ts'
import { actionCalls, writeHostCall } from '../build/writeHostCall.ts'
import { writeTopic } from '../build/writeTopic.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import { type HrmpMessageCall, type HrmpMessageFee, messageCalls } from '../state/HrmpParaState.ts'

// The margin of the withdrawn amount over the measured fee, because the fee may rise before the
// message runs. The unused part returns to the account.
const FEE_MARGIN_PERCENT = 20

/** The weights and the fee to use if the chain that manages the channels reports none. */
export interface HrmpFallback {
  readonly callWeight?: WeightFallback
  /** The weight of the whole XCM program, including the weight of its call. */
  readonly weight?: WeightFallback
  readonly fee?: FeeFallback
}

export async function measureMessages(args: {
  readonly chain: Chain
  readonly host: HrmpHostState
  readonly paraId: number
  readonly peer: number
  readonly version: XcmVersion
  readonly fallback: HrmpFallback
  readonly signal: AbortSignal
}): Promise<readonly HrmpMessageFee[]> {
  const { host, peer } = args
  const { maxCapacity: capacity, maxMessageSize: messageSize } = host.limits
  // The arguments of the measured calls. Their ids and sizes are arbitrary, because the weight
  // depends only on the number of open requests on the chain.
  const about = { sender: peer, recipient: peer, peer, capacity, messageSize }
  const actions = messageCalls.filter(
    (action) => host.pallet.calls[actionCalls[action]] !== undefined
  )
  return Promise.all(
    actions.map((action) => measureMessage(args, action, writeHostCall(host, action, about).call))
  )
}

async function measureMessage(
  args: Parameters<typeof measureMessages>[0],
  action: HrmpMessageCall,
  call: Hex
): Promise<HrmpMessageFee> {
  const { chain, host, paraId, peer, version, fallback, signal } = args
  const ask = { chain, signal }
  const ofCall = await measureStatedCall({ ...ask, call, fallback: fallback.callWeight })
  const program = parentProgram({
    paraId,
    host: host.management.calls.kind,
    fee: 10n ** BigInt(host.token.decimals),
    weightLimit: 'unlimited',
    call,
    callWeight: ofCall.weight,
    topic: writeTopic(action, paraId, peer)
  })
  const ofProgram = await measureProgram({ ...ask, program, version, fallback: fallback.weight })
  const quoted = await quoteExecutionFee({
    ...ask,
    weight: ofProgram.weight,
    version,
    asset: { parents: host.management.calls.kind === 'relay' ? 0 : 1, interior: [] },
    fallback: fallback.fee
  })
  return {
    call: action,
    version,
    callWeight: ofCall.weight,
    programWeight: ofProgram.weight,
    fee: quoted.amount,
    // No chain decodes a program with the amount 0.
    withdrawn: largest([addMargin(quoted.amount, FEE_MARGIN_PERCENT), 1n]),
    provenance: [ofCall.provenance, ofProgram.provenance, quoted.provenance]
  }
}
