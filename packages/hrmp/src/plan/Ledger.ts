import { ParaclockError, type ParaId, SavedDataMalformed, shorten } from '@paraclock/core'
import { keptBalance } from '@paraclock/xcm'
import type { ChannelManagement } from '../state/ChannelManagement.ts'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { limitsAt } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import { changesUntilEffect, type Intent } from './Intent.ts'

interface Account {
  free: bigint
  /** The free balance on the chain that holds the deposits, if that is another chain. */
  onDeposits: bigint | undefined
  /** The number of the parachain's outgoing channels, including its requests. */
  outbound: number
  /** The number of the parachain's incoming channels, including the requests that it accepted. */
  inbound: number
}

/** The balances and the channel counts of the parachains' accounts, after each step of a plan. */
export class Ledger {
  readonly #accounts: ReadonlyMap<ParaId, Account>
  readonly #recipientDeposit: bigint
  readonly #management: ChannelManagement
  #closings: readonly { readonly direction: HrmpDirectionState; readonly session: number }[]

  constructor(state: HrmpState) {
    this.#recipientDeposit = depositsAt(state, 0).accept
    this.#management = state.host.management
    this.#accounts = new Map(
      state.paras.map(({ paraId, balance, deposits, outbound, inbound, requested, accepted }) => [
        paraId,
        {
          free: balance.free,
          onDeposits: deposits?.balance.free,
          outbound: outbound + requested,
          inbound: inbound + accepted
        }
      ])
    )
    this.#closings = state.directions
      .filter((direction) => phaseOf(direction) === 'closing')
      .map((direction) => ({ direction, session: 1 }))
  }

  of(paraId: ParaId): Readonly<Account> {
    return this.#account(paraId)
  }

  begin(session: number): void {
    for (const { direction } of this.#closings.filter((one) => one.session <= session)) {
      this.#close(direction)
    }
    this.#closings = this.#closings.filter((one) => one.session > session)
  }

  make(intent: Intent, cost: HrmpStepCost): void {
    const { action, para, directions } = intent
    this.#account(para.paraId).free -= cost.deposit + cost.fee
    this.#refund(para.paraId, -(cost.held ?? 0n))
    for (const direction of directions) {
      const [from, to] = [this.#account(direction.sender), this.#account(direction.recipient)]
      if (action === 'request' || action === 'establish') from.outbound += 1
      if (action === 'accept' || action === 'establish') to.inbound += 1
      if (action === 'cancel') {
        from.outbound -= 1
        this.#refund(direction.sender, direction.request?.senderDeposit ?? 0n)
      }
      if (action === 'close') {
        const session = changesUntilEffect(intent, this.#management)
        this.#closings = [...this.#closings, { direction, session }]
      }
    }
  }

  // Closes a channel, and returns the deposits of the sender and the recipient. If the channel is
  // not open yet, only its request is stored. A request does not contain the recipient's deposit,
  // so the present `#recipientDeposit` is used.
  #close({ sender, recipient, channel, request }: HrmpDirectionState): void {
    const [from, to] = [this.#account(sender), this.#account(recipient)]
    this.#refund(sender, channel?.senderDeposit ?? request?.senderDeposit ?? 0n)
    this.#refund(recipient, channel?.recipientDeposit ?? this.#recipientDeposit)
    from.outbound -= 1
    to.inbound -= 1
  }

  #refund(paraId: ParaId, amount: bigint): void {
    const account = this.#account(paraId)
    if (account.onDeposits === undefined) account.free += amount
    else account.onDeposits += amount
  }

  #account(paraId: ParaId): Account {
    return this.#accounts.get(paraId) as Account
  }
}

/**
 * Computes the cost of a step for the parachain's sovereign account. The account must have the
 * deposit, the withdrawn amount and the minimum balance at the same time, because the message
 * reserves the deposit before it returns unused money.
 */
export function costOf(
  state: HrmpState,
  { action, para, session }: Intent,
  free: bigint
): HrmpStepCost {
  const { fee, withdrawn } = feeOf(para, action)
  const deposits: Partial<Record<Intent['action'], bigint>> = depositsAt(state, session)
  const whole = deposits[action] ?? 0n
  const { balance } = para
  // The other chain takes what it holds, so this account needs only the fee.
  const isElsewhere = para.deposits !== undefined
  const deposit = isElsewhere ? 0n : whole
  const held = isElsewhere && whole > 0n ? { held: whole } : {}
  const { existentialDeposit } = state.host
  const mustRemain = keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  const needed = deposit + withdrawn + mustRemain
  return { deposit, ...held, fee, withdrawn, mustRemain, needed, free }
}

function depositsAt(
  { host, paras }: HrmpState,
  changes: number
): { readonly request: bigint; readonly accept: bigint } {
  if (host.systemIsFree && paras.some(({ system }) => system)) return { request: 0n, accept: 0n }
  const { senderDeposit, recipientDeposit } = limitsAt(host, changes)
  return { request: senderDeposit, accept: recipientDeposit }
}

export function feeOf({ fees, paraId }: HrmpParaState, call: Intent['action']): HrmpMessageFee {
  const found = fees.find((one) => one.call === call)
  if (found !== undefined) return found
  const only = fees.map((one) => one.call).join(', ')
  const problem = `${shorten(`parachain ${paraId}`)}: it has no fee for ${call}, only for ${only}`
  throw new ParaclockError(SavedDataMalformed, { what: 'the state of channels', problem })
}
