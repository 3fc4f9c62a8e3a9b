import type { DevnetChain } from '@paraclock/devnet'
import type { Codec } from '@polkadot/types-codec/types'

/** The tables of a service. */
export type ServiceTable =
  | 'tasks'
  | 'runs'
  | 'messages'
  | 'fees'
  | 'costs'
  | 'task_sums'
  | 'balances'
  | 'changes'

interface ModelEvent {
  readonly name: string
  readonly fields: Readonly<Record<string, Codec>>
  readonly extrinsic: number | null
}

interface ModelTask extends Record<string, unknown> {
  readonly block: number
  readonly event: number
  readonly owner: string
}

type Row = Record<string, unknown>

const big = (value: Codec | undefined): bigint => BigInt(String(value ?? 0))
const hexOf = (value: Codec | undefined): string => value?.toHex() ?? ''

/**
 * Computes the tables of a service from its events, as polkadot.js decodes them. It uses no
 * database.
 */
export async function modelOfService(
  net: DevnetChain,
  chain: number,
  last: number,
  accounts: readonly string[]
): Promise<Readonly<Record<ServiceTable, readonly Row[]>>> {
  const model = new ServiceModel(chain)
  const shown = new Map<string, string>()
  for (let block = 1; block <= last; block += 1) {
    const { events, time, at } = await readBlock(net, block)
    for (const account of accounts) {
      const info = (await at.query['system']?.['account']?.(account)) as unknown as {
        readonly data: Record<'free' | 'reserved' | 'frozen', Codec>
      }
      const { free, reserved, frozen } = info.data
      const holds = (await at.query['balances']?.['holds']?.(account))?.toJSON() as unknown as {
        readonly id: Readonly<Record<string, string>>
        readonly amount: number | string
      }[]
      const prepaid = holds.reduce(
        (sum, { id, amount }) =>
          id['automationTime'] === 'Prepayment' ? sum + BigInt(amount) : sum,
        0n
      )
      const amounts = {
        ...{ free: String(free), reserved: String(reserved), frozen: String(frozen) },
        prepaid: String(prepaid)
      }
      if (shown.get(account) === JSON.stringify(amounts)) continue
      shown.set(account, JSON.stringify(amounts))
      model.balances.push({ chain, account, block, time, ...amounts })
    }
    model.add(block, time, events)
  }
  const { costs, sums } = model
  return { ...model, runs: [...model.runs.values()], costs, task_sums: sums }
}

class ServiceModel {
  readonly tasks: ModelTask[] = []
  readonly runs = new Map<string, Row>()
  readonly messages: Row[] = []
  readonly fees: Row[] = []
  readonly balances: Row[] = []
  readonly changes: Row[] = []
  readonly #chain: number
  readonly #open = new Map<string, ModelTask>()
  #block = 0
  #time = 0
  #running: { readonly task: ModelTask; readonly run: number } | undefined
  #touched = new Map<number | null, Set<ModelTask>>()

  constructor(chain: number) {
    this.#chain = chain
  }

  get costs(): Row[] {
    const sums = new Map<string, Row>()
    for (const { chain, time, payer, kind, amount } of this.fees) {
      const day = Math.floor(Number(time) / 86_400)
      const key = `${day} ${String(payer)} ${String(kind)}`
      const { amount: sum = '0' } = sums.get(key) ?? {}
      const added = { amount: String(BigInt(String(sum)) + BigInt(String(amount))) }
      sums.set(key, { chain, day, payer, kind, ...added })
    }
    return [...sums.values()]
  }

  get sums(): Row[] {
    return this.tasks.map(({ chain, block, event }) => {
      const of = { chain, task_block: block, task_event: event }
      const isOf = (row: Row) => row['task_block'] === block && row['task_event'] === event
      const runs = [...this.runs.values()].filter(isOf)
      const count = (state: string) => runs.filter((run) => run['state'] === state).length
      const cost = this.fees.filter(isOf).reduce((sum, { kind, amount }) => {
        return kind === 'refund' ? sum - BigInt(String(amount)) : sum + BigInt(String(amount))
      }, 0n)
      const states = ['executed', 'failed', 'missed', 'running'].map((name) => [name, count(name)])
      return { ...of, ...Object.fromEntries(states), cost: String(cost) }
    })
  }

  add(block: number, time: number, events: readonly ModelEvent[]): void {
    this.#block = block
    this.#time = time
    this.#running = undefined
    this.#touched = new Map()
    for (const [index, event] of events.entries()) {
      const [, kind = ''] = /^automationTime\.Task(\w+)$/.exec(event.name) ?? []
      if (event.name === 'xcmpHandler.ProgramSent') this.#addMessage(index, event)
      else if (event.name === 'transactionPayment.TransactionFeePaid') this.#addPaid(index, event)
      else if (kind !== '') this.#addChange(index, kind, event)
    }
  }

  #place(event: number) {
    return { chain: this.#chain, block: this.#block, event, time: this.#time }
  }

  #addMessage(index: number, { fields }: ModelEvent): void {
    const { task, run } = this.#running ?? {}
    const topic = hexOf(fields['topic'])
    const of = { task_block: task?.block ?? null, task_event: task?.event ?? null }
    const para_id = Number(fields['para_id'])
    this.messages.push({
      ...{ ...this.#place(index), kind: 'program', topic, para_id, ...of, run: run ?? null }
    })
    const row = this.runs.get(`${task?.block} ${task?.event} ${run}`)
    if (row !== undefined) row['topic'] = topic
  }

  #addPaid(index: number, { fields, extrinsic }: ModelEvent): void {
    const tasks = this.#touched.get(extrinsic)
    if (tasks === undefined) return
    const [only] = tasks
    const task = tasks.size === 1 ? only : undefined
    const payer = hexOf(fields['who'])
    this.#addFee(index, 'inclusion', payer, task, big(fields['actual_fee']) - big(fields['tip']))
    this.#addFee(index, 'tip', payer, task, big(fields['tip']))
  }

  #addFee(
    index: number,
    kind: string,
    payer: string,
    task: ModelTask | undefined,
    amount: bigint
  ): void {
    if (amount === 0n) return
    const of = { task_block: task?.block ?? null, task_event: task?.event ?? null }
    this.fees.push({ ...this.#place(index), kind, payer, ...of, amount: String(amount) })
  }

  #schedule(index: number, { fields }: ModelEvent): ModelTask {
    const action = fields['action'] as unknown as {
      readonly type: string
      readonly inner: { get(name: string): Codec | undefined }
    }
    const isXcmp = action.type === 'Xcmp'
    const owner = hexOf(fields['owner'])
    const task: ModelTask = {
      ...this.#place(index),
      task_id: hexOf(fields['task_id']),
      owner,
      provided_id: hexOf(fields['provided_id']),
      kind: isXcmp ? 'xcmp' : 'nativeTransfer',
      para_id: isXcmp ? Number(action.inner.get('paraId')) : null,
      call_prefix: isXcmp ? hexOf(action.inner.get('call')).slice(0, '0x0000'.length) : null,
      runs: Number(fields['runs']),
      recurring: 0,
      execution_fee: String(fields['execution_fee']),
      xcmp_fee: String(fields['xcmp_fee']),
      place_fee: String(fields['place_fee']),
      state: 'scheduled',
      ended_block: null,
      ended_time: null
    }
    this.tasks.push(task)
    for (const kind of ['execution', 'xcmp', 'place']) {
      this.#addFee(index, kind, owner, task, big(fields[`${kind}_fee`]))
    }
    return task
  }

  #addChange(index: number, kind: string, event: ModelEvent): void {
    const { fields, extrinsic } = event
    const taskId = hexOf(fields['task_id'])
    if (kind === 'Scheduled') this.#open.set(taskId, this.#schedule(index, event))
    const task = this.#open.get(taskId)
    if (task === undefined) throw new Error(`an event of no task: ${kind}`)
    if (kind === 'Scheduled' || kind === 'Cancelled') {
      this.#touched.set(extrinsic, (this.#touched.get(extrinsic) ?? new Set()).add(task))
    }
    const refund = fields['refund'] === undefined ? null : String(fields['refund'])
    const due = kind === 'Rescheduled' ? fields['next_run'] : fields['run']
    const run = due === undefined ? null : Number(due)
    const error = kind === 'Failed' ? 'some' : null
    const of = { task_id: taskId, task_block: task.block, task_event: task.event }
    const amount = kind === 'Rescheduled' ? String(fields['paid']) : refund
    const name = kind.charAt(0).toLowerCase() + kind.slice(1)
    const isOver = /^(Completed|Cancelled)$/.test(kind) || String(fields['last']) === 'true'
    const ends = isOver ? name : null
    this.changes.push({ ...this.#place(index), ...of, kind: name, run, amount, error, ends })
    this.#addFee(index, 'refund', task.owner, task, BigInt(refund ?? 0))
    this.#running = kind === 'Running' && run !== null ? { task, run } : undefined
    if (/^(Running|Executed|Failed|Missed)$/.test(kind)) {
      const key = `${task.block} ${task.event} ${run}`
      const topic = this.runs.get(key)?.['topic'] ?? null
      const how = { state: name, refund: refund ?? '0', error, topic }
      this.runs.set(key, { ...this.#place(index), ...of, owner: task.owner, run, ...how })
    }
    if (isOver)
      Object.assign(task, { state: name, ended_block: this.#block, ended_time: this.#time })
  }
}

/** Finds the messages of the service in the events of a target. */
export async function modelOfTarget(
  net: DevnetChain,
  chain: number,
  last: number,
  serviceId: number
) {
  const rows: object[] = []
  for (let block = 1; block <= last; block += 1) {
    const { events, time } = await readBlock(net, block)
    let own: ModelEvent[] = []
    for (const [event, one] of events.entries()) {
      const isEnd = one.name === 'messageQueue.Processed'
      if (isEnd && isOf(one, serviceId)) {
        const processed = Number(String(one.fields['success']) === 'true')
        const topic = hexOf(one.fields['id'])
        rows.push({ chain, block, event, topic, processed, dispatch: dispatchOf(own), time })
      }
      own = isEnd || one.name.startsWith('system.Extrinsic') ? [] : [...own, one]
    }
  }
  return rows
}

function isOf({ fields }: ModelEvent, serviceId: number): boolean {
  const origin = fields['origin']?.toJSON() as { sibling?: number }
  return origin.sibling === serviceId
}

function dispatchOf(events: readonly ModelEvent[]): string {
  const executed = events.find(({ name }) => name === 'proxy.ProxyExecuted')?.fields['result']
  if (executed !== undefined) {
    return (executed as unknown as { isOk: boolean }).isOk ? 'succeeded' : 'failed'
  }
  const isTrapped = events.some(({ name }) => /AssetsTrapped|ProcessXcmError/.test(name))
  return isTrapped ? 'failed' : 'unproven'
}

async function readBlock({ api }: DevnetChain, number: number) {
  const hash = await api.rpc.chain.getBlockHash(number)
  const at = await api.at(hash)
  const [records, now] = await Promise.all([
    at.query['system']?.['events']?.(),
    at.query['timestamp']?.['now']?.()
  ])
  const events = (records as unknown as EventRecord[]).map(({ event, phase }): ModelEvent => {
    const names = (event.data.names ?? []).map((name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    )
    return {
      name: `${event.section}.${event.method}`,
      fields: Object.fromEntries(
        event.data.map((value, index) => [names[index] ?? String(index), value])
      ),
      extrinsic: phase.isApplyExtrinsic ? phase.asApplyExtrinsic.toNumber() : null
    }
  })
  return { events, at, time: Math.floor(Number(now) / 1000) }
}

interface EventRecord {
  readonly phase: {
    readonly isApplyExtrinsic: boolean
    readonly asApplyExtrinsic: { toNumber(): number }
  }
  readonly event: {
    readonly section: string
    readonly method: string
    readonly data: Codec[] & { readonly names: readonly string[] | null }
  }
}
