/** What a check needs to know of the service's state. Each part may be left out if unknown. */
export interface TaskBook {
  /** Whether the owner has a task with this provided id. */
  readonly hasTask?: boolean
  /** How many tasks a slot has. */
  readonly countTasks?: (time: bigint) => number
  /** How much an account can put on hold: its free balance without the existential deposit. */
  readonly spendable?: bigint
}
