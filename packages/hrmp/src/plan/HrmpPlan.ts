import type {
  ChainAccount,
  DraftBytes,
  ParaId,
  PlannedCall,
  PlannedWait,
  PlanStatus,
  TokenAmount,
  UnixSeconds
} from '@paraclock/core'
import type { ChannelId, HrmpDirection, HrmpPhase } from '../state/HrmpDirectionState.ts'
import type { HrmpMessageCall } from '../state/HrmpParaState.ts'

/** The goal of {@link draftHrmp}. */
export interface HrmpGoal {
  /**
   * The wanted state. `open`: the channels are open. `close`: no channel and no request exist.
   * `cancel`: no pending request exists, and open channels stay.
   */
  readonly kind: 'open' | 'close' | 'cancel'
  /** The directions to plan. Defaults to both directions between the two parachains. */
  readonly directions?: readonly ChannelId[]
  /** The address of the account that can fund the sovereign accounts. */
  readonly payer?: string
  /**
   * The amounts that the payer can spend. If absent, the plan assumes that the payer has enough on
   * the chain that manages the channels.
   */
  readonly held?: HrmpHoldings
  /**
   * The smallest sufficient capacity of a channel, in messages. If absent, any open channel is
   * sufficient, and a new channel gets the maximum capacity that the chain allows.
   */
  readonly capacity?: number
  /**
   * The smallest sufficient message size of a channel, in bytes. If absent, any open channel is
   * sufficient, and a new channel gets the maximum message size that the chain allows.
   */
  readonly messageSize?: number
  /**
   * The parachain that closes the channel or cancels the request. Defaults to the sender of the
   * channel, or to the recipient if only the recipient can send messages to the managing chain.
   */
  readonly by?: number
}

/** The amounts that an account can spend, in the smallest unit of the relay token. */
export interface HrmpHoldings {
  readonly onHost: bigint
  /** The amount on Asset Hub. Absent if the network has no Asset Hub. */
  readonly onHub?: bigint
  /** Text for the remedy of the obstacle `balanceShort`, for example why an amount is unknown. */
  readonly note?: string
}

/** The reason why a step cannot be made. Amounts are in the smallest unit of the relay token. */
export type HrmpObstacle = {
  readonly remedy: string
} & (
  | {
      /** A parachain is not registered, or is being offboarded. */
      readonly code: 'paraUnregistered'
      readonly paraId: ParaId
      readonly lifecycle: string | undefined
    }
  | {
      /** The sovereign account cannot pay for all its steps and keep its minimum balance. */
      readonly code: 'balanceShort'
      readonly paraId: ParaId
      /** The address of the sovereign account. */
      readonly account: string
      readonly free: bigint
      /** The free balance that the account must have before the steps of the plan. */
      readonly needed: bigint
      readonly short: bigint
    }
  | {
      /**
       * The sender has the maximum number of outgoing channels, or the recipient has the maximum
       * number of incoming channels. The counts include requests.
       */
      readonly code: 'outboundLimitReached' | 'inboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** The goal sets a larger size than the managing chain allows. */
      readonly code: 'sizeBeyondLimit'
      readonly direction: HrmpDirection
      readonly what: 'capacity' | 'messageSize'
      readonly wanted: number
      readonly limit: number
    }
  | {
      /** The managing chain refuses all calls with which parachains manage channels. */
      readonly code: 'callsRefused'
      readonly chain: string
      /** The error of a dry-run channel request, for example `system.CallFiltered`. */
      readonly refusal: string
      /** The address of a document about the chain that takes these calls instead. */
      readonly document: string
    }
  | {
      /** The goal is to cancel a request that is already accepted. The chain refuses this. */
      readonly code: 'requestAccepted'
      readonly direction: HrmpDirection
    }
)

/** The action of a step: a transfer to a sovereign account, or a call of a parachain. */
export type HrmpAction = 'fund' | HrmpMessageCall

/** The time at which a step takes effect: when its call runs, or when a session begins. */
export type HrmpEffect =
  | { readonly kind: 'immediate' }
  | {
      readonly kind: 'session'
      /**
       * The session at whose beginning the step takes effect, if this step and all earlier steps are
       * made as early as possible.
       */
      readonly session: number
      /** The earliest beginning of `session`. `undefined` if the time is not known. */
      readonly at: UnixSeconds | undefined
    }

/** The cost of a step for the parachain's sovereign account, in the smallest unit of the token. */
export interface HrmpStepCost {
  /** The deposit, which the chain reserves until the channel or the request is removed. */
  readonly deposit: bigint
  /** The deposit that another chain holds, from the parachain's account there. */
  readonly held?: bigint
  readonly fee: bigint
  /** The amount that the message withdraws: the fee plus a margin. Unused money returns. */
  readonly withdrawn: bigint
  readonly mustRemain: bigint
  /** The sum of `deposit`, `withdrawn` and `mustRemain`. */
  readonly needed: bigint
  /** The expected free balance before the step, after all earlier steps. */
  readonly free: bigint
}

/**
 * A call of a plan. In most steps, root of a parachain makes `call`, which sends a message. The chain
 * that manages the channels then executes `hostCall`, which is in the message.
 *
 * In the action `fund`, and if the parachain's way to send messages is unknown, `hostCall` equals
 * `call`.
 */
export interface HrmpStep extends PlannedCall {
  readonly action: HrmpAction
  /**
   * The parachain that makes the call. For `fund`, the parachain whose sovereign account gets the
   * money.
   */
  readonly paraId: ParaId
  /** The directions that the step changes: both for `establish`, none for `fund`, otherwise one. */
  readonly directions: readonly HrmpDirection[]
  readonly hostCall: DraftBytes
  /** The cost for the sovereign account. `undefined` for `fund`, which another account pays. */
  readonly cost: HrmpStepCost | undefined
  readonly effect: HrmpEffect
  readonly obstacles: readonly HrmpObstacle[]
}

/**
 * A step without a call: a wait for a session, for messages of a parachain to be executed, or for
 * another chain to hold a deposit.
 */
export interface HrmpWait extends PlannedWait {
  readonly for: 'session' | 'message' | 'deposit'
}

/** A step of a plan: a call to make, or a wait. */
export type HrmpPlanStep = HrmpStep | HrmpWait

/** The part of a plan that is about one direction. */
export interface HrmpDirectionPlan extends HrmpDirection {
  readonly phase: HrmpPhase
  /**
   * `act`: the direction needs a call now. `wait`: the direction waits for a session or a message.
   * `blocked`: `obstacles` gives the reason. `done`: the direction has reached the goal.
   */
  readonly status: PlanStatus
  readonly summary: string
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
   * The part of `deposits` and `fees` that exceeds the parachain's own money. Without `fund`, the
   * account pays this part from money that backs tokens of users. `undefined` if the parachain's own
   * money is unknown.
   */
  readonly unbacked: TokenAmount | undefined
  /** The sum of the deposits of all steps. A deposit returns when the channel is closed. */
  readonly deposits: TokenAmount
  readonly fees: TokenAmount
  /**
   * The step that transfers the missing amount to the account. `undefined` if nothing is missing, or
   * if no account can pay.
   */
  readonly fund: HrmpStep | undefined
}

/** The steps that bring the channels between two parachains from their present state to a goal. */
export interface HrmpPlan {
  readonly goal: HrmpGoal
  /**
   * `act`: make the calls in `next`, then read and plan again. `wait`: read and plan again after
   * the next session, or when a message has arrived. `blocked`: no call leads to the goal;
   * `obstacles` gives the reasons. `done`: the goal is reached.
   */
  readonly status: PlanStatus
  /** All steps to the goal, in order. */
  readonly steps: readonly HrmpPlanStep[]
  /** The calls of `steps` that can be made now. */
  readonly next: readonly HrmpStep[]
  readonly directions: readonly HrmpDirectionPlan[]
  readonly accounts: readonly HrmpAccountPlan[]
  readonly obstacles: readonly HrmpObstacle[]
}
