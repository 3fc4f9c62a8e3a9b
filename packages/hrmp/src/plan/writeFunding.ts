import { bytesToHex, encodeCompact, formatBalance, type Hex, hexToBytes } from '@paraclock/core'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { sovereignAddress, toHostAmount } from './composeStep.ts'
import type { HrmpStep } from './HrmpPlan.ts'

/** Writes the step that pays into a sovereign account what it is short of. */
export function writeFunding(
  state: HrmpState,
  para: HrmpParaState,
  payer: string,
  short: bigint
): HrmpStep | null {
  const { host } = state
  if (host.transfer === null) return null
  const account = hexToBytes(para.sovereign)
  const address = sovereignAddress(state, para)
  const call: Hex = bytesToHex(
    // 0 is MultiAddress::Id.
    Uint8Array.of(host.transfer.pallet, host.transfer.call, 0, ...account, ...encodeCompact(short))
  )
  return {
    kind: 'call',
    id: `fund-${para.paraId}`,
    status: 'act',
    after: [],
    chain: host.chain,
    origin: { kind: 'signed', account: payer },
    call,
    description: `balances.transferKeepAlive(${address}, ${formatBalance(short, host.token)})`,
    transfer: toHostAmount(state, short),
    preconditions: ['the payer has that much beside its fee and its own existential deposit'],
    observe: `${address} has ${formatBalance(para.balance.free + short, host.token)} free on ${host.chain}`,
    action: 'fund',
    paraId: para.paraId,
    directions: [],
    hostCall: call,
    cost: null,
    effect: { kind: 'immediate' },
    obstacles: []
  }
}
