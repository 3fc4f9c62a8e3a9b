import { bytesToHex, isRecord, parseAccount } from '@paraclock/core'
import { readTaskChange, type TaskChange } from '@paraclock/scheduler'
import type { ReadBlock, RecordedEvent } from '../read/decodeEvents.ts'
import {
  type ChainNumber,
  type ChangeRow,
  type CostKind,
  type FeeRow,
  type HistoryRows,
  type MessageRow,
  type PastTaskRow,
  type RunRow,
  runStates,
  type TaskState
} from '../store/tables.ts'

export type ServiceRows = Omit<HistoryRows, 'effects' | 'balances'>

/**
 * The events that report a sent message, by name. For each event: the kind of the message, and the
 * name of the field that contains the topic.
 */
const SENDINGS: ReadonlyMap<string, readonly [MessageRow['kind'], field: string]> = new Map([
  ['xcmpHandler.ProgramSent', ['program', 'topic']],
  ['xcmpHandler.ClaimSent', ['claim', 'topic']],
  ['xcmpQueue.XcmpMessageSent', ['program', 'message_hash']]
])

const INCLUSION = 'transactionPayment.TransactionFeePaid'

function readChange({ by }: ReadBlock, event: RecordedEvent) {
  const automation = by.facts.capabilities.service
  return automation === undefined ? undefined : readTaskChange({ chain: by, automation }, event)
}

/**
 * Derives the rows of the history from blocks of the service. `find` finds the last recorded task
 * of each id.
 */
export async function deriveService(
  chain: ChainNumber,
  blocks: readonly ReadBlock[],
  find: (taskIds: readonly string[]) => Promise<ReadonlyMap<string, PastTaskRow>>
): Promise<ServiceRows> {
  const read = blocks.map((block) => ({
    block,
    named: block.read.map((event) => readChange(block, event))
  }))
  const ids = read.flatMap(({ named }) => named.flatMap((one) => one?.taskId ?? []))
  const service = new ServiceDeriver(chain, await find([...new Set(ids)]))
  for (const { block, named } of read) service.add(block, named)
  return service.rows
}

type Running = { readonly task: PastTaskRow; readonly run: number } | undefined

class ServiceDeriver {
  readonly #chain: ChainNumber
  readonly #tasks: Map<string, PastTaskRow>
  readonly #changed = new Map<string, PastTaskRow>()
  readonly #runs = new Map<string, RunRow>()
  readonly #messages: MessageRow[] = []
  readonly #fees: FeeRow[] = []
  readonly #changes: ChangeRow[] = []

  constructor(chain: ChainNumber, known: ReadonlyMap<string, PastTaskRow>) {
    this.#chain = chain
    this.#tasks = new Map(known)
  }

  get rows(): ServiceRows {
    return {
      messages: this.#messages,
      fees: this.#fees,
      changes: this.#changes,
      tasks: [...this.#changed.values()],
      runs: [...this.#runs.values()]
    }
  }

  add(block: ReadBlock, changes: readonly ReturnType<typeof readChange>[]): void {
    const { number, time, read } = block
    const hasTopics = read.some(({ title }) => title === 'xcmpHandler.ProgramSent')
    let running: Running
    for (const [index, event] of read.entries()) {
      const place = { chain: this.#chain, block: number, event: index, time }
      const named = changes[index]
      if (named !== undefined) {
        running = this.#addChange(place, event, named)
        continue
      }
      const isEcho = hasTopics && event.title === 'xcmpQueue.XcmpMessageSent'
      if (!isEcho) this.#addMessage(place, event, running)
      if (event.title === INCLUSION) this.#addInclusion(place, block, event)
    }
  }

  /** Adds the change that an event reports. Returns the run, if the event begins a run. */
  #addChange(
    place: Place,
    event: RecordedEvent,
    { taskId, change }: NonNullable<ReturnType<typeof readChange>>
  ): Running {
    const task = taskId === undefined ? undefined : this.#taskOf(place, taskId, event, change)
    const numbers = numbersOf(change)
    const { run, amount } = numbers
    const error = event.failure?.name ?? null
    this.#changes.push({
      ...place,
      ...taskPlace(task),
      task_id: taskId ?? null,
      run,
      error,
      kind: change.kind === 'other' ? event.name : change.kind,
      amount: amount === null ? null : String(amount),
      ends: task === undefined ? null : (stateOfEnd(change) ?? null)
    })
    if (task === undefined) return undefined
    this.#applyChange(place, event, task, { change, error, ...numbers })
    return change.kind === 'running' ? { task, run: run ?? 0 } : undefined
  }

  /**
   * Returns the task that an event names. If the event schedules a known id again, a new task
   * begins.
   */
  #taskOf(place: Place, taskId: string, event: RecordedEvent, change: TaskChange): PastTaskRow {
    const known = this.#tasks.get(taskId)
    if (change.kind !== 'scheduled' && known !== undefined) return known
    const row: PastTaskRow = {
      ...place,
      task_id: taskId,
      ...readTaskFields(event, change),
      state: 'scheduled',
      ended_block: null,
      ended_time: null
    }
    this.#tasks.set(taskId, row)
    this.#changed.set(keyOf(row), row)
    return row
  }

  #applyChange(place: Place, event: RecordedEvent, task: PastTaskRow, applied: Applied): void {
    const { change, error, run, refund, paid } = applied
    if (change.kind === 'scheduled') {
      for (const kind of ['execution', 'xcmp', 'place'] as const) {
        this.#addFee(place, kind, task, BigInt(task[`${kind}_fee`] ?? 0))
      }
    }
    if (paid > 0n) this.#addNextFees(place, task, event, paid)
    this.#addFee(place, 'refund', task, refund)
    const state = runStates.find((one) => one === change.kind)
    if (state !== undefined) {
      const key = `${keyOf(task)} ${run ?? 0}`
      this.#runs.set(key, {
        ...place,
        task_block: task.block,
        task_event: task.event,
        task_id: task.task_id,
        owner: task.owner,
        run: run ?? 0,
        state,
        refund: String(refund),
        error,
        topic: this.#runs.get(key)?.topic ?? null
      })
    }
    const end = stateOfEnd(change)
    if (end === undefined) return
    const row = { ...task, state: end, ended_block: place.block, ended_time: place.time }
    this.#changed.set(keyOf(row), row)
    this.#tasks.set(task.task_id, row)
  }

  #addMessage(place: Place, event: RecordedEvent, running: Running): void {
    const [kind, field] = SENDINGS.get(event.title) ?? []
    if (kind === undefined || field === undefined) return
    const fields = fieldsOf(event)
    const topic = fields[field]
    if (typeof topic !== 'string') return
    const of = kind === 'program' ? running : undefined
    // The service emits `XcmpMessageSent` also for messages that do not come from runs. Only
    // messages of runs are recorded.
    if (of === undefined && event.title === 'xcmpQueue.XcmpMessageSent') return
    const paraId = fields['para_id']
    this.#messages.push({
      ...place,
      ...taskPlace(of?.task),
      kind,
      topic,
      run: of?.run ?? null,
      para_id: typeof paraId === 'number' ? paraId : (of?.task.para_id ?? null)
    })
    if (of === undefined) return
    const key = `${keyOf(of.task)} ${of.run}`
    const row = this.#runs.get(key)
    if (row !== undefined) this.#runs.set(key, { ...row, topic })
  }

  /** Divides the fee of a transaction equally among the tasks that it scheduled or cancelled. */
  #addInclusion(place: Place, block: ReadBlock, event: RecordedEvent): void {
    if (event.extrinsic === undefined) return
    const named = new Map<string, Pick<ChangeRow, 'event' | 'task_block' | 'task_event'>>()
    const first = this.#changes.findLastIndex((change) => change.block !== place.block) + 1
    for (const change of this.#changes.slice(first)) {
      if (!/^(scheduled|cancelled)$/.test(change.kind)) continue
      if (block.read[change.event]?.extrinsic !== event.extrinsic) continue
      const { task_block, task_event } = change
      named.set(`${task_block} ${task_event}`, { event: change.event, task_block, task_event })
    }
    if (named.size === 0) return
    const { who, actual_fee: fee, tip } = fieldsOf(event)
    if (typeof fee !== 'bigint' || typeof tip !== 'bigint') return
    const payer = accountOf(who)
    const tasks = [...named.values()]
    const add = (kind: CostKind, amount: bigint): void => {
      let left = amount
      for (const [index, task] of tasks.entries()) {
        const part = left / BigInt(tasks.length - index)
        left -= part
        // The table `fees` has one row for each event and kind. So each task's part is recorded at
        // the event that scheduled or cancelled the task.
        const at = tasks.length === 1 ? place.event : task.event
        if (part > 0n) {
          this.#fees.push({ ...place, ...task, event: at, kind, payer, amount: String(part) })
        }
      }
    }
    add('inclusion', fee - tip)
    add('tip', tip)
  }

  /** Adds the payment for the next run of a recurring task. */
  #addNextFees(place: Place, task: PastTaskRow, event: RecordedEvent, paid: bigint): void {
    const { execution_fee: execution, xcmp_fee: xcmp } = fieldsOf(event)
    const isSplit =
      typeof execution === 'bigint' && typeof xcmp === 'bigint' && execution + xcmp === paid
    this.#addFee(place, 'execution', task, isSplit ? execution : paid)
    this.#addFee(place, 'xcmp', task, isSplit ? xcmp : 0n)
  }

  #addFee(place: Place, kind: CostKind, task: PastTaskRow, amount: bigint): void {
    if (amount <= 0n) return
    const payer = task.owner
    this.#fees.push({ ...place, ...taskPlace(task), kind, payer, amount: String(amount) })
  }
}

type Applied = ReturnType<typeof numbersOf> & {
  readonly change: TaskChange
  readonly error: string | null
}

type Place = Pick<FeeRow, 'chain' | 'block' | 'event' | 'time'>

function numbersOf(change: TaskChange) {
  if (change.kind === 'rescheduled') {
    const { nextRun, paid } = change
    return { run: Number(nextRun ?? 0n), refund: 0n, paid: paid ?? 0n, amount: paid ?? 0n }
  }
  const run = 'run' in change && change.run !== undefined ? Number(change.run) : null
  const refund = 'refund' in change ? (change.refund ?? 0n) : null
  return { run, refund: refund ?? 0n, paid: 0n, amount: refund }
}

function keyOf({ block, event }: Pick<PastTaskRow, 'block' | 'event'>): string {
  return `${block} ${event}`
}

function taskPlace(task: PastTaskRow | undefined) {
  return { task_block: task?.block ?? null, task_event: task?.event ?? null }
}

function stateOfEnd(change: TaskChange): TaskState | undefined {
  switch (change.kind) {
    case 'completed':
    case 'cancelled':
    case 'recovered':
      return change.kind
    case 'notRescheduled':
      return 'failed'
    case 'failed':
    case 'missed':
      return change.last ? change.kind : undefined
    default:
      return undefined
  }
}

function fieldsOf({ value }: RecordedEvent): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

function readTaskFields(event: RecordedEvent, change: TaskChange) {
  const fields = change.kind === 'scheduled' ? fieldsOf(event) : {}
  const { type: kind, value: action } = variantOf(fields['action'])
  const amount = (name: string): string | null => {
    const value = fields[name]
    return typeof value === 'bigint' ? String(value) : null
  }
  const { provided_id: id, runs, schedule } = fields
  const { para_id: paraId, call } = action
  const isXcmp = kind === 'Xcmp'
  return {
    owner: accountOf(fields['owner'] ?? fields['who']),
    provided_id: id instanceof Uint8Array ? bytesToHex(id) : null,
    kind: kind === undefined ? null : `${kind.charAt(0).toLowerCase()}${kind.slice(1)}`,
    para_id: isXcmp && typeof paraId === 'number' ? paraId : null,
    call_prefix: isXcmp && call instanceof Uint8Array ? bytesToHex(call.subarray(0, 2)) : null,
    runs: typeof runs === 'number' ? runs : null,
    recurring: schedule === undefined ? null : Number(variantOf(schedule).type === 'Recurring'),
    execution_fee: amount('execution_fee'),
    xcmp_fee: amount('xcmp_fee'),
    place_fee: amount('place_fee')
  }
}

function variantOf(value: unknown) {
  const { type, value: inner } = isRecord(value) ? value : {}
  return {
    type: typeof type === 'string' ? type : undefined,
    value: isRecord(inner) ? inner : {}
  }
}

function accountOf(value: unknown): string | null {
  return typeof value === 'string' ? parseAccount(value) : null
}
