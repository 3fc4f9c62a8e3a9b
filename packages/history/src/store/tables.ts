import type { Kysely } from 'kysely'

/** The number that identifies a chain in the database. The first chain has the number 1. */
export type ChainNumber = number

/** A chain whose blocks are recorded, and the last recorded block. */
export interface ChainRow {
  readonly id: ChainNumber
  readonly network: string
  readonly role: 'service' | 'target'
  /** The genesis hash. */
  readonly genesis: string
  /** `null` for a chain that is not a parachain. */
  readonly para_id: number | null
  readonly ss58_prefix: number
  readonly token_symbol: string
  readonly token_decimals: number
  readonly first_block: number
  /** The last recorded block. Every block from `first_block` on is recorded. */
  readonly last_block: number
  readonly last_hash: string
  readonly last_time: number
}

/** A recorded block with its hash. The blocks after it can be taken back. */
export interface MarkRow {
  readonly chain: ChainNumber
  readonly block: number
  readonly hash: string
  readonly time: number
  /** The number of endpoints that reported the block as finalized. */
  readonly endpoints: number
}

/** The place of a row: an event of a block of a chain. */
interface Placed {
  readonly chain: ChainNumber
  readonly block: number
  readonly event: number
  /** The time of the block, in seconds since 1970. */
  readonly time: number
}

/** The event that scheduled the task of a row. */
interface OfTask<Place = number> {
  readonly task_block: Place
  readonly task_event: Place
}

/**
 * The state of a task. `scheduled`: the task has not ended. `recovered`: governance removed the
 * task. Each other state names the reason of the end.
 */
export type TaskState = 'scheduled' | 'completed' | 'cancelled' | 'failed' | 'missed' | 'recovered'

/**
 * A task, identified by the event that scheduled it. If that event is older than the first recorded
 * block, the task's first recorded event identifies it.
 */
export interface PastTaskRow extends Placed {
  readonly task_id: string
  /**
   * The owner's account, as hex. The fields from `owner` to `place_fee` are `null` if the event that
   * scheduled the task is not recorded.
   */
  readonly owner: string | null
  /** The id that the owner gave the task, as hex. */
  readonly provided_id: string | null
  readonly kind: string | null
  /** The parachain on which the task makes its call; `null` for a task on the service. */
  readonly para_id: number | null
  /** The first two bytes of the call on the target, as hex. */
  readonly call_prefix: string | null
  /** The number of runs that were paid when the task was scheduled. */
  readonly runs: number | null
  readonly recurring: number | null
  readonly execution_fee: string | null
  readonly xcmp_fee: string | null
  readonly place_fee: string | null
  readonly state: TaskState
  readonly ended_block: number | null
  readonly ended_time: number | null
}

export const runStates: readonly RunState[] = ['running', 'executed', 'failed', 'missed']

/** The state of a run on the service. The table `effects` contains the effect on the target. */
export type RunState = 'running' | 'executed' | 'failed' | 'missed'

/** A run of a task. `block` and `event` identify the last event about the run. */
export interface RunRow extends Placed, OfTask {
  readonly task_id: string
  readonly owner: string | null
  /** The scheduled time, in seconds since 1970; 0 if the event does not contain it. */
  readonly run: number
  readonly state: RunState
  readonly refund: string
  readonly error: string | null
  /** The topic of the run's message to the target; `null` if the run sent no message. */
  readonly topic: string | null
}

/** A message that the service sent to another chain. */
export interface MessageRow extends Placed, OfTask<number | null> {
  /** `program`: the message of a run. `claim`: the recovery of a trapped fee. */
  readonly kind: 'program' | 'claim'
  readonly topic: string
  readonly para_id: number | null
  readonly run: number | null
}

/** The effect of a message on the target. */
export interface EffectRow extends Placed {
  readonly topic: string
  /** 1 if the target executed the message, even if the call in it failed; else 0. */
  readonly processed: number
  /** The outcome of the call in the message. `unproven` if no event reports the outcome. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly error: string | null
  /**
   * The first two bytes of an encoded `proxy.proxy` on the target; `null` if the target lacks this
   * call. A task with this `call_prefix` calls `proxy.proxy`.
   */
  readonly proxy_prefix: string | null
  /**
   * The events that the message caused, as JSON. If the text would exceed 65,536 characters, it
   * contains only the names of the events, and is cut at this length.
   */
  readonly events: string
}

/** The purposes of payments. */
export const costKinds = ['inclusion', 'tip', 'execution', 'xcmp', 'place', 'refund'] as const

/** The purpose of a payment. `refund` is an amount that was returned. */
export type CostKind = (typeof costKinds)[number]

/** A payment for a task, or a refund. */
export interface FeeRow extends Placed, OfTask<number | null> {
  readonly kind: CostKind
  readonly payer: string | null
  readonly amount: string
}

/** The sum of an account's fees of one kind on one day, in UTC. */
export interface CostRow {
  readonly chain: ChainNumber
  /** In days since 1970. */
  readonly day: number
  /** The account that paid, as hex; an empty text if no recorded event names the account. */
  readonly payer: string
  readonly kind: CostKind
  readonly amount: string
}

/**
 * The sums of a task's rows in `runs` and `fees`. A task without these rows is not in this table.
 */
export interface TaskSumRow extends OfTask, Readonly<Record<RunState, number>> {
  readonly chain: ChainNumber
  /** The payments minus the refunds. */
  readonly cost: string
}

/** The balance of a watched account, at a block that changed it. */
export interface BalanceRow extends Omit<Placed, 'event'> {
  readonly account: string
  readonly free: string
  readonly reserved: string
  readonly frozen: string
  /** The part of `reserved` that is on hold for runs. */
  readonly prepaid: string
}

/** An event of the service about a task. */
export interface ChangeRow extends Placed, OfTask<number | null> {
  readonly task_id: string | null
  readonly kind: string
  readonly run: number | null
  readonly amount: string | null
  readonly error: string | null
  /** The state in which the event ends the task; `null` if the task continues. */
  readonly ends: TaskState | null
}

/** The row of each table. */
export interface HistoryTables {
  readonly chains: ChainRow
  readonly marks: MarkRow
  readonly tasks: PastTaskRow
  readonly runs: RunRow
  readonly messages: MessageRow
  readonly effects: EffectRow
  readonly fees: FeeRow
  readonly costs: CostRow
  readonly task_sums: TaskSumRow
  readonly balances: BalanceRow
  readonly changes: ChangeRow
}

export type Tables = Kysely<HistoryTables>

/**
 * The rows that are derived from a list of blocks. The rows of `tasks` and `runs` update stored rows
 * with the same keys.
 */
export type HistoryRows = {
  readonly [Name in
    | 'tasks'
    | 'runs'
    | 'messages'
    | 'effects'
    | 'fees'
    | 'balances'
    | 'changes']: readonly HistoryTables[Name][]
}
