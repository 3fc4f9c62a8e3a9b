import { formatBalance, hexToBytes } from '@paraclock/core'
import { writeTransfer } from '../build/writeTransfer.ts'
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
  const call = writeTransfer(host.transfer, account, short)
  const { fee } = host.transfer
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
    ...(fee === undefined ? {} : { fee: toHostAmount(state, fee) }),
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
