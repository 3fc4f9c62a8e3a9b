import type { ChannelId } from '../build/HrmpCalls.ts'

/** What every goal may say. */
interface GoalOptions {
  /** For which directions. Both if left out. */
  readonly directions?: readonly ChannelId[]
  /** Who sends the token to a sovereign account that is short, as the host's users write it. */
  readonly payer?: string
}

/** Channels shall be open. */
export interface OpenGoal extends GoalOptions {
  readonly kind: 'open'
  /**
   * How many messages a channel shall hold at least. If left out, any open channel will do, and a
   * new one is asked for with as much as the host allows.
   */
  readonly capacity?: number
  /** How many bytes a message may have at least; if left out, as with `capacity`. */
  readonly messageSize?: number
}

/** There shall be no channel, and none shall be coming. */
export interface CloseGoal extends GoalOptions {
  readonly kind: 'close'
  /** Which parachain does it; either end may. One that can be reached, if left out. */
  readonly by?: number
}

/** No request shall be pending; an open channel stays. */
export interface CancelGoal extends GoalOptions {
  readonly kind: 'cancel'
  /** Which parachain does it; either end may. One that can be reached, if left out. */
  readonly by?: number
}

/** What {@link planHrmp} plans for. */
export type HrmpGoal = OpenGoal | CloseGoal | CancelGoal
