import type { Kysely } from 'kysely'

/** The number of a chain in the database. */
export type ChainNumber = number

/** A chain whose finalized blocks are recorded, and how far. */
export interface ChainRow {
  readonly id: ChainNumber
  /** The name of the network in the configuration. */
  readonly network: string
  readonly role: 'service' | 'target'
  /** The hash of its first block. */
  readonly genesis: string
  /** `null` for a chain that is not a parachain. */
  readonly para_id: number | null
  readonly ss58_prefix: number
  readonly token_symbol: string
  readonly token_decimals: number
  /** The first recorded block. */
  readonly first_block: number
  /** The last recorded block. Every block from the first to this one is recorded. */
  readonly last_block: number
  readonly last_hash: string
  /** The time of that block, in seconds since 1970. */
  readonly last_time: number
}

interface Placed {
  readonly chain: ChainNumber
  readonly block: number
  readonly event: number
}

interface OfTask {
  readonly task_block: number
  readonly task_event: number
}

/** How a task stands. */
export type TaskState = 'scheduled' | 'completed' | 'cancelled' | 'failed' | 'missed' | 'recovered'

/** A task. One that was scheduled before the first recorded block has the place of its first event. */
export interface PastTaskRow extends Placed {
  readonly task_id: string
  /** `null` if its scheduling is not recorded, as for the fields below. */
  readonly owner: string | null
  /** The id that its owner gave it, as hex. */
  readonly provided_id: string | null
  readonly kind: string | null
  /** The parachain whose call it runs. */
  readonly para_id: number | null
  /** The first two bytes of that call, as hex: its pallet and its index. */
  readonly call_prefix: string | null
  /** How many runs were paid for when it was scheduled. */
  readonly runs: number | null
  readonly recurring: number | null
  readonly execution_fee: string | null
  readonly xcmp_fee: string | null
  readonly place_fee: string | null
  readonly time: number
  readonly state: TaskState
  readonly ended_block: number | null
  readonly ended_time: number | null
}

/** How a run stands. `executed`: on the service; what it did on the target is in `effects`. */
export type RunState = 'running' | 'executed' | 'failed' | 'missed'

/** One run of a task, at its scheduled time. */
export interface RunRow extends Placed, OfTask {
  readonly task_id: string
  readonly owner: string | null
  /** The scheduled time, in seconds since 1970; 0 if the chain does not state it. */
  readonly run: number
  readonly state: RunState
  /** The time of the block. */
  readonly time: number
  readonly refund: string
  readonly error: string | null
  /** The topic of its message to the target. */
  readonly topic: string | null
}

/** A message that the service sent. */
export interface MessageRow extends Placed {
  /** A run's program, or the recovery of a trapped fee. */
  readonly kind: 'program' | 'claim'
  readonly topic: string
  readonly para_id: number | null
  readonly task_block: number | null
  readonly task_event: number | null
  readonly run: number | null
  readonly time: number
}

/** What a message did on the target. */
export interface EffectRow extends Placed {
  readonly topic: string
  /** Whether the target executed the message, which it does even if the call in it fails. */
  readonly processed: number
  /** `unproven` if no event states it, because no proxy dispatched the call. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly error: string | null
  /** The first two bytes of a call of `proxy.proxy` in this runtime. */
  readonly proxy_prefix: string | null
  /** The events of the message, as JSON. */
  readonly events: string
  readonly time: number
}

/** What an amount was paid for, or given back for. */
export type CostKind = 'inclusion' | 'tip' | 'execution' | 'xcmp' | 'place' | 'refund'

/** An amount that a task's owner paid, or got back: `refund`. */
export interface FeeRow extends Placed {
  readonly kind: CostKind
  readonly payer: string | null
  readonly task_block: number | null
  readonly task_event: number | null
  readonly amount: string
  readonly time: number
}

/** The sum of an owner's fees of one kind on one day, in UTC. */
export interface CostRow {
  readonly chain: ChainNumber
  /** The day, in days since 1970. */
  readonly day: number
  /** An empty text if no recorded event names the owner. */
  readonly payer: string
  readonly kind: CostKind
  readonly amount: string
  readonly entries: number
}

/** The sums of a task over its rows of `runs` and `fees`. A task without any has none. */
export interface TaskSumRow extends OfTask {
  readonly chain: ChainNumber
  readonly executed: number
  readonly failed: number
  readonly missed: number
  readonly running: number
  /** What was paid for it less what was given back. */
  readonly cost: string
}

/** The balance of a watched account, at a block that changed it. */
export interface BalanceRow {
  readonly chain: ChainNumber
  readonly account: string
  readonly block: number
  readonly time: number
  readonly free: string
  readonly reserved: string
  readonly frozen: string
}

/** A change of a task, one for each event of the service about it. */
export interface ChangeRow extends Placed {
  readonly task_id: string | null
  readonly task_block: number | null
  readonly task_event: number | null
  readonly kind: string
  readonly run: number | null
  readonly amount: string | null
  readonly error: string | null
  readonly time: number
}

/** Work that one of several programs does at a time. */
export interface LeaseRow {
  readonly name: string
  /** The program that has it; an empty text if none has. */
  readonly holder: string
  /** Counted up while the holder lives. No clocks are compared. */
  readonly beat: number
}

/** What a program last found out about a network, as JSON. */
export interface DocumentRow {
  readonly network: string
  readonly name: string
  readonly value: string
  readonly time: number
}

/** An alert, from when it began until it ended. */
export interface AlertRow {
  readonly network: string
  readonly rule: string
  /** What it is about: a check, an account, a task. */
  readonly subject: string
  /** When it began, in seconds since 1970. */
  readonly since: number
  readonly severity: 'critical' | 'warning'
  readonly summary: string
  readonly remedy: string | null
  /** `null` while it lasts. */
  readonly ended: number | null
  /** When it was last sent; `null` if never. */
  readonly sent: number | null
}

/** A message to an output. It stays until the output accepted it. */
export interface DeliveryRow {
  readonly id: string
  readonly output: string
  readonly body: string
  readonly created: number
  readonly attempts: number
  /** When it may be tried next. */
  readonly due: number
  /** When the output accepted it, or it was given up; `null` while it waits. */
  readonly done: number | null
  /** The last failure; `null` before the first one. */
  readonly error: string | null
}

/** What a policy that keeps tasks going does. */
export type PolicyName = 'renew' | 'fund-service' | 'fund-user'

/** An action of a policy, one for each nonce that was signed for it. */
export interface ActionRow {
  readonly network: string
  readonly policy: PolicyName
  /** The key of its submission: the same when it is tried again. */
  readonly name: string
  /** The nonce of its transaction; -1 for a dry run. */
  readonly nonce: number
  /** The day that it counts for, in days since 1970. */
  readonly day: number
  /** The most that it spends, in the smallest unit. */
  readonly amount: string
  readonly summary: string
  /** When it was last counted or settled, by the service, in seconds since 1970. */
  readonly time: number
  /** `dry`: nothing was signed. `open`: no finalized block settled it yet. */
  readonly outcome: 'dry' | 'open' | 'succeeded' | 'failed' | 'lost'
  readonly error: string | null
}

/** What a policy may still spend is computed from this row. It only grows. */
export interface BudgetRow {
  readonly network: string
  readonly policy: PolicyName
  /** The last day on which something was signed, in days since 1970. */
  readonly day: number
  /** What was signed for on that day. */
  readonly spent_on_day: string
  /** What was ever signed for. */
  readonly spent: string
  /** How many signatures were counted. A writer states the count that it read. */
  readonly signatures: number
  /** The token of the amounts and its decimals, `TUR 10`; `null` until it is known. */
  readonly token: string | null
}

/** An entry of a journal of submissions. */
export interface JournalRow {
  readonly journal: string
  readonly entry: number
  readonly line: string
}

/** The tables of a history. */
export interface HistoryTables {
  readonly chains: ChainRow
  readonly tasks: PastTaskRow
  readonly runs: RunRow
  readonly messages: MessageRow
  readonly effects: EffectRow
  readonly fees: FeeRow
  readonly costs: CostRow
  readonly task_sums: TaskSumRow
  readonly balances: BalanceRow
  readonly changes: ChangeRow
  readonly leases: LeaseRow
  readonly documents: DocumentRow
  readonly alerts: AlertRow
  readonly deliveries: DeliveryRow
  readonly actions: ActionRow
  readonly budgets: BudgetRow
  readonly journals: JournalRow
}

/** The tables of a history, in a transaction or not. */
export type Tables = Kysely<HistoryTables>

/** The rows of some blocks. Rows of `tasks` and `runs` replace earlier ones. */
export interface HistoryRows {
  readonly tasks: readonly PastTaskRow[]
  readonly runs: readonly RunRow[]
  readonly messages: readonly MessageRow[]
  readonly effects: readonly EffectRow[]
  readonly fees: readonly FeeRow[]
  readonly balances: readonly BalanceRow[]
  readonly changes: readonly ChangeRow[]
}
