import { ParaclockError, type ParaId, SavedDataMalformed, shorten } from '@paraclock/core'
import { keptBalance } from '@paraclock/xcm'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { limitsAt } from '../state/HrmpHostState.ts'
import type { HrmpMessageFee, HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
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

/**
 * What a step asks of the account of the parachain that makes it. The deposit is reserved while the
 * message runs, so what the message has withdrawn for its fee is not there then, and what an
 * account must keep to exist has to stay beside both.
 *
 * @param free - what the account has free then
 */
export function costOf(
  state: HrmpState,
  { action, para, session }: Intent,
  free: bigint
): HrmpStepCost {
  const { fee, withdrawn } = feeOf(para, action)
  const deposits: Partial<Record<Intent['action'], bigint>> = depositsAt(state, session)
  const deposit = deposits[action] ?? 0n
  const { balance } = para
  const { existentialDeposit } = state.host
  const mustRemain = keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  return { deposit, fee, withdrawn, mustRemain, needed: deposit + withdrawn + mustRemain, free }
}

/** What a request and its acceptance reserve after so many changes of the session. */
function depositsAt(
  { host, paras }: HrmpState,
  changes: number
): { readonly request: bigint; readonly accept: bigint } {
  if (host.systemIsFree && paras.some(({ system }) => system)) return { request: 0n, accept: 0n }
  const { senderDeposit, recipientDeposit } = limitsAt(host, changes)
  return { request: senderDeposit, accept: recipientDeposit }
}

/** What a message of a parachain costs, as it was read. */
export function feeOf({ fees, paraId }: HrmpParaState, call: Intent['action']): HrmpMessageFee {
  const found = fees.find((one) => one.call === call)
  if (found !== undefined) return found
  const problem = `it has no fee for ${call}, only for ${fees.map((one) => one.call).join(', ')}`
  throw new ParaclockError(SavedDataMalformed, {
    what: 'the state of channels',
    problem: `${shorten(`parachain ${paraId}`)}: ${problem}`
  })
}
