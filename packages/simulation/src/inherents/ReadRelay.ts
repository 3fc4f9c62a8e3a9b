import { type Hex, ParaclockError } from '@paraclock/core'
import {
  type FetchingStorage,
  keyFromHex,
  keyToHex,
  type StorageKey,
  sameBytes
} from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { BlockLimitExceeded } from '../errors/blocks.ts'
import type { DroppedMessage, QueuedMessage } from '../network/BlockRequest.ts'
import { readDownwardQueue } from '../network/readDownwardQueue.ts'
import { describeState, readEntry, readStored } from '../network/readEntry.ts'
import { listUnread } from '../network/readUnread.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { type Agenda, readAgenda, readPlannedCall } from './readAgenda.ts'
import { type Configuration, type Cores, readCores } from './readCores.ts'
import { type Change, type Decided, readDecided } from './readDecided.ts'
import {
  type AgendaSource,
  MAX_SOURCE_BLOCKS,
  type SourcePosition,
  SourceRuns,
  type UpwardMessage
} from './SourceRuns.ts'
import { type ReachedState, StateRuns } from './StateRuns.ts'
import { Steps } from './Steps.ts'

/** A relay chain that is only read. */
export interface ReadRelayArgs {
  readonly state: FetchingStorage
  /**
   * The runtime of the relay chain. Without `runtime`, the state never changes. With `runtime`,
   * pending configurations, channel requests and offboardings of parachains take effect in the
   * session for which they are planned. Scheduled calls and messages of parachains run in the relay
   * block in which they are due.
   */
  readonly runtime?: Runtime | undefined
  /**
   * A parachain that builds no blocks in the simulation, but sends messages. It sends them when it
   * runs its agenda, and when it executes messages of this relay chain. Requires `runtime`. Ignored
   * if the simulation has a chain with this parachain id.
   */
  readonly agendaSource?: AgendaSource | undefined
  /** Changes to leave out, as an earlier simulation listed them with `listRelayChanges`. */
  readonly without?: readonly RelayChange[] | undefined
}

/**
 * A change on a relay chain that is only read. The cause is a call on an agenda, a message of a
 * parachain, or the loss of a core.
 */
export interface RelayChange {
  readonly number: number
  /** Seconds since the Unix epoch. */
  readonly time: number
  /** The call on an agenda that causes the change, directly or by a message. */
  readonly call: Uint8Array | undefined
  /**
   * The id of the call in the Scheduler. For a referendum, the id is the hash of the referendum's
   * index.
   */
  readonly id?: Hex | undefined
  /**
   * The parachain whose agenda has the call, or that sent the message. `undefined` if the call is on
   * the relay chain's own agenda.
   */
  readonly paraId: number | undefined
  /** The parachain to which the call sends a message. */
  readonly to?: number | undefined
  /** The versioned XCM program of the message that makes the change. */
  readonly program?: Uint8Array
  /** If the change is the loss of a core: the parachain that has no core from block `number` on. */
  readonly coreOf?: number
}

/**
 * The pallets that decide which messages and blocks of parachains are accepted. Each pair names a
 * pallet and one of its items. The item only serves to find the prefix of the pallet's keys.
 */
const DECISIVE = [
  ['Configuration', 'ActiveConfig'],
  ['Hrmp', 'HrmpChannels'],
  ['Paras', 'ParaLifecycles'],
  ['ParasDisputes', 'Frozen']
] as const
/**
 * The items in which the relay chain stores a parachain's code and last header. If an agenda or a
 * message changes one of them, the relay chain refuses the parachain's blocks.
 */
const KNOWN_OF_PARA = [
  ['Paras', 'CurrentCodeHash'],
  ['Paras', 'Heads']
] as const
/** The item that changes when the relay chain sends a message to a parachain. */
const SENT = ['Dmp', 'DownwardMessageQueueHeads'] as const
/** The length of a pallet's prefix in a hex key: `0x` and 32 digits. */
const PALLET_DIGITS = 34

/** At most this many blocks of the relay chain are run for agendas or messages. */
const MAX_STAGES = 200

const NEVER = Number.POSITIVE_INFINITY

/**
 * A relay chain that builds no blocks. Its state still changes with time: sessions begin, and
 * agendas and messages run.
 */
export class ReadRelay {
  readonly #runtime: Runtime
  readonly #runs: StateRuns
  readonly #source: SourceRuns | undefined
  readonly #without: readonly RelayChange[]
  /**
   * The lost cores, by the id of the parachain that has no core. The `time` of such a `RelayChange`
   * is the time of the first block that was refused.
   */
  #coreless: ReadonlyMap<number, RelayChange> = new Map()
  /**
   * The first stage is the given state. Each later stage is the state after a block that ran an
   * agenda or messages.
   */
  readonly #stages: Steps<readonly Stage[]>

  constructor(args: ReadRelayArgs & { readonly runtime: Runtime }) {
    const { state, runtime, agendaSource, without = [] } = args
    this.#runtime = runtime
    this.#runs = new StateRuns(runtime)
    this.#source = agendaSource && new SourceRuns(agendaSource)
    this.#without = without
    this.#stages = new Steps(async () => [await this.#begin(new StateLayers(state))])
    // If `#begin` fails, each method that awaits the stages raises the error of `#begin`. Without
    // this handler, the unhandled rejection would end the process before such a method is called.
    this.#stages.now.catch(() => {})
  }

  /** Reads keys in the state at `time` (in milliseconds). */
  async readAt(time: number, keys: readonly StorageKey[]): Promise<(Uint8Array | null)[]> {
    const stages = await this.#stages.take((before) => this.#advance(before, time))
    const stage = (stages.findLast(({ from }) => from <= time) ?? stages[0]) as Stage
    const values = await stage.state.read(keys)
    const changed = new Map(listDue(stage, time).map(({ key, value }) => [key, value]))
    return keys.map((key, at) => {
      const value = changed.get(key)
      return value === undefined ? (values[at] ?? null) : value
    })
  }

  /**
   * The time of the relay chain's next agenda or message, in milliseconds. A network must build a
   * round at this time, so that parachains get messages in the order of the relay blocks that sent
   * them.
   */
  async nextAt(): Promise<number | undefined> {
    const last = (await this.#stages.now).at(-1)
    const times = [last && timeOfNext(last), last?.mail[0]?.time, last?.source?.nextAt]
    const first = Math.min(...times.map((time) => time ?? NEVER))
    return first === NEVER ? undefined : first
  }

  /**
   * Whether the relay chain refuses a parachain's block, for one of these reasons:
   *
   * - The parachain has no core.
   * - An agenda or a message has replaced the parachain's header or code.
   * - A dispute stops all parachains.
   */
  async refuses(time: number, paraId: number): Promise<boolean> {
    const runtime = this.#runtime
    if (await this.#lacksCore(time, paraId)) return true
    const [first, ...later] = await this.#stages.now
    if (first === undefined || later.length === 0) return false
    const frozen = runtime.storage('ParasDisputes', 'Frozen')
    const own = KNOWN_OF_PARA.map(([pallet, name]) => runtime.storage(pallet, name)?.key(paraId))
    const keys = [frozen?.key(), ...own].flatMap((key) =>
      key === undefined ? [] : keyFromHex(key)
    )
    const [before, now] = await Promise.all([first.state.read(keys), this.readAt(time, keys)])
    return keys.some((_, at) => !sameBytes(before[at], now[at]))
  }

  /**
   * The number of cores that a parachain claims `ahead` blocks after the next relay block.
   * `undefined` on a relay chain that assigns no cores at all.
   */
  async countCores(time: number, ahead: number, paraId: number): Promise<number | undefined> {
    const found = await this.#coresAt(time)
    return found?.cores.count(found.number + 1 + ahead, found.count, paraId)
  }

  async #coresAt(time: number) {
    const stage = (await this.#stages.now).findLast(({ from }) => from <= time)
    const active = this.#runtime.storage('Configuration', 'ActiveConfig')
    if (stage?.cores === undefined || stage.clock === undefined || active === undefined)
      return undefined
    const [config = null] = await this.readAt(time, [keyFromHex(active.key())])
    const held = config && (active.decode(config) as Configuration)
    const count = held?.scheduler_params?.num_cores ?? NEVER
    return { cores: stage.cores, number: numberAt(stage.clock, time), count }
  }

  /** Whether a parachain has no core. `false` on a relay chain that assigns no cores at all. */
  async #lacksCore(time: number, paraId: number): Promise<boolean> {
    const found = await this.#coresAt(time)
    if (found === undefined) return false
    const { cores, number, count } = found
    const isServed = cores.serves(number, count, paraId)
    if (isServed || this.#without.some(({ coreOf }) => coreOf === paraId)) return false
    if (!this.#coreless.has(paraId)) {
      const change = { number, time: time / 1000, call: undefined, paraId: undefined }
      this.#coreless = new Map([...this.#coreless, [paraId, { ...change, coreOf: paraId }]])
    }
    return true
  }

  /** Queues each message for the relay block at the `time` of the message. */
  receive(messages: readonly UpwardMessage[]): void {
    this.#stages.take((stages) => {
      const last = stages.at(-1)
      if (last === undefined) return stages
      return [...stages.slice(0, -1), { ...last, mail: sortMail([...last.mail, ...messages]) }]
    })
  }

  /**
   * Returns the relay chain's messages to parachains up to `time`, without those returned before.
   */
  async takeDownward(
    time: number,
    paraIds: readonly number[]
  ): Promise<readonly (QueuedMessage & { readonly paraId: number })[]> {
    const sent: (QueuedMessage & { readonly paraId: number })[] = []
    await this.#stages.take(async (stages) => {
      const reached = await this.#advance(stages, time)
      for (const stage of reached) {
        if (stage.isTaken === true) continue
        for (const paraId of paraIds) {
          const added = await this.#listSent(stage, paraId)
          sent.push(...added.map((message) => ({ paraId, ...message })))
        }
      }
      return reached.map((stage) => ({ ...stage, isTaken: true }))
    })
    return sent
  }

  /** Lists the messages that the block of a stage sent to a parachain. */
  async #listSent({ sends = [] }: Stage, paraId: number): Promise<readonly QueuedMessage[]> {
    const sent = sends
      .filter(({ to }) => to.includes(paraId))
      .map(async ({ before, after }) => {
        const [known, now] = [this.#describe(before), this.#describe(after)]
        // A dry run deletes the queues before it executes a message. So the new messages are
        // those that lead to the new head of the message queue chain.
        const [from, to, { messages }] = await Promise.all([
          readEntry<Hex>(known, ...SENT, paraId),
          readEntry<Hex>(now, ...SENT, paraId),
          readDownwardQueue(now, paraId)
        ])
        return listUnread(messages, from, to) ?? []
      })
    return (await Promise.all(sent)).flat()
  }

  #describe(state: StateLayers) {
    return { ...describeState(this.#runtime, state), name: 'the relay chain' }
  }

  /**
   * Returns the messages of the `agendaSource` to parachains up to `time`, without those returned
   * before.
   */
  async takeHorizontal(
    time: number,
    paraIds: readonly number[]
  ): Promise<readonly UpwardMessage[]> {
    let due: readonly UpwardMessage[] = []
    const [first] = await this.#stages.take(async (stages) => {
      const reached = await this.#advance(stages, time)
      const last = reached.at(-1)
      if (last === undefined) return reached
      due = last.outgoing.filter(({ to }) => to !== undefined && paraIds.includes(to))
      const delivered = [...last.delivered, ...due]
      const dropped = [...last.dropped, ...last.outgoing.filter((one) => !due.includes(one))]
      return [...reached.slice(0, -1), { ...last, outgoing: [], delivered, dropped }]
    })
    const clock = first?.clock
    return due.filter(
      (one) =>
        clock === undefined ||
        !isLeftOut(this.#without, { ...one, number: numberAt(clock, one.time) })
    )
  }

  /**
   * Lists the changes that were made so far, in the order of their blocks. These are changes of
   * channels, limits and parachains, messages to parachains, and lost cores.
   */
  async listChanges(): Promise<readonly RelayChange[]> {
    const stages = await this.#stages.now
    const made = (await Promise.all(stages.map((stage) => stage.listMade?.() ?? []))).flat()
    const clock = stages[0]?.clock
    // A message with `isAnswer` is left out, because `made` already has the change of the relay
    // chain that caused this message.
    const own = (stages.at(-1)?.delivered ?? []).filter(({ isAnswer }) => isAnswer !== true)
    const horizontal = own.map(({ time, paraId, to, call, id }) => {
      const number = clock === undefined ? 0 : numberAt(clock, time)
      return { number, time: time / 1000, paraId, to, call, id }
    })
    return [...made, ...horizontal, ...this.#coreless.values()].toSorted(
      (one, two) => one.number - two.number
    )
  }

  /**
   * Lists the messages that were sent so far to parachains outside `paraIds`. Leaves out messages
   * to the `agendaSource`.
   */
  async listDropped(paraIds: readonly number[]): Promise<readonly DroppedMessage[]> {
    const stages = await this.#stages.now
    const downward = stages.map(async (stage) => {
      const recipients = new Set((stage.sends ?? []).flatMap(({ to }) => to))
      const others = [...recipients].filter(
        (to) => !paraIds.includes(to) && to !== this.#source?.paraId
      )
      const sent = others.map(async (to) => {
        const messages = await this.#listSent(stage, to)
        return messages.map(({ data }) => ({ from: undefined, to, data }))
      })
      return (await Promise.all(sent)).flat()
    })
    const { dropped = [] } = stages.at(-1) ?? {}
    return [
      ...(await Promise.all(downward)).flat(),
      ...dropped.map(({ paraId: from, to = 0, program: data }) => ({ from, to, data }))
    ]
  }

  /** Saves the present state. Returns a function that restores it. */
  save(): () => void {
    const restoreStages = this.#stages.save()
    const coreless = this.#coreless
    return () => {
      restoreStages()
      this.#coreless = coreless
    }
  }

  async #begin(state: StateLayers): Promise<Stage> {
    const runtime = this.#runtime
    const chain = this.#describe(state)
    const [decided, number, now, source] = await Promise.all([
      readDecided(runtime, (keys) => state.read(keys)),
      readStored<number>(chain, 'System', 'Number'),
      readStored<bigint>(chain, 'Timestamp', 'Now'),
      this.#source?.open(chain),
      // The configuration is fetched here together with the other items, because the first block of
      // a parachain needs it. `#begin` does not use it.
      readStored(chain, 'Configuration', 'ActiveConfig')
    ])
    const begun = {
      from: 0,
      state,
      decided,
      source,
      mail: [],
      outgoing: [],
      delivered: [],
      dropped: []
    }
    if (number === undefined || now === undefined) return begun
    const clock = { number, round: Math.floor(Number(now) / ROUND_MS) }
    const [next, cores] = await Promise.all([
      readAgenda(runtime, state, number),
      readCores(runtime, state, number)
    ])
    return { ...begun, clock, next, cores }
  }

  async #advance(stages: readonly Stage[], time: number): Promise<readonly Stage[]> {
    const all = [...stages]
    for (;;) {
      const last = all.at(-1)
      const agendaAt = last && timeOfNext(last)
      const from = Math.min(agendaAt ?? NEVER, last?.mail[0]?.time ?? NEVER)
      const { nextAt = NEVER, passed = 0 } = last?.source ?? {}
      const isSource = nextAt <= from
      const next = Math.min(from, nextAt)
      if (last === undefined || next > time) return all
      if (isSource ? passed >= MAX_SOURCE_BLOCKS : all.length > MAX_STAGES)
        throw new ParaclockError(BlockLimitExceeded, { time: next })
      if (isSource) all[all.length - 1] = await this.#runSource(last)
      else {
        const after = await this.#enact(last, from, from === agendaAt)
        if (after === undefined) return all
        all.push(await this.#passToSource(after))
      }
    }
  }

  /** Runs the next block of the `agendaSource`. Adds its messages to this relay chain to `mail`. */
  async #runSource(stage: Stage): Promise<Stage> {
    const source = stage.source && (await this.#source?.run(stage.source))
    const { sent = [] } = source ?? {}
    const upward = sent.filter(({ to }) => to === undefined)
    const outgoing = [...stage.outgoing, ...sent.filter(({ to }) => to !== undefined)]
    return { ...stage, source, outgoing, mail: sortMail([...upward, ...stage.mail]) }
  }

  /** Gives the `agendaSource` the messages that the block of a stage sent to it. */
  async #passToSource(stage: Stage): Promise<Stage> {
    const [source, runs] = [stage.source, this.#source]
    if (source === undefined || runs === undefined) return stage
    const sent = await this.#listSent(stage, runs.paraId)
    const messages = sent.map(({ data: program }) => ({ time: stage.from, program }))
    return { ...stage, source: runs.receive(source, messages) }
  }

  /**
   * Runs one relay block at the time `from`. First the changes of the sessions up to `from` take
   * effect. Then the block's agenda runs if `hasAgenda` is `true`. Then the messages run.
   */
  async #enact(stage: Stage, from: number, hasAgenda: boolean): Promise<Stage | undefined> {
    const { decided, next, clock, mail } = stage
    const [runtime, runs] = [this.#runtime, this.#runs]
    if (clock === undefined) return undefined
    const number = hasAgenda && next !== undefined ? next.number : numberAt(clock, from)
    const due = [...listDue(stage, from), ...moveOn(runtime, decided, number, from)]
    let state = stage.state.with(diffOf(due))
    const sends: Send[] = []
    const move = (after: ReachedState): void => {
      sends.push({ before: state, after: after.state, to: listRecipients(runtime, after.written) })
      state = after.state
    }
    const listers: (() => Promise<readonly RelayChange[]>)[] = []
    const at = { number, time: from / 1000 }
    if (hasAgenda && next !== undefined) {
      const begun = state
      const agenda = await this.#leaveOut(begun, next)
      const after = await runs.begin(begun, agenda)
      listers.push(async () => {
        const calls = await this.#attribute(begun, agenda, after)
        return calls.map((one) => ({ ...at, ...one, paraId: undefined }))
      })
      move(after)
    }
    for (const { paraId, call, id, program } of mail.filter(({ time }) => time <= from)) {
      if (isLeftOut(this.#without, { number, paraId, call })) continue
      const before = { state, written: [] }
      const after = await runs.execute(state, paraId, program)
      listers.push(async () =>
        (await isChanged(runtime, before, after)) ? [{ ...at, call, id, paraId, program }] : []
      )
      move(after)
    }
    return {
      ...stage,
      from,
      state,
      isTaken: false,
      listMade: async () => (await Promise.all(listers.map((list) => list()))).flat(),
      sends,
      decided: await readDecided(runtime, (keys) => state.read(keys)),
      cores: await readCores(runtime, state, clock.number),
      next: await readAgenda(runtime, state, number),
      mail: mail.filter(({ time }) => time > from)
    }
  }

  async #leaveOut(state: StateLayers, agenda: Agenda): Promise<Agenda> {
    if (this.#without.length === 0) return agenda
    const calls = await Promise.all(
      agenda.tasks.map((task) => readPlannedCall(this.#runtime, state, task))
    )
    const { number } = agenda
    const tasks = agenda.tasks.filter(
      (_, at) => !isLeftOut(this.#without, { number, call: calls[at], paraId: undefined })
    )
    return { ...agenda, tasks }
  }

  /**
   * Finds the calls of an agenda that change a pallet of `DECISIVE`, or send a message. Runs the
   * beginning of the block without calls, then with the first call, then with the first two calls,
   * and so on. Compares the states after these runs.
   */
  async #attribute(
    begun: StateLayers,
    agenda: Agenda,
    end: ReachedState
  ): Promise<readonly Pick<RelayChange, 'call' | 'id'>[]> {
    const [runtime, runs] = [this.#runtime, this.#runs]
    const { tasks } = agenda
    const beginWith = (count: number) =>
      runs.begin(begun, { ...agenda, tasks: tasks.slice(0, count) })
    if (!(await isChanged(runtime, { state: begun, written: [] }, end))) return []
    let before = await beginWith(0)
    const calls: Pick<RelayChange, 'call' | 'id'>[] = []
    for (const [at, task] of tasks.entries()) {
      const after = at === tasks.length - 1 ? end : await beginWith(at + 1)
      if (await isChanged(runtime, before, after)) {
        calls.push({ call: await readPlannedCall(runtime, begun, task), id: task.id })
      }
      before = after
    }
    return calls
  }
}

function isLeftOut(
  without: readonly RelayChange[],
  { number, call, paraId }: Pick<RelayChange, 'number' | 'paraId'> & Pick<UpwardMessage, 'call'>
): boolean {
  return without.some(
    (one) => one.number === number && one.paraId === paraId && sameBytes(one.call, call)
  )
}

async function isChanged(
  runtime: Runtime,
  one: ReachedState,
  other: ReachedState
): Promise<boolean> {
  const decisive = DECISIVE.flatMap(
    ([pallet, name]) => runtime.storage(pallet, name)?.prefix().slice(0, PALLET_DIGITS) ?? []
  )
  const sent = runtime.storage(...SENT)?.prefix()
  const prefixes = sent === undefined ? decisive : [...decisive, sent]
  const keys = [...new Set([...one.written, ...other.written])].filter((key) => {
    const hex = keyToHex(key)
    return prefixes.some((prefix) => hex.startsWith(prefix))
  })
  const [before, after] = await Promise.all([one, other].map(({ state }) => state.read(keys)))
  return keys.some((_, at) => !sameBytes(before?.[at], after?.[at]))
}

/**
 * The relay chain's state after one of the blocks that were run. The first stage is the state
 * before the first of these blocks.
 */
interface Stage {
  /** The block's time in milliseconds; 0 for the first stage. */
  readonly from: number
  readonly state: StateLayers
  /**
   * Lists the changes that the block made. Runs the block again to find the call that made each
   * change.
   */
  readonly listMade?: () => Promise<readonly RelayChange[]>
  /** The parts of the block that can have sent messages to parachains. */
  readonly sends?: readonly Send[]
  /** Whether `takeDownward` has returned the messages of this stage. */
  readonly isTaken?: boolean
  readonly decided?: Decided | undefined
  /**
   * The number and the time of the relay block in the first stage. The times and numbers of later
   * blocks are computed from them.
   */
  readonly clock?: Clock
  readonly cores?: Cores | undefined
  /** The next agenda that is due after the block. */
  readonly next?: Agenda | undefined
  readonly mail: readonly UpwardMessage[]
  readonly source: SourcePosition | undefined
  /** Messages of the `agendaSource` to parachains. `takeHorizontal` has not handled them yet. */
  readonly outgoing: readonly UpwardMessage[]
  /**
   * Messages of the `agendaSource` to simulated parachains. `takeHorizontal` has returned them, or
   * has left them out because `without` lists them.
   */
  readonly delivered: readonly UpwardMessage[]
  /** The messages of the `agendaSource` to parachains that are not simulated. */
  readonly dropped: readonly UpwardMessage[]
}

/** The state before and after a part of a block: its agenda, or a message. */
interface Send {
  readonly before: StateLayers
  readonly after: StateLayers
  /** The parachains to which this part sent messages. */
  readonly to: readonly number[]
}

/** The number of a block, and its time as a number of rounds since the Unix epoch. */
interface Clock {
  readonly number: number
  readonly round: number
}

const numberAt = ({ number, round }: Clock, time: number): number =>
  number + Math.floor(time / ROUND_MS) - round

const sortMail = (mail: readonly UpwardMessage[]): readonly UpwardMessage[] =>
  mail.toSorted((one, two) => one.time - two.time)

function timeOfNext({ clock, next, decided }: Stage): number | undefined {
  if (clock === undefined || next === undefined) return undefined
  const time = (clock.round + next.number - clock.number) * ROUND_MS
  const sessionAt = decided?.sessionAt ?? (() => 0)
  // The block in which a session begins has no room, so the agenda waits.
  return sessionAt(time) > sessionAt(time - ROUND_MS) ? time + ROUND_MS : time
}

function listDue({ decided }: Stage, time: number): readonly Change[] {
  return decided?.changes.filter(({ session }) => session <= decided.sessionAt(time)) ?? []
}

function moveOn(
  runtime: Runtime,
  decided: Decided | undefined,
  number: number,
  time: number
): readonly Pick<Change, 'key' | 'value'>[] {
  const session = decided?.sessionAt(time)
  const values = [
    ['System', 'Number', number],
    ['Session', 'CurrentIndex', session],
    ['ParasShared', 'CurrentSessionIndex', session],
    ['Babe', 'EpochIndex', decided?.epochAt(time)]
  ] as const
  return values.flatMap(([pallet, name, value]) => {
    const item = runtime.storage(pallet, name)
    if (item === undefined || value === undefined) return []
    return [{ key: keyFromHex(item.key()), value: runtime.type(item.type).encode(value) }]
  })
}

function listRecipients(runtime: Runtime, written: readonly StorageKey[]): readonly number[] {
  const heads = runtime.storage(...SENT)
  if (heads === undefined) return []
  const keys = written.map(keyToHex).filter((key) => key.startsWith(heads.prefix()))
  return [...new Set(keys.map((key) => heads.decodeKey(key)[0] as number))]
}

const diffOf = (changes: readonly Pick<Change, 'key' | 'value'>[]) => ({
  top: new Map(changes.map(({ key, value }) => [key, value])),
  child: new Map()
})
