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

/** The goal of {@link planHrmp}. */
export interface HrmpGoal {
  /**
   * `open`: the channels are open. `close`: there is neither a channel nor a request. `cancel`: no
   * request is pending; an open channel stays.
   */
  readonly kind: 'open' | 'close' | 'cancel'
  /** The directions to open, close or cancel. Defaults to both. */
  readonly directions?: readonly ChannelId[]
  /**
   * The account that sends the missing amount to a sovereign account, in the host's address format.
   */
  readonly payer?: string
  /**
   * What the payer can spend. Defaults to enough on the host. If the payer has too little on the
   * host and enough on the hub, the hub pays.
   */
  readonly held?: HrmpHoldings
  /**
   * The smallest capacity of an open channel, in messages. Without it, any open channel is enough,
   * and a new one is requested with the host's maximum.
   */
  readonly capacity?: number
  /**
   * The smallest message size of an open channel, in bytes. Without it, any open channel is enough,
   * and a new one is requested with the host's maximum.
   */
  readonly messageSize?: number
  /**
   * The parachain that closes or cancels; either end may. Defaults to an end that can reach the
   * host.
   */
  readonly by?: number
}

/** What an account can spend, in the host's smallest unit. */
export interface HrmpHoldings {
  readonly onHost: bigint
  /** Absent without a hub. */
  readonly onHub?: bigint
  /** Further facts about the account's money, or the reason why they are unknown, as sentences. */
  readonly note?: string
}

/** An obstacle of a step: plain data, with amounts in the host's smallest unit. */
export type HrmpObstacle = {
  /** The remedy, as text. */
  readonly remedy: string
} & (
  | {
      /** The parachain is not registered on the host, or is offboarding. */
      readonly code: 'paraUnregistered'
      readonly paraId: ParaId
      /** Its entry in the host's registry; `undefined` without one. */
      readonly lifecycle: string | undefined
    }
  | {
      /** The sovereign account cannot pay for all of its steps and keep the required minimum. */
      readonly code: 'balanceShort'
      readonly paraId: ParaId
      /** The sovereign account, as the host's users write it. */
      readonly account: string
      /** The present free balance. */
      readonly free: bigint
      /**
       * The free balance that all steps of the account need now. All obstacles of the account state
       * the same amount.
       */
      readonly needed: bigint
      /** The missing amount: `needed - free`. */
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
      /** The error of a dry run. */
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

/** When a step takes effect. */
export type HrmpEffect =
  | { readonly kind: 'immediate' }
  | {
      readonly kind: 'session'
      /** The session at the beginning of which the step takes effect, if it is made before. */
      readonly session: number
      /** The earliest beginning of that session; `undefined` if the host does not state it. */
      readonly at: UnixSeconds | undefined
    }

/** The cost of a step for the sovereign account, in the host's smallest unit. */
export interface HrmpStepCost {
  /** The deposit, reserved until the channel or the request is removed. */
  readonly deposit: bigint
  /** The host's fee for the message. */
  readonly fee: bigint
  /**
   * The amount that the message withdraws while it runs: the fee and a margin, which is returned.
   */
  readonly withdrawn: bigint
  /** The balance that must remain in the account. */
  readonly mustRemain: bigint
  /** The free balance that the step needs: deposit, withdrawn amount and remaining balance. */
  readonly needed: bigint
  /** The expected free balance at the step, from the state and the earlier steps. */
  readonly free: bigint
}

/**
 * One step: a call and its chain. A parachain's step is the root call that sends the message;
 * `hostCall` is the call that the message makes on the host.
 */
export interface HrmpStep extends PlannedCall {
  readonly action: HrmpAction
  /** The parachain that acts; for `fund`, the parachain whose account is funded. */
  readonly paraId: ParaId
  /** The directions that the step is for: none for `fund`, both for `establish`. */
  readonly directions: readonly HrmpDirection[]
  /** The call on the host. */
  readonly hostCall: Hex
  /** Its cost for the sovereign account; `undefined` for `fund`. */
  readonly cost: HrmpStepCost | undefined
  /** When it takes effect. */
  readonly effect: HrmpEffect
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
  readonly phase: HrmpPhase
  /** The status of the direction. `wait`: the direction waits for a session or a message. */
  readonly status: PlanStatus
  /** The status, as readable text. */
  readonly summary: string
  /**
   * The remaining calls of parachains for this direction, in order. They are some of the plan's
   * steps.
   */
  readonly steps: readonly HrmpStep[]
  readonly obstacles: readonly HrmpObstacle[]
}

/** The cost of the whole plan for one sovereign account. */
export interface HrmpAccountPlan extends ChainAccount {
  /** The parachain. */
  readonly paraId: ParaId
  /** The present free balance. */
  readonly free: TokenAmount
  /** The free balance that all steps of the account need now. */
  readonly needed: TokenAmount
  /** The missing amount, exact to the unit. */
  readonly short: TokenAmount
  /**
   * The part of the deposits and fees that the parachain's own money in this account does not
   * cover. Without a step that funds the account, the host takes this part from the backing of
   * users' tokens. `undefined` if the own money is unknown.
   */
  readonly unbacked: TokenAmount | undefined
  /**
   * The sum of the deposits of the account's steps. They are returned when the channels are closed.
   */
  readonly deposits: TokenAmount
  /** The sum of the fees of the account's steps. */
  readonly fees: TokenAmount
  /**
   * The step that transfers the missing amount, so that the host takes no money of users;
   * `undefined` if nothing is missing, or if no known account has the amount.
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
  /** The directions that the goal is about. */
  readonly directions: readonly HrmpDirectionPlan[]
  /** The sovereign accounts of both parachains. */
  readonly accounts: readonly HrmpAccountPlan[]
  /** The obstacles of all directions. */
  readonly obstacles: readonly HrmpObstacle[]
}
