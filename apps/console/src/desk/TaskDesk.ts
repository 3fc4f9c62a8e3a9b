import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex, Token } from '@paraclock/core'
import type { RequireFundsArgs } from '@paraclock/scheduler'

// Times in this file are in seconds since 1970. Amounts are in the smallest unit of the service's
// token.

export interface ShownTask {
  readonly taskId: Hex
  /** The provided id as text, or as hex if the id contains no printable text. */
  readonly name: string
  readonly kind: 'xcmp' | 'dynamicDispatch' | 'nativeTransfer'
  /** The times of the remaining runs. */
  readonly runs: readonly number[]
  /** The interval of a recurring task, in seconds; `undefined` for a task with fixed times. */
  readonly every: number | undefined
  /** The fee of one run. */
  readonly perRun: bigint
  /** The amount on hold for the task's runs. */
  readonly prepaid: bigint
}

/**
 * A forecast of an account's balance for 30 days. It assumes that only the account's tasks spend,
 * and that prices do not change.
 */
export interface MonthForecast {
  /** The free amount, and the amount on hold for runs, in steps of three hours. */
  readonly points: readonly {
    readonly time: number
    readonly free: bigint
    readonly held: bigint
  }[]
  /** The cost of the runs of the next 30 days. */
  readonly month: bigint
  /**
   * The time of the first point at which the free amount does not suffice for the recurring runs;
   * `undefined` if it suffices for 30 days.
   */
  readonly endsAt: number | undefined
}

export interface AccountTasks {
  /** The time on the service chain. */
  readonly now: number
  readonly owner: string
  readonly token: Token
  readonly tasks: readonly ShownTask[]
  /** The spendable balance; `undefined` if the chain does not report it. */
  readonly spendable: bigint | undefined
  readonly forecast: MonthForecast
  /**
   * The number of scheduled runs in each slot, by the time of the slot. The runs of all accounts
   * are counted. A slot without runs is left out.
   */
  readonly slots: ReadonlyMap<number, number>
  readonly slotLength: number
  /** The number of tasks that one slot can hold. */
  readonly places: number
}

/** An event in the history of a task, with the text that the page shows. */
export interface ShownEntry {
  readonly chain: 'service' | 'target'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** The time of the run that the event names. */
  readonly run: number | undefined
  readonly refund: bigint | undefined
  /** Whether the run that the event names has ended, so that its receipt can be made. */
  readonly isEnd: boolean
  readonly error?: ErrorReport | undefined
}

/** The history of a task, as far back as the nodes keep blocks. */
export interface ShownHistory {
  readonly entries: readonly ShownEntry[]
  /** Whether the history begins with the scheduling of the task. */
  readonly isWhole: boolean
}

/** The hash of a receipt, its text, and the checkpoint as the endpoints of the page state it. */
export type RunReceipt = Readonly<Record<'hash' | 'receipt' | 'checkpoint', string>>

export interface CallChoice {
  readonly pallet: string
  readonly method: string
  /** The first paragraph of the call's documentation in the metadata. */
  readonly docs: string
  readonly args: readonly {
    readonly name: string
    readonly type: string
    /**
     * The unit in which a person types an amount: the chain's token, or the smallest unit of another
     * token or of a token with unconfirmed decimals. Absent if the argument is not an amount.
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
      /** Defaults to 10, or to the runs that fit into the horizon of the service. */
      readonly count?: number | undefined
    }
  /** Runs without end. `next` is the time of the first one. */
  | {
      readonly kind: 'recurring'
      readonly next: string
      readonly hours: number
      readonly timeZone: string
    }

export interface TypedTask {
  readonly providedId: string
  /**
   * The call to make on the target: its bytes, or the pallet, method and arguments that a person
   * typed.
   */
  readonly call:
    | { readonly bytes: string }
    | {
        readonly pallet: string
        readonly method: string
        readonly args: Readonly<Record<string, string>>
      }
  readonly schedule: TypedSchedule
  /** The id of the task to replace. */
  readonly replaces?: Hex
}

export interface DraftedTask {
  /** The call to make on the target, decoded from its bytes by the proven types of the target. */
  readonly text: string
  readonly bytes: Hex
  /** The action of the task in words, with the call by proxy and its weight. */
  readonly action: string
  readonly runs: readonly { readonly time: number; readonly local: string }[]
  readonly total: number | undefined
  /** The name of the task that the call cancels; `undefined` if the task replaces no other task. */
  readonly replaces: string | undefined
  /** The lines about the runs that are left for later, and about clock changes. */
  readonly timing: readonly string[]
  readonly warnings: readonly string[]
  /** The parts of the price. */
  readonly fees: readonly { readonly title: string; readonly fee: bigint }[]
  readonly price: bigint
  readonly token: Token
  /** The events of a dry run of the call on the target, each in words. Empty if the call fails. */
  readonly effect: readonly string[]
  readonly failure: ErrorReport | undefined
  /** The call of the service that schedules the task. */
  readonly call: Hex
  readonly taskIds: readonly Hex[]
  /** The costs of the call for the owner, if the owner signs it. */
  readonly funds: RequireFundsArgs
}

/** A task as a person types it into the form that replaces the task. */
export interface TaskToChange extends Pick<TypedTask, 'call' | 'providedId'> {
  /** The choice of the call; `undefined` if the call is given by its bytes. */
  readonly choice?: CallChoice
  /** The times of the remaining runs in UTC, such as `2026-11-24T12:09`. */
  readonly times: readonly string[]
  /** The interval in hours, if runs follow without end after `times`. */
  readonly hours?: number
}

export interface TaskDesk {
  listTasks(network: NetworkConfig, owner: string): Promise<AccountTasks>
  readHistory(network: NetworkConfig, taskId: Hex): Promise<ShownHistory>
  /** Returns the id of a task by this id, or by the id that its owner chose. */
  nameTask(owner: string, typed: string): Promise<Hex>
  /** Makes the receipt of a run, which is named by its planned time. */
  makeReceipt(network: NetworkConfig, taskId: Hex, run: number): Promise<RunReceipt>
  /**
   * Finds the calls of the target's runtime whose pallet and name together contain every word of
   * `words`.
   */
  findCalls(network: NetworkConfig, words: string): Promise<readonly CallChoice[]>
  /** Reads a task with a call on the target, to change the task. */
  openTask(network: NetworkConfig, taskId: Hex): Promise<TaskToChange>
  draftTask(network: NetworkConfig, asked: TypedTask): Promise<DraftedTask>
  /** Writes the call that cancels a task, and reads the name of the task. */
  writeCancel(
    network: NetworkConfig,
    taskId: Hex
  ): Promise<{ readonly name: string; readonly call: Hex }>
}
