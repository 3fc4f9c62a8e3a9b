import type { Hex } from '@paraclock/core'
import { diffOf, type FetchingStorage, keyFromHex, type StorageDiff } from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { describeState, readEntry } from '../network/readEntry.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { type Agenda, readAgenda, readPlannedCall } from './readAgenda.ts'
import { StateRuns } from './StateRuns.ts'
import { Steps } from './Steps.ts'

export interface UpwardMessage {
  /** The time of the relay block that receives the message, in milliseconds. */
  readonly time: number
  readonly paraId: number
  /** The receiving parachain; `undefined` for the relay chain. */
  readonly to?: number | undefined
  /** For the relay chain, a versioned program; for a parachain, a page of XCMP messages. */
  readonly program: Uint8Array
  /** The call on the parachain's agenda that sends the message. */
  readonly call?: Uint8Array | undefined
  readonly id?: Hex | undefined
}

/**
 * A parachain that builds no blocks in the simulation, but whose agenda runs: Asset Hub, with the
 * calls of the relay chain's referenda.
 */
export interface AgendaSource {
  readonly paraId: number
  readonly state: FetchingStorage
  readonly runtime: Runtime
}

/** At most this many agendas of the parachain are run. */
const MAX_AGENDAS = 100

/**
 * Computes the messages that a parachain's agendas send. `readUntil` runs the agendas up to a time,
 * and returns the messages of all agendas that were run, also by earlier calls.
 */
export class UpwardMessages {
  readonly #source: AgendaSource
  readonly #runs: StateRuns
  readonly #positions: Steps<Position | undefined>

  constructor(source: AgendaSource) {
    this.#source = source
    this.#runs = new StateRuns(source.runtime)
    this.#positions = new Steps(() => this.#open())
  }

  async readUntil(time: number): Promise<{
    readonly messages: readonly UpwardMessage[]
    /** The time of the next agenda, if `MAX_AGENDAS` agendas were run; otherwise `undefined`. */
    readonly end: number | undefined
  }> {
    const position = await this.#positions.take((before) => this.#advance(before, time))
    const { agenda, passed = 0, messages = [] } = position ?? {}
    const isEnd = position !== undefined && agenda !== undefined && passed >= MAX_AGENDAS
    return { messages, end: isEnd ? timeOf(position, agenda) : undefined }
  }

  /** The time at which the messages of the next agenda reach the relay chain, in milliseconds. */
  async nextAt(): Promise<number | undefined> {
    const position = await this.#positions.now
    return position?.agenda && timeOf(position, position.agenda)
  }

  async #open(): Promise<Position | undefined> {
    const { runtime } = this.#source
    const state = new StateLayers(this.#source.state)
    const clock = await readClock(runtime, state)
    if (clock === undefined) return undefined
    const agenda = await readAgenda(runtime, state, clock.number)
    return { state, clock, agenda, passed: 0, messages: [] }
  }

  async #advance(begin: Position | undefined, time: number): Promise<Position | undefined> {
    const { paraId, runtime } = this.#source
    let position = begin
    while (position?.agenda !== undefined && position.passed < MAX_AGENDAS) {
      const { agenda, passed } = position
      const sentAt = timeOf(position, agenda)
      if (sentAt > time) break
      const { state, messages } = await this.#begin(position.state, agenda, position.clock)
      const sent = messages.map((one) => ({ time: sentAt, paraId, ...one }))
      position = {
        ...position,
        state,
        agenda: await readAgenda(runtime, state, agenda.number),
        passed: passed + 1,
        messages: [...position.messages, ...sent]
      }
    }
    return position
  }

  /**
   * Runs the beginning of an agenda's block, in which the Scheduler makes the calls. Returns the
   * messages that these calls send.
   */
  async #begin(
    before: StateLayers,
    agenda: Agenda,
    clock: Clock
  ): Promise<{
    readonly state: StateLayers
    readonly messages: readonly Omit<UpwardMessage, 'time' | 'paraId'>[]
  }> {
    const { runtime } = this.#source
    const begun = before.with(clearOutbox(runtime, agenda.number))
    const number = clock.own + agenda.number - clock.number
    const run = async (count: number) => {
      const tasks = agenda.tasks.slice(0, count)
      const { state } = await this.#runs.begin(begun, { ...agenda, tasks }, number)
      return { state, sent: await readOutbox(runtime, state) }
    }
    const { state, sent } = await run(agenda.tasks.length)
    // The block is run several times: first without calls, then each time with one more call. A
    // message belongs to the call that was added when the message first appeared.
    const messages: (WaitingMessage & Pick<UpwardMessage, 'call' | 'id'>)[] = []
    for (let count = 0; messages.length < sent.length && count <= agenda.tasks.length; count += 1) {
      const there = (await run(count)).sent.map(keyOf)
      const task = agenda.tasks[count - 1]
      const call = task && (await readPlannedCall(runtime, begun, task))
      const added = sent.filter(
        (one) =>
          there.includes(keyOf(one)) && !messages.some((known) => keyOf(known) === keyOf(one))
      )
      messages.push(...added.map((one) => ({ ...one, call, id: task?.id })))
    }
    return { state, messages }
  }
}

type WaitingMessage = Pick<UpwardMessage, 'to' | 'program'> & { readonly at: number }

const keyOf = ({ to, at }: WaitingMessage): string => `${to} ${at}`

/** Deletes the messages that wait to be sent, and sets the last relay block number to `number`. */
function clearOutbox(runtime: Runtime, number: number): StorageDiff {
  const writes = [
    { pallet: 'ParachainSystem', item: 'PendingUpwardMessages', value: [] },
    { pallet: 'XcmpQueue', item: 'OutboundXcmpStatus', value: [] },
    { pallet: 'ParachainSystem', item: 'LastRelayChainBlockNumber', value: number }
  ].filter(({ pallet, item }) => runtime.storage(pallet, item) !== undefined)
  return diffOf(writes.map((entry) => encodeEntry(runtime, entry)))
}

async function readOutbox(
  runtime: Runtime,
  state: StateLayers
): Promise<readonly WaitingMessage[]> {
  const chain = describeState(runtime, state)
  const upward = await readEntry<readonly Uint8Array[]>(
    chain,
    'ParachainSystem',
    'PendingUpwardMessages'
  )
  const status = await readEntry<readonly Outbound[]>(chain, 'XcmpQueue', 'OutboundXcmpStatus')
  const horizontal = (status ?? []).flatMap(({ recipient, first_index, last_index }) =>
    Array.from({ length: last_index - first_index }, async (_, at) => {
      const keys = [recipient, first_index + at]
      const page = await readEntry<Uint8Array>(chain, 'XcmpQueue', 'OutboundXcmpMessages', ...keys)
      return { to: recipient, program: page ?? new Uint8Array(), at }
    })
  )
  return [
    ...(upward ?? []).map((program, at) => ({ to: undefined, program, at })),
    ...(await Promise.all(horizontal))
  ]
}

interface Outbound {
  readonly recipient: number
  readonly first_index: number
  readonly last_index: number
}

interface Clock {
  readonly own: number
  readonly number: number
  readonly time: number
}

interface Position {
  readonly state: StateLayers
  readonly clock: Clock
  readonly agenda: Agenda | undefined
  readonly passed: number
  readonly messages: readonly UpwardMessage[]
}

/**
 * The relay chain takes the messages a round after the agenda's block. Each block is assumed to
 * last a round.
 */
const timeOf = ({ clock }: Position, { number }: Agenda): number =>
  clock.time + (number - clock.number + 1) * ROUND_MS

/**
 * Reads the parachain's own block number and time. The field `number` is the block number by which
 * the Scheduler plans: the parachain's own, or the relay chain's.
 */
async function readClock(runtime: Runtime, state: StateLayers): Promise<Clock | undefined> {
  const items = [
    runtime.storage('System', 'Number'),
    runtime.storage('Timestamp', 'Now'),
    runtime.storage('ParachainSystem', 'LastRelayChainBlockNumber'),
    runtime.storage('Scheduler', 'IncompleteSince')
  ]
  const keys = items.map((item) => keyFromHex(item?.key() ?? '0x'))
  const values = await state.read(keys)
  const [own, now, relay, since] = values.map((value, at) =>
    value === null ? undefined : (items[at]?.decode(value) as number | bigint | undefined)
  )
  if (own === undefined || now === undefined) return undefined
  const [first, second] = [Number(own), Number(relay ?? own)]
  const next = Number(since ?? first)
  const isOwn = Math.abs(next - first) <= Math.abs(next - second)
  const time = Math.floor(Number(now) / ROUND_MS) * ROUND_MS
  return { own: first, number: isOwn ? first : second, time }
}
