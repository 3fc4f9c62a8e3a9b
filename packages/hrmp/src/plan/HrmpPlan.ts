import type {
  ChainAccount,
  Hex,
  ParaId,
  PlannedCall,
  PlannedWait,
  PlanStatus,
  TokenAmount,
  UnixSeconds
} from '@paraclock/core'
import type { ChannelId } from '../build/buildHrmpCall.ts'
import type { HrmpDirection, HrmpPhase } from '../state/HrmpDirectionState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'

/**
 * The goal of {@link planHrmp}: the channels to open, close or cancel, their sizes, and the account
 * that pays.
 */
export interface HrmpGoal {
  /**
   * The wanted state. `open`: the channels are open. `close`: no channel and no request exist.
   * `cancel`: no pending request exists, and an open channel stays.
   */
  readonly kind: 'open' | 'close' | 'cancel'
  /** The directions to open, close or cancel. Defaults to both. */
  readonly directions?: readonly ChannelId[]
  /** The account that sends missing amounts, in the host's address format. */
  readonly payer?: string
  /**
   * The amounts that the payer can spend. If left out, the payer is assumed to have enough on the
   * host. If the payer has too little on the host and enough on the hub, the payer teleports the
   * amount from the hub.
   */
  readonly held?: HrmpHoldings
  /**
   * The smallest capacity of an open channel, in messages. Without it, any capacity is enough, and
   * a new channel gets the host's maximum.
   */
  readonly capacity?: number
  /**
   * The smallest message size of an open channel, in bytes. Without it, any message size is enough,
   * and a new channel gets the host's maximum.
   */
  readonly messageSize?: number
  /**
   * The id of the parachain that closes the channel or cancels the request. Defaults to an end of
   * the channel that can send messages to the host.
   */
  readonly by?: number
}

/** The amounts that an account can spend, in the host's smallest unit. */
export interface HrmpHoldings {
  readonly onHost: bigint
  /** The amount that the account can spend on the hub. Absent without a hub. */
  readonly onHub?: bigint
  /** Sentences for the remedy of `balanceShort`, such as the reason why an amount is unknown. */
  readonly note?: string
}

/** An obstacle of a step: plain data, with amounts in the host's smallest unit. */
export type HrmpObstacle = {
  readonly remedy: string
} & (
  | {
      /** The parachain is not registered on the host, or is offboarding. */
      readonly code: 'paraUnregistered'
      readonly paraId: ParaId
      readonly lifecycle: string | undefined
    }
  | {
      /** The sovereign account cannot pay for all of its steps and keep the required minimum. */
      readonly code: 'balanceShort'
      readonly paraId: ParaId
      /** The sovereign account, in the host's address format. */
      readonly account: string
      readonly free: bigint
      /** The free balance that the account needs for all of its steps. */
      readonly needed: bigint
      readonly short: bigint
    }
  | {
      /**
       * The sender has its maximum number of channels and requests, or the recipient has its
       * maximum number of channels and accepted requests.
       */
      readonly code: 'outboundLimitReached' | 'inboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** The goal asks for a larger channel than the host allows. */
      readonly code: 'sizeBeyondLimit'
      readonly direction: HrmpDirection
      readonly what: 'capacity' | 'messageSize'
      readonly wanted: number
      readonly limit: number
    }
  | {
      /** The chain that manages the channels refuses the calls of parachains. */
      readonly code: 'callsRefused'
      readonly chain: string
      /** The error with which a dry run of a parachain's call failed. */
      readonly refusal: string
      /** The document that describes which chain takes the calls. */
      readonly document: string
    }
  | {
      /** The request is accepted, so it can no longer be cancelled. */
      readonly code: 'requestAccepted'
      readonly direction: HrmpDirection
    }
)

/** The action of a step: a transfer to a sovereign account, or a call of a parachain. */
export type HrmpAction = 'fund' | HrmpMessageCall

/** The time at which a step takes effect. */
export type HrmpEffect =
  | { readonly kind: 'immediate' }
  | {
      readonly kind: 'session'
      /**
       * The session at whose beginning the step takes effect, if the step is made as early as
       * possible.
       */
      readonly session: number
      /** The earliest beginning of `session`. `undefined` if the host does not state it. */
      readonly at: UnixSeconds | undefined
    }

/** The cost of a step for the sovereign account, in the host's smallest unit. */
export interface HrmpStepCost {
  /** The deposit, which stays reserved until the channel or the request is removed. */
  readonly deposit: bigint
  readonly fee: bigint
  /** The amount that the message withdraws: the fee and a margin. The margin returns. */
  readonly withdrawn: bigint
  readonly mustRemain: bigint
  /** The sum of `deposit`, `withdrawn` and `mustRemain`. */
  readonly needed: bigint
  /** The free balance expected before the step, computed from the state and the earlier steps. */
  readonly free: bigint
}

/**
 * One call of a plan. If a parachain acts, `call` is its root call that sends a message to the
 * host, and `hostCall` is the call that this message makes on the host.
 */
export interface HrmpStep extends PlannedCall {
  readonly action: HrmpAction
  /** The parachain that acts; for `fund`, the parachain whose account is funded. */
  readonly paraId: ParaId
  /** The directions that the step changes: none for `fund`, both for `establish`. */
  readonly directions: readonly HrmpDirection[]
  readonly hostCall: Hex
  /** The cost for the sovereign account; `undefined` for `fund`. */
  readonly cost: HrmpStepCost | undefined
  readonly effect: HrmpEffect
  readonly obstacles: readonly HrmpObstacle[]
}

/**
 * A wait until a session of the host begins, or until the host has executed a parachain's messages.
 */
export interface HrmpWait extends PlannedWait {
  readonly for: 'session' | 'message'
}

/** One step of a plan: a call to make, or a wait for the host. */
export type HrmpPlanStep = HrmpStep | HrmpWait

/** The plan for one direction. */
export interface HrmpDirectionPlan extends HrmpDirection {
  readonly phase: HrmpPhase
  /** The status of the direction. `wait`: the direction waits for a session or a message. */
  readonly status: PlanStatus
  readonly summary: string
  /** The plan's remaining steps for this direction, in order. */
  readonly steps: readonly HrmpStep[]
  readonly obstacles: readonly HrmpObstacle[]
}

/** The cost of the whole plan for one sovereign account. */
export interface HrmpAccountPlan extends ChainAccount {
  readonly paraId: ParaId
  readonly free: TokenAmount
  readonly needed: TokenAmount
  readonly short: TokenAmount
  /**
   * The part of `deposits` and `fees` that exceeds the parachain's own money in this account.
   * Without `fund`, the host takes this part from the backing of users' tokens. `undefined` if it
   * is unknown how much money is the parachain's own.
   */
  readonly unbacked: TokenAmount | undefined
  /** The sum of the steps' deposits. The host returns a deposit when the channel closes. */
  readonly deposits: TokenAmount
  readonly fees: TokenAmount
  /**
   * The step that transfers the missing amount; `undefined` if nothing is missing, or no known
   * account has the amount.
   */
  readonly fund: HrmpStep | undefined
}

/** The plan that leads from a state to a goal. */
export interface HrmpPlan {
  readonly goal: HrmpGoal
  /**
   * The status of the plan. `act`: make the calls in `next`, then read and plan again. `wait`: read
   * again when the session changes or the message has arrived. `blocked`: see `obstacles`. `done`:
   * the goal is reached.
   */
  readonly status: PlanStatus
  /** Every step to the goal, in order: transfers to accounts, calls, and the waits between them. */
  readonly steps: readonly HrmpPlanStep[]
  /** The calls of `steps` whose status is `act`. */
  readonly next: readonly HrmpStep[]
  readonly directions: readonly HrmpDirectionPlan[]
  readonly accounts: readonly HrmpAccountPlan[]
  readonly obstacles: readonly HrmpObstacle[]
}
