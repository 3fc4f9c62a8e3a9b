import type { ParaId } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { depositsAt } from './costOf.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'

interface Account {
  /** What the parachain has free. */
  free: bigint
  /** How many channels and requests lead out of it. */
  outbound: number
  /** How many channels and accepted requests lead into it. */
  inbound: number
}

/** Follows what both parachains have, through steps that are not made yet. */
export class Ledger {
  readonly #accounts: ReadonlyMap<ParaId, Account>
  readonly #recipientDeposit: bigint
  #closings: readonly { readonly direction: HrmpDirectionState; readonly session: number }[]

  constructor(state: HrmpState) {
    this.#recipientDeposit = depositsAt(state, 0).accept
    this.#accounts = new Map(
      state.paras.map(({ paraId, balance, outbound, inbound, requested, accepted }) => [
        paraId,
        { free: balance.free, outbound: outbound + requested, inbound: inbound + accepted }
      ])
    )
    this.#closings = state.directions
      .filter((direction) => phaseOf(direction) === 'closing')
      .map((direction) => ({ direction, session: 1 }))
  }

  /** What a parachain has. */
  of(paraId: ParaId): Readonly<Account> {
    return this.#account(paraId)
  }

  /** Lets the sessions up to this one begin: what was to be closed by then is closed. */
  begin(session: number): void {
    for (const { direction } of this.#closings.filter((one) => one.session <= session)) {
      this.#close(direction)
    }
    this.#closings = this.#closings.filter((one) => one.session > session)
  }

  /** Makes a step. */
  make({ action, para, directions, session }: Intent, cost: HrmpStepCost): void {
    this.#account(para.paraId).free -= cost.deposit + cost.fee
    for (const direction of directions) {
      const [from, to] = [this.#account(direction.sender), this.#account(direction.recipient)]
      if (action === 'request' || action === 'establish') from.outbound += 1
      if (action === 'accept' || action === 'establish') to.inbound += 1
      if (action === 'cancel') {
        from.outbound -= 1
        from.free += direction.request?.senderDeposit ?? 0n
      }
      if (action === 'close') {
        this.#closings = [...this.#closings, { direction, session: session + 1 }]
      }
    }
  }

  // An accepted request that becomes a channel and is closed then gives back what it took.
  #close({ sender, recipient, channel, request }: HrmpDirectionState): void {
    const [from, to] = [this.#account(sender), this.#account(recipient)]
    from.free += channel?.senderDeposit ?? request?.senderDeposit ?? 0n
    to.free += channel?.recipientDeposit ?? this.#recipientDeposit
    from.outbound -= 1
    to.inbound -= 1
  }

  #account(paraId: ParaId): Account {
    return this.#accounts.get(paraId) as Account
  }
}
