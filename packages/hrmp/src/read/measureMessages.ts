import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import {
  type FeeFallback,
  measureCall,
  measureProgram,
  quoteExecutionFee,
  type WeightFallback
} from '@paraclock/weights'
import type { XcmVersion } from '@paraclock/xcm'
import { buildHrmpCall } from '../build/buildHrmpCall.ts'
import { SPARE_REQUESTS } from '../build/HrmpCalls.ts'
import { addMargin, FEE_MARGIN_PERCENT } from '../route/margins.ts'
import { writeMessage } from '../route/writeMessage.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpMessageCall, HrmpMessageFee } from '../state/HrmpParaState.ts'

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
  const calls = writeSamples(args.host, args.peer)
  return Promise.all(calls.map(([action, call]) => measureMessage(args, action, call)))
}

async function measureMessage(
  args: Parameters<typeof measureMessages>[0],
  action: HrmpMessageCall,
  call: Hex
): Promise<HrmpMessageFee> {
  const { chain, host, paraId, peer, version, fallback, signal } = args
  const ask = { chain, signal }
  const forWeight = fallback.weight === undefined ? {} : { fallback: fallback.weight }
  const ofCall = await measureCall({ ...ask, call, ...forWeight })
  const program = writeMessage({
    host,
    paraId,
    peer,
    action,
    call,
    callWeight: ofCall.weight,
    withdrawn: 10n ** BigInt(host.token.decimals),
    weightLimit: 'unlimited'
  })
  const ofProgram = await measureProgram({ ...ask, program, version, ...forWeight })
  const quoted = await quoteExecutionFee({
    ...ask,
    weight: ofProgram.weight,
    version,
    asset: { parents: host.route.kind === 'relay' ? 0 : 1, interior: [] },
    ...(fallback.fee === undefined ? {} : { fallback: fallback.fee })
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

// What a call weighs does not depend on the ids and sizes in it, and grows with the witness.
function writeSamples(
  { pallet, limits, openRequests }: HrmpHostState,
  peer: number
): readonly (readonly [HrmpMessageCall, Hex])[] {
  const channelId = { sender: peer, recipient: peer }
  const samples = {
    request: () =>
      buildHrmpCall({
        pallet,
        call: 'hrmpInitOpenChannel',
        args: {
          recipient: peer,
          proposedMaxCapacity: Math.max(1, limits.maxCapacity),
          proposedMaxMessageSize: Math.max(1, limits.maxMessageSize)
        }
      }),
    accept: () => buildHrmpCall({ pallet, call: 'hrmpAcceptOpenChannel', args: { sender: peer } }),
    close: () => buildHrmpCall({ pallet, call: 'hrmpCloseChannel', args: { channelId } }),
    cancel: () =>
      buildHrmpCall({
        pallet,
        call: 'hrmpCancelOpenRequest',
        args: { channelId, openRequests: openRequests + SPARE_REQUESTS }
      }),
    establish: () =>
      buildHrmpCall({
        pallet,
        call: 'establishChannelWithSystem',
        args: { targetSystemChain: peer }
      })
  } satisfies Record<HrmpMessageCall, () => Hex>
  const known: readonly (readonly [HrmpMessageCall, string])[] = [
    ['request', 'hrmpInitOpenChannel'],
    ['accept', 'hrmpAcceptOpenChannel'],
    ['close', 'hrmpCloseChannel'],
    ['cancel', 'hrmpCancelOpenRequest'],
    ['establish', 'establishChannelWithSystem']
  ]
  return known.flatMap(([action, call]) =>
    pallet.calls[call] === undefined ? [] : [[action, samples[action]()] as const]
  )
}
