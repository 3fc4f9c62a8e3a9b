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

/** What {@link planHrmp} plans for. */
export interface HrmpGoal {
  /**
   * `open`: the channels are open. `close`: there is no channel, and none is coming. `cancel`: no
   * request is pending; an open channel stays.
   */
  readonly kind: 'open' | 'close' | 'cancel'
  /** For which directions. Defaults to both. */
  readonly directions?: readonly ChannelId[]
  /** Who sends the token to a sovereign account that is short, as the host's users write it. */
  readonly payer?: string
  /**
   * How many messages an open channel holds at least. Without it any open channel is enough, and a
   * new one is requested with as much as the host allows.
   */
  readonly capacity?: number
  /** How many bytes a message may have at least. Without it, as for `capacity`. */
  readonly messageSize?: number
  /** Which parachain closes or cancels; either end may. Defaults to one that can be reached. */
  readonly by?: number
}

/** What is in the way of a step: plain data, with amounts in the host's smallest unit. */
export type HrmpObstacle = {
  /** What to do about it, for a person. */
  readonly remedy: string
} & (
  | {
      /** The host has no such parachain, or one that is leaving. */
      readonly code: 'paraUnregistered'
      readonly paraId: ParaId
      /** What the host's registry says of it; `null` if nothing. */
      readonly lifecycle: string | null
    }
  | {
      /** The sovereign account cannot pay for all of its steps and keep what it must keep. */
      readonly code: 'balanceShort'
      readonly paraId: ParaId
      /** The sovereign account, as the host's users write it. */
      readonly account: string
      /** What it has free now. */
      readonly free: bigint
      /** What it must have free now for all of its steps: the same amount wherever it is named. */
      readonly needed: bigint
      /** What is missing: `needed - free`. */
      readonly short: bigint
    }
  | {
      /** The sender has as many channels and requests as it may have. */
      readonly code: 'outboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** The recipient has as many channels and accepted requests as it may have. */
      readonly code: 'inboundLimitReached'
      readonly paraId: ParaId
      readonly count: number
      readonly limit: number
    }
  | {
      /** More is wanted than the host allows. */
      readonly code: 'sizeBeyondLimit'
      readonly direction: HrmpDirection
      readonly what: 'capacity' | 'messageSize'
      readonly wanted: number
      readonly limit: number
    }
  | {
      /** A request that is accepted cannot be taken back. */
      readonly code: 'requestAccepted'
      readonly direction: HrmpDirection
    }
)

/** What a step does: it pays in, or makes a call of a parachain. */
export type HrmpAction = 'fund' | HrmpMessageCall

/** When what a step does takes effect. */
export type HrmpEffect =
  | { readonly kind: 'immediate' }
  | {
      readonly kind: 'session'
      /** The session with which it takes effect, if the step is made before that begins. */
      readonly session: number
      /** When that begins at the earliest; `null` if the host does not state it. */
      readonly at: UnixSeconds | null
    }

/** What a step asks of the sovereign account, in the host's smallest unit. */
export interface HrmpStepCost {
  /** What is reserved for as long as the channel or the request is there. */
  readonly deposit: bigint
  /** What the host takes for the message. */
  readonly fee: bigint
  /** What the message takes out of the account while it runs: the fee and a margin, which comes back. */
  readonly withdrawn: bigint
  /** What has to stay in the account. */
  readonly mustRemain: bigint
  /** What has to be free before the step: deposit, withdrawn and what must remain. */
  readonly needed: bigint
  /** What will be free then, as far as the state and the steps before tell. */
  readonly free: bigint
}

/**
 * One step: the call to make, on the chain where it is made. For a parachain's step that is the call
 * by which its root sends the message; `hostCall` is what the message does on the host.
 */
export interface HrmpStep extends PlannedCall {
  /** What it does. */
  readonly action: HrmpAction
  /** Which parachain acts; for `fund`, whose account is paid into. */
  readonly paraId: ParaId
  /** For which directions. None for `fund`, both for `establish`. */
  readonly directions: readonly HrmpDirection[]
  /** The call on the host. */
  readonly hostCall: Hex
  /** What it asks of the sovereign account; `null` for `fund`. */
  readonly cost: HrmpStepCost | null
  /** When it takes effect. */
  readonly effect: HrmpEffect
  /** What is in its way. */
  readonly obstacles: readonly HrmpObstacle[]
}

/** A wait for the host: for a session, or for messages of a parachain that are under way. */
export interface HrmpWait extends PlannedWait {
  readonly for: 'session' | 'message'
}

/** One step of a plan. */
export type HrmpPlanStep = HrmpStep | HrmpWait

/** The plan for one direction. */
export interface HrmpDirectionPlan extends HrmpDirection {
  /** Where it is. */
  readonly phase: HrmpPhase
  /** Where the direction stands. `wait`: for a session or a message. */
  readonly status: PlanStatus
  /** The same in words. */
  readonly summary: string
  /** The calls of parachains that are left for it, in order: some of the plan's steps. */
  readonly steps: readonly HrmpStep[]
  /** What is in the way. */
  readonly obstacles: readonly HrmpObstacle[]
}

/** What the whole plan asks of one sovereign account. */
export interface HrmpAccountPlan extends ChainAccount {
  /** The parachain. */
  readonly paraId: ParaId
  /** What is free now. */
  readonly free: TokenAmount
  /** What has to be free now, for all of its steps to go through. */
  readonly needed: TokenAmount
  /** What is missing: it is enough for all steps, and one unit less is not. */
  readonly short: TokenAmount
  /** What its steps reserve in all. It comes back when the channels are closed. */
  readonly deposits: TokenAmount
  /** What its steps cost in all and do not give back. */
  readonly fees: TokenAmount
  /** The step that pays in what is missing; `null` if nothing is, or if the goal names no payer. */
  readonly fund: HrmpStep | null
}

/** The way from a state to a goal. */
export interface HrmpPlan {
  /** The goal. */
  readonly goal: HrmpGoal
  /**
   * Where the plan stands. `act`: make the steps of `next`, then read and plan again. `wait`: read
   * again when the session changes or the message has arrived. `blocked`: see `obstacles`.
   */
  readonly status: PlanStatus
  /** Every step to the goal, in order: those that pay in, the calls, and the waits between them. */
  readonly steps: readonly HrmpPlanStep[]
  /** The calls of `steps` whose status is `act`. */
  readonly next: readonly HrmpStep[]
  /** The directions that the goal is about. */
  readonly directions: readonly HrmpDirectionPlan[]
  /** The sovereign accounts of both parachains. */
  readonly accounts: readonly HrmpAccountPlan[]
  /** What is in the way, of all directions together. */
  readonly obstacles: readonly HrmpObstacle[]
}
