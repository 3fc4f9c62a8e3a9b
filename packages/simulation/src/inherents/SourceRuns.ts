import type { Hex } from '@paraclock/core'
import { diffOf, type FetchingStorage, keyFromHex, type StorageDiff } from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { describeState, type ListedState, readEntry } from '../network/readEntry.ts'
import { readUnreadDownward } from '../network/readUnread.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { type Agenda, readAgenda, readPlannedCall } from './readAgenda.ts'
import { StateRuns } from './StateRuns.ts'

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
  /** Whether a message of the relay chain made the sender send this message. */
  readonly isAnswer?: boolean
}

/**
 * A parachain that builds no blocks in the simulation. It runs only its agenda and the messages of
 * the relay chain. An example is Asset Hub, whose agenda has the calls of the relay chain's referenda.
 */
export interface AgendaSource {
  readonly paraId: number
  readonly state: FetchingStorage
  readonly runtime: Runtime
}

/** A message of the relay chain to an {@link AgendaSource}. */
export interface SourceMessage {
  /** The time of the relay block that sends the message, in milliseconds. */
  readonly time: number
  readonly program: Uint8Array
}

/** The state and the messages of an {@link AgendaSource} after some of its blocks. */
export interface SourcePosition {
  readonly state: StateLayers
  readonly clock: Clock
  readonly agenda: Agenda | undefined
  /** The messages of the relay chain that the `AgendaSource` has not executed. */
  readonly inbox: readonly SourceMessage[]
  /** The number of blocks that were run. */
  readonly passed: number
  /** The messages that the last block sent. */
  readonly sent: readonly UpwardMessage[]
  /**
   * The time at which the messages of the next block reach the relay chain, in milliseconds.
   * `undefined` if no next block is known.
   */
  readonly nextAt: number | undefined
}

/** At most this many blocks of an {@link AgendaSource} are run. */
export const MAX_SOURCE_BLOCKS = 100

/**
 * Runs the blocks in which an {@link AgendaSource} has an agenda or messages of the relay chain.
 * Reads the messages that these blocks send.
 */
export class SourceRuns {
  readonly paraId: number
  readonly #source: AgendaSource
  readonly #runs: StateRuns

  constructor(source: AgendaSource) {
    this.paraId = source.paraId
    this.#source = source
    this.#runs = new StateRuns(source.runtime)
  }

  /** Opens the `AgendaSource`, with the messages that `relay` has for it. */
  async open(relay: ListedState & { readonly name: string }): Promise<SourcePosition | undefined> {
    const { paraId, runtime } = this.#source
    const state = new StateLayers(this.#source.state)
    const clock = await readClock(runtime, state)
    if (clock === undefined) return undefined
    const [agenda, unread] = await Promise.all([
      readAgenda(runtime, state, clock.number),
      readUnreadDownward(relay, describeState(runtime, state), paraId)
    ])
    const time = clock.time + ROUND_MS
    const inbox = unread.map(({ data: program }) => ({ time, program }))
    return withNext({ state, clock, agenda, inbox, passed: 0, sent: [] })
  }

  receive(position: SourcePosition, messages: readonly SourceMessage[]): SourcePosition {
    return withNext({ ...position, inbox: [...position.inbox, ...messages] })
  }

  /** Runs the next block. */
  async run(position: SourcePosition): Promise<SourcePosition> {
    const { paraId, runtime } = this.#source
    const { agenda, clock, inbox, nextAt: time = clock.time } = position
    const number = clock.number + Math.floor((time - clock.time) / ROUND_MS) - 1
    let { state } = position
    const sent: UpwardMessage[] = []
    if (agenda !== undefined && timeOf(clock, agenda) <= time) {
      const after = await this.#begin(state, agenda, clock)
      state = after.state
      sent.push(...after.messages.map((one) => ({ time, paraId, ...one })))
    }
    for (const { program } of inbox.filter((one) => one.time < time)) {
      const begun = state.with(beginBlock(runtime, clock, number))
      state = (await this.#runs.execute(begun, undefined, program)).state
      const answers = await readOutbox(runtime, state)
      sent.push(...answers.map((one) => ({ time, paraId, ...one, isAnswer: true })))
    }
    return withNext({
      state,
      clock,
      sent,
      agenda: await readAgenda(runtime, state, number),
      inbox: inbox.filter((one) => one.time >= time),
      passed: position.passed + 1
    })
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
    const begun = before.with(beginBlock(runtime, clock, agenda.number))
    const number = ownNumber(clock, agenda.number)
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

/** Returns changes that delete the messages waiting to be sent, and set the block numbers. */
function beginBlock(runtime: Runtime, clock: Clock, number: number): StorageDiff {
  const writes = [
    { pallet: 'ParachainSystem', item: 'PendingUpwardMessages', value: [] },
    { pallet: 'XcmpQueue', item: 'OutboundXcmpStatus', value: [] },
    { pallet: 'ParachainSystem', item: 'LastRelayChainBlockNumber', value: number },
    { pallet: 'System', item: 'Number', value: ownNumber(clock, number) }
  ].filter(({ pallet, item }) => runtime.storage(pallet, item) !== undefined)
  const stale = runtime.storage('ParachainSystem', 'ValidationData')
  return diffOf([
    ...writes.map((entry) => encodeEntry(runtime, entry)),
    // A runtime prefers the relay block number of this item, which is that of the last real block.
    ...(stale === undefined ? [] : [[stale.key(), null] as const])
  ])
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

const ownNumber = ({ own, number }: Clock, at: number): number => own + at - number

/**
 * Returns the time at which the messages of an agenda's block reach the relay chain: a round after
 * this block. Each block is assumed to last a round.
 */
const timeOf = (clock: Clock, { number }: Pick<Agenda, 'number'>): number =>
  clock.time + (number - clock.number + 1) * ROUND_MS

/**
 * Adds `nextAt` to a position. An `AgendaSource` executes a message in the round in which the relay
 * chain sends it. Messages that it then sends reach the relay chain a round later.
 */
function withNext(position: Omit<SourcePosition, 'nextAt'>): SourcePosition {
  const { agenda, clock, inbox } = position
  const times = [
    ...(agenda === undefined ? [] : [timeOf(clock, agenda)]),
    ...inbox.map(({ time }) => time + ROUND_MS)
  ]
  return { ...position, nextAt: times.length === 0 ? undefined : Math.min(...times) }
}

/**
 * Reads the time and the block numbers of an `AgendaSource`. `own` is its own block number.
 * `number` is the block number that its Scheduler uses: its own, or the relay chain's.
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
