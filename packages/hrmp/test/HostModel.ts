import { bytesToTry, hexToBytes } from '@paraclock/core'
import type { HrmpDirectionState, HrmpParaState, HrmpState } from '../src/index.ts'
import type { HrmpStep } from '../src/plan/HrmpPlan.ts'

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] }
type Para = Omit<Mutable<HrmpParaState>, 'balance'> & {
  balance: Mutable<HrmpParaState['balance']>
}

/**
 * The pallet's rules, and those of the balances that it reserves, told a second time: what the host
 * does with a step. From polkadot-runtime-parachains 29.0.0 (hrmp.rs) and pallet-balances.
 */
export class HostModel {
  state: HrmpState

  constructor(state: HrmpState) {
    this.state = structuredClone(state)
  }

  /** Does what a step asks for; the name of what goes wrong, or `null`. */
  execute(step: HrmpStep): string | undefined {
    const para = this.#para(step.paraId)
    const bytes = hexToBytes(bytesToTry(step.hostCall))
    if (step.action === 'fund') {
      para.balance.free += readCompact(bytes.subarray(35))
      return para.balance.free < this.state.host.existentialDeposit
        ? 'ExistentialDeposit'
        : undefined
    }
    const fee = para.fees.find(({ call }) => call === step.action)
    if (fee === undefined) return 'no fee'
    if (para.balance.free < fee.withdrawn) return 'FailedToTransactAsset'
    para.balance.free -= fee.withdrawn
    const failure = this.#dispatch(para, bytes)
    para.balance.free += fee.withdrawn - fee.fee
    if (this.state.host.management.effect === 'immediate') this.#settleAll()
    this.#moveBlock()
    return failure
  }

  /** Begins a session: limits that are due hold, what is accepted opens, what is closing is closed. */
  beginSession(): void {
    const { host } = this.state
    const index = host.session.index + 1
    const due = host.pending.filter(({ session }) => session <= index)
    this.#settleAll()
    const { nextAt, seconds } = host.session
    const later =
      nextAt === undefined ? undefined : ((nextAt + BigInt(seconds ?? 0)) as typeof nextAt)
    this.state = {
      ...this.state,
      host: {
        ...host,
        session: { ...host.session, index, nextAt: later },
        limits: due.at(-1)?.limits ?? host.limits,
        pending: host.pending.filter((one) => !due.includes(one))
      }
    }
    this.#moveBlock()
  }

  #settleAll(): void {
    const directions = this.state.directions.map((direction) =>
      this.#settle(direction)
    ) as unknown as HrmpState['directions']
    this.state = { ...this.state, directions }
  }

  #settle(direction: HrmpDirectionState): HrmpDirectionState {
    const [from, to] = [this.#para(direction.sender), this.#para(direction.recipient)]
    const free = this.#isFree()
    let settled = direction
    if (direction.request?.accepted === true) {
      const { maxCapacity, maxMessageSize, maxTotalSize, senderDeposit } = direction.request
      const recipientDeposit = free ? 0n : this.state.host.limits.recipientDeposit
      const empty = { messages: 0, totalSize: 0, senderDeposit, recipientDeposit }
      const channel = { maxCapacity, maxMessageSize, maxTotalSize, ...empty }
      settled = { ...direction, request: undefined, channel }
      from.requested -= 1
      to.accepted -= 1
      from.outbound += 1
      to.inbound += 1
    }
    if (direction.closing && settled.channel !== undefined) {
      unreserve(from, settled.channel.senderDeposit)
      unreserve(to, settled.channel.recipientDeposit)
      from.outbound -= 1
      to.inbound -= 1
      settled = { ...settled, channel: undefined, closing: false }
    }
    return settled
  }

  #dispatch(para: Para, bytes: Uint8Array): string | undefined {
    const { pallet, limits } = this.state.host
    const call = Object.entries(pallet.calls).find(([, { index }]) => index === bytes[1])?.[0]
    if (bytes[0] !== pallet.index) return 'another pallet'
    const view = new DataView(bytes.buffer, bytes.byteOffset + 2)
    const numbers = Array.from({ length: (bytes.length - 2) / 4 }, (_, at) =>
      view.getUint32(4 * at, true)
    )
    const [first = 0, second = 0, third = 0] = numbers
    switch (call) {
      case 'hrmpInitOpenChannel':
        return this.#request(para, first, second, third)
      case 'hrmpAcceptOpenChannel':
        return this.#accept(first, para)
      case 'hrmpCloseChannel': {
        const direction = this.#direction(first, second)
        if (direction?.channel === undefined) return 'CloseHrmpChannelDoesntExist'
        if (direction.closing) return 'CloseHrmpChannelAlreadyUnderway'
        this.#replace(direction, { closing: true })
        return undefined
      }
      case 'hrmpCancelOpenRequest': {
        const direction = this.#direction(first, second)
        if (direction?.request === undefined) return 'OpenHrmpChannelDoesntExist'
        if (direction.request.accepted) return 'OpenHrmpChannelAlreadyConfirmed'
        if (third < this.state.host.openRequests) return 'WrongWitness'
        unreserve(this.#para(first), direction.request.senderDeposit)
        this.#para(first).requested -= 1
        this.#replace(direction, { request: undefined })
        return undefined
      }
      case 'establishChannelWithSystem': {
        const other = this.#para(first)
        if (!other.system) return 'ChannelCreationNotAuthorized'
        const { maxCapacity, maxMessageSize } = limits
        return (
          this.#request(para, first, maxCapacity, maxMessageSize) ??
          this.#accept(para.paraId, other) ??
          this.#request(other, para.paraId, maxCapacity, maxMessageSize) ??
          this.#accept(first, para)
        )
      }
      default:
        return 'no such call'
    }
  }

  #request(from: Para, recipient: number, capacity: number, size: number): string | undefined {
    const { limits } = this.state.host
    const direction = this.#direction(from.paraId, recipient)
    if (direction === undefined) return 'OpenHrmpChannelInvalidRecipient'
    if (capacity === 0 || size === 0) return 'OpenHrmpChannelZeroCapacity'
    if (capacity > limits.maxCapacity) return 'OpenHrmpChannelCapacityExceedsLimit'
    if (size > limits.maxMessageSize) return 'OpenHrmpChannelMessageSizeExceedsLimit'
    if (direction.request !== undefined) return 'OpenHrmpChannelAlreadyRequested'
    if (direction.channel !== undefined) return 'OpenHrmpChannelAlreadyExists'
    if (from.outbound + from.requested >= limits.maxOutbound) return 'OpenHrmpChannelLimitExceeded'
    const senderDeposit = this.#isFree() ? 0n : limits.senderDeposit
    const failure = this.#reserve(from, senderDeposit)
    if (failure !== undefined) return failure
    from.requested += 1
    const { maxTotalSize } = limits
    const asked = { maxCapacity: capacity, maxMessageSize: size, maxTotalSize, senderDeposit }
    this.#replace(direction, { request: { accepted: false, ...asked } })
    return undefined
  }

  #accept(sender: number, to: Para): string | undefined {
    const { limits } = this.state.host
    const direction = this.#direction(sender, to.paraId)
    if (direction?.request === undefined) return 'AcceptHrmpChannelDoesntExist'
    if (direction.request.accepted) return 'AcceptHrmpChannelAlreadyConfirmed'
    if (to.inbound + to.accepted >= limits.maxInbound) return 'AcceptHrmpChannelLimitExceeded'
    const failure = this.#reserve(to, this.#isFree() ? 0n : limits.recipientDeposit)
    if (failure !== undefined) return failure
    to.accepted += 1
    this.#replace(direction, { request: { ...direction.request, accepted: true } })
    return undefined
  }

  #reserve(para: Para, amount: bigint): string | undefined {
    if (amount === 0n) return undefined
    const left = para.balance.free - amount
    if (left < 0n) return 'InsufficientBalance'
    if (left < para.balance.frozen) return 'LiquidityRestrictions'
    if (left < this.state.host.existentialDeposit) return 'ConsumerRemaining'
    para.balance.free = left
    para.balance.reserved += amount
    return undefined
  }

  #isFree(): boolean {
    return this.state.host.systemIsFree && this.state.paras.some(({ system }) => system)
  }

  #moveBlock(): void {
    const { host, directions } = this.state
    const openRequests = directions.filter(({ request }) => request !== undefined).length
    this.state = {
      ...this.state,
      host: { ...host, blockNumber: host.blockNumber + 1, openRequests }
    }
  }

  #replace(direction: HrmpDirectionState, changes: Partial<HrmpDirectionState>): void {
    const directions = this.state.directions.map((one) =>
      one.sender === direction.sender ? { ...one, ...changes } : one
    ) as unknown as HrmpState['directions']
    this.state = { ...this.state, directions }
  }

  #direction(sender: number, recipient: number): HrmpDirectionState | undefined {
    return this.state.directions.find((one) => one.sender === sender && one.recipient === recipient)
  }

  #para(paraId: number): Para {
    return this.state.paras.find((para) => para.paraId === paraId) as Para
  }
}

function unreserve(para: Para, amount: bigint): void {
  const given = amount < para.balance.reserved ? amount : para.balance.reserved
  para.balance.free += given
  para.balance.reserved -= given
}

function readCompact(bytes: Uint8Array): bigint {
  const little = (from: number, length: number): bigint =>
    Array.from(bytes.subarray(from, from + length)).reduce(
      (sum, byte, at) => sum + (BigInt(byte) << BigInt(8 * at)),
      0n
    )
  const [head = 0] = bytes
  if ((head & 3) === 3) return little(1, (head >> 2) + 4)
  return little(0, [1, 2, 4][head & 3] as number) >> 2n
}
