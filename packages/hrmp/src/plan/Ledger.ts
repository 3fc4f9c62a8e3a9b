import type { ParaId } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'

interface Account {
  free: bigint
  outbound: number
  inbound: number
}

/** Follows what both parachains have, through steps that are not made yet. */
export class Ledger {
  readonly #accounts: ReadonlyMap<number, Account>
  readonly #closings: { readonly direction: HrmpDirectionState; readonly session: number }[] = []

  readonly #recipientDeposit: bigint

  constructor({ host, paras, directions }: HrmpState) {
    const free = host.systemIsFree && paras.some(({ system }) => system)
    this.#recipientDeposit = free ? 0n : host.limits.recipientDeposit
    this.#accounts = new Map(
      paras.map(({ paraId, balance, outbound, inbound, requested, accepted }) => [
        paraId,
        { free: balance.free, outbound: outbound + requested, inbound: inbound + accepted }
      ])
    )
    for (const direction of directions) {
      if (phaseOf(direction) === 'closing') this.#closings.push({ direction, session: 1 })
    }
  }

  /** What a parachain has free. */
  free(paraId: ParaId): bigint {
    return this.#account(paraId).free
  }

  /** How many channels and requests lead out of a parachain. */
  outbound(paraId: ParaId): number {
    return this.#account(paraId).outbound
  }

  /** How many channels and accepted requests lead into a parachain. */
  inbound(paraId: ParaId): number {
    return this.#account(paraId).inbound
  }

  /** Lets the sessions up to this one begin: what was to be closed by then is closed. */
  begin(session: number): void {
    const due = this.#closings.filter((closing) => closing.session <= session)
    for (const closing of due) {
      this.#closings.splice(this.#closings.indexOf(closing), 1)
      this.#close(closing.direction)
    }
  }

  /** Makes a step. */
  make(intent: Intent, cost: HrmpStepCost, session: number): void {
    const actor = this.#account(intent.paraId)
    actor.free -= cost.deposit + cost.fee
    for (const direction of intent.directions) this.#apply(intent.action, direction, session)
  }

  #apply(action: Intent['action'], direction: HrmpDirectionState, session: number): void {
    const sender = this.#account(direction.sender)
    const recipient = this.#account(direction.recipient)
    switch (action) {
      case 'request':
        sender.outbound += 1
        return
      case 'accept':
        recipient.inbound += 1
        return
      case 'establish':
        sender.outbound += 1
        recipient.inbound += 1
        return
      case 'cancel':
        sender.outbound -= 1
        sender.free += direction.request?.senderDeposit ?? 0n
        return
      case 'close':
        this.#closings.push({ direction, session: session + 1 })
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
