import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex, Token } from '@paraclock/core'

export interface ShownTask {
  readonly taskId: Hex
  /** The provided id, as text. */
  readonly name: string
  readonly kind: 'xcmp' | 'dynamicDispatch' | 'nativeTransfer'
  /** The times of the remaining runs, in seconds since 1970. */
  readonly runs: readonly number[]
  /** The interval of a recurring task, in seconds; `undefined` for another task. */
  readonly every: number | undefined
  /** The fee of a run, in the smallest unit. */
  readonly perRun: bigint
  /** The amount on hold for the task's runs, in the smallest unit. */
  readonly prepaid: bigint
}

/**
 * The balance of an account over the next month, if nothing else happens and prices stay the same.
 */
export interface MonthForecast {
  /**
   * The points of the forecast: times in seconds since 1970, with the free and held amounts at each
   * time, in the smallest unit.
   */
  readonly points: readonly {
    readonly time: number
    readonly free: bigint
    readonly held: bigint
  }[]
  /** The cost of the runs of the next month, in the smallest unit. */
  readonly month: bigint
  /** When a recurring run can no longer be paid; `undefined` if the balance lasts for the month. */
  readonly endsAt: number | undefined
}

export interface AccountTasks {
  /** The time of the chain, in seconds since 1970. */
  readonly now: number
  readonly owner: string
  readonly token: Token
  readonly tasks: readonly ShownTask[]
  /** The spendable balance; `undefined` if the chain does not state it. */
  readonly spendable: bigint | undefined
  readonly forecast: MonthForecast
  /** The number of tasks of all accounts in each used slot, by the time of the slot in seconds. */
  readonly slots: ReadonlyMap<number, number>
  readonly slotLength: number
  /** The maximum number of tasks in a slot. */
  readonly places: number
}

/** An event in the history of a task. */
export interface ShownEntry {
  readonly chain: 'service' | 'target'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** The time of the run to which the event belongs, in seconds since 1970. */
  readonly run: number | undefined
  /** The refund, in the smallest unit. */
  readonly refund: bigint | undefined
  readonly error?: ErrorReport
}

/** The history of a task, as far back as the nodes keep blocks. */
export interface ShownHistory {
  readonly entries: readonly ShownEntry[]
  /** Whether the history begins with the scheduling of the task. */
  readonly isWhole: boolean
}

export interface RecordedRun {
  /** When the run was due, in seconds since 1970. */
  readonly time: number
  /** The number of the service's block in which the state of the run last changed. */
  readonly block: number
  /** The provided id of the task as text, else the task id. */
  readonly name: string
  readonly state: string
  readonly error: string | undefined
  /** The refund, in the smallest unit. */
  readonly refund: bigint
  /** The cost of the task so far; `undefined` if the task is too old to be listed. */
  readonly taskCost: bigint | undefined
  /** The effect on the target; `undefined` if no effect is recorded. */
  readonly effect: { readonly block: number; readonly text: string } | undefined
}

/** Runs that a watchtower has recorded, the last first. */
export interface RecordedRuns {
  readonly token: Token
  readonly runs: readonly RecordedRun[]
  /** The last recorded block of the service. */
  readonly lastBlock: number
  /** The cursor of the next page; `undefined` at the end. */
  readonly next: string | undefined
}

/** Selects recorded runs of a watchtower. */
export interface AskedRuns {
  readonly url: string
  readonly owner: string
  /** The `next` of the previous page. Defaults to the first page. */
  readonly after?: string | undefined
}

export interface CallChoice {
  readonly pallet: string
  readonly method: string
  /** The documentation of the call in the metadata. */
  readonly docs: string
  readonly args: readonly {
    readonly name: string
    readonly type: string
    /**
     * The unit of an amount: the chain's own token, or the smallest unit of another token. Missing
     * if the argument is not an amount.
     */
    readonly unit?: Token | 'smallest'
  }[]
}

export type TypedSchedule =
  | { readonly kind: 'times'; readonly times: readonly string[]; readonly timeZone: string }
  | {
      readonly kind: 'cron'
      readonly expression: string
      readonly timeZone: string
      readonly count: number
    }

export interface TypedTask {
  readonly providedId: string
  /** The call of the target: its bytes, or its pallet and method with the typed arguments. */
  readonly call:
    | { readonly bytes: string }
    | {
        readonly pallet: string
        readonly method: string
        readonly args: Readonly<Record<string, string>>
      }
  readonly schedule: TypedSchedule
  /** The id of the task to replace. Missing for a new task. */
  readonly replaces?: Hex
}

export interface DraftedTask {
  /** The call of the target, decoded from its bytes. */
  readonly text: string
  readonly bytes: Hex
  readonly weight: { readonly refTime: bigint; readonly proofSize: bigint; readonly from: string }
  readonly runs: readonly { readonly time: number; readonly local: string }[]
  readonly total: number | undefined
  readonly clockChanges: readonly string[]
  readonly warnings: readonly string[]
  /** The parts of the price, in the smallest unit of the service's token. */
  readonly fees: readonly { readonly title: string; readonly fee: bigint }[]
  readonly price: bigint
  readonly token: Token
  /**
   * The events of the call on the target's present runtime, one a line; empty if the call fails.
   */
  readonly effect: readonly string[]
  readonly failure: ErrorReport | undefined
  /** The call of the service that schedules the task. */
  readonly call: Hex
  readonly taskIds: readonly Hex[]
}

export interface TaskDesk {
  listTasks(network: NetworkConfig, owner: string): Promise<AccountTasks>
  readHistory(network: NetworkConfig, taskId: Hex): Promise<ShownHistory>
  readRecorded(network: NetworkConfig, asked: AskedRuns): Promise<RecordedRuns>
  /** Finds the calls of the target whose names contain every word. */
  findCalls(network: NetworkConfig, words: string): Promise<readonly CallChoice[]>
  draftTask(network: NetworkConfig, asked: TypedTask): Promise<DraftedTask>
  writeCancel(network: NetworkConfig, taskId: Hex): Promise<Hex>
}
