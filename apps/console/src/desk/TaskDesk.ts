import type { NetworkConfig } from '@paraclock/checklist'
import type { ErrorReport, Hex, Token } from '@paraclock/core'

export interface ShownTask {
  readonly taskId: Hex
  /** The id that its owner gave it. */
  readonly name: string
  readonly kind: 'xcmp' | 'dynamicDispatch' | 'nativeTransfer'
  /** Its prepaid runs, in seconds since 1970. */
  readonly runs: readonly number[]
  /** For a recurring task: its interval in seconds. */
  readonly every: number | undefined
  /** The fee of a run, in the smallest unit. */
  readonly perRun: bigint
  /** What is on hold for its runs. */
  readonly prepaid: bigint
}

/** What an account has over the next month, if nothing else happens and prices stay the same. */
export interface MonthForecast {
  /** Times in seconds since 1970, and what is free and on hold then, in the smallest unit. */
  readonly points: readonly {
    readonly time: number
    readonly free: bigint
    readonly held: bigint
  }[]
  /** What the runs of the next month cost. */
  readonly month: bigint
  /** When a recurring run can no longer be paid; `undefined` if that is not within a month. */
  readonly endsAt: number | undefined
}

export interface AccountTasks {
  /** The time of the chain, in seconds since 1970. */
  readonly now: number
  readonly owner: string
  readonly token: Token
  readonly tasks: readonly ShownTask[]
  /** What the account can pay with; `undefined` if the chain does not state it. */
  readonly spendable: bigint | undefined
  readonly forecast: MonthForecast
  /** The tasks of everybody in each slot that has some, by its time in seconds. */
  readonly slots: ReadonlyMap<number, number>
  readonly slotLength: number
  /** How many tasks a slot takes. */
  readonly places: number
}

/** One thing that happened to a task. */
export interface ShownEntry {
  readonly chain: 'service' | 'target'
  readonly block: { readonly number: number; readonly hash: Hex }
  readonly text: string
  readonly tone: 'good' | 'bad' | 'plain'
  /** The run that it belongs to, in seconds since 1970. */
  readonly run: number | undefined
  /** What came back or was paid, in the smallest unit. */
  readonly refund: bigint | undefined
  readonly error?: ErrorReport
}

/** What happened to a task, as far as the nodes still have it. */
export interface ShownHistory {
  readonly entries: readonly ShownEntry[]
  /** Whether it reaches back to where the task was scheduled. */
  readonly isWhole: boolean
}

export interface RecordedRun {
  /** When it was due, in seconds since 1970. */
  readonly time: number
  /** The block of the service. */
  readonly block: number
  /** The id that its owner gave the task, or the id of the task. */
  readonly name: string
  readonly state: string
  readonly error: string | undefined
  /** What came back, in the smallest unit. */
  readonly refund: bigint
  /** What the task cost so far; `undefined` if it is too old to be listed. */
  readonly taskCost: bigint | undefined
  /** What it did on the target. */
  readonly effect: { readonly block: number; readonly text: string } | undefined
}

/** Runs that a watchtower has recorded, the last first. */
export interface RecordedRuns {
  readonly token: Token
  readonly runs: readonly RecordedRun[]
  /** The last block of the service that is recorded. */
  readonly lastBlock: number
  /** The end of this page, if there are more. */
  readonly next: string | undefined
}

/** Which runs a watchtower is asked for. */
export interface AskedRuns {
  readonly url: string
  readonly owner: string
  /** The end of the page before. */
  readonly after?: string | undefined
}

export interface CallChoice {
  readonly pallet: string
  readonly method: string
  /** What it does, as the runtime documents it. */
  readonly docs: string
  readonly args: readonly {
    readonly name: string
    readonly type: string
    /** Of an amount: the chain's own token in which it is typed, or that it is in the smallest unit of another. */
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
  /** The call of the target: its bytes, or its names with arguments as they are typed. */
  readonly call:
    | { readonly bytes: string }
    | {
        readonly pallet: string
        readonly method: string
        readonly args: Readonly<Record<string, string>>
      }
  readonly schedule: TypedSchedule
  /** The task that it replaces, if it changes one. */
  readonly replaces?: Hex
}

export interface DraftedTask {
  /** The call of the target on one line, decoded from its bytes. */
  readonly text: string
  readonly bytes: Hex
  readonly weight: { readonly refTime: bigint; readonly proofSize: bigint; readonly from: string }
  readonly runs: readonly { readonly time: number; readonly local: string }[]
  readonly total: number | undefined
  readonly clockChanges: readonly string[]
  readonly warnings: readonly string[]
  /** The cost by part, in the smallest unit of the service's token. */
  readonly fees: readonly { readonly title: string; readonly fee: bigint }[]
  readonly price: bigint
  readonly token: Token
  /** What the call does on the target's own runtime now, an event a line; or why it fails. */
  readonly effect: readonly string[]
  readonly failure: ErrorReport | undefined
  /** The call of the service that schedules it. */
  readonly call: Hex
  readonly taskIds: readonly Hex[]
}

export interface TaskDesk {
  listTasks(network: NetworkConfig, owner: string): Promise<AccountTasks>
  readHistory(network: NetworkConfig, taskId: Hex): Promise<ShownHistory>
  readRecorded(network: NetworkConfig, asked: AskedRuns): Promise<RecordedRuns>
  /** The calls of the target whose name holds every word. */
  findCalls(network: NetworkConfig, words: string): Promise<readonly CallChoice[]>
  draftTask(network: NetworkConfig, asked: TypedTask): Promise<DraftedTask>
  writeCancel(network: NetworkConfig, taskId: Hex): Promise<Hex>
}
