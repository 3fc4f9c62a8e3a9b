import { encodeInteger } from '@paraclock/core'
import {
  type CallArguments,
  CODE_KEY,
  type FetchingStorage,
  keyFromHex,
  type LoadedRuntime,
  loadRuntime,
  type StorageKey,
  UNTRUSTED_MS
} from '@paraclock/executor'
import { type Runtime, usualXcmVersion } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { type Agenda, readAgenda } from './readAgenda.ts'
import { type Change, type Decided, readDecided } from './readDecided.ts'

/** A relay chain whose state is only read. */
export interface ReadRelayArgs {
  /** Its state. */
  readonly state: FetchingStorage
  /**
   * Its runtime, as the metadata describes it. With it, pending decisions in the state take effect
   * at their session: configurations, channels that open or close, and parachains that leave. Calls
   * on the agenda of its Scheduler run over the state at their block.
   */
  readonly runtime?: Runtime | undefined
}

/** How many blocks with an agenda are run. */
const MAX_AGENDAS = 48

/**
 *  A relay chain that builds no blocks here. Its sessions begin and its agendas run at their times.
 */
export class ReadRelay {
  readonly #state: StateLayers
  readonly #runtime: Runtime | undefined
  /** The states after each block with an agenda that has been needed so far. */
  #stages: Promise<readonly Stage[]>
  #loaded: Promise<LoadedRuntime> | undefined

  constructor({ state, runtime }: ReadRelayArgs) {
    this.#state = new StateLayers(state)
    this.#runtime = runtime
    this.#stages = this.#begin().then((first) => [first])
    // The first block that is built raises the error.
    this.#stages.catch(() => {})
  }

  /** The values of keys at a time, in milliseconds. */
  async readAt(time: number, keys: readonly StorageKey[]): Promise<(Uint8Array | null)[]> {
    this.#stages = this.#stages.then((stages) => this.#advance(stages, time))
    const stages = await this.#stages
    const stage = stages.findLast(({ from }) => from <= time) ?? stages[0]
    const values = await (stage?.state ?? this.#state).read(keys)
    const changed = new Map(listDue(stage, time).map(({ key, value }) => [key, value]))
    return keys.map((key, at) => {
      const value = changed.get(key)
      return value === undefined ? (values[at] ?? null) : value
    })
  }

  async #begin(): Promise<Stage> {
    const state = this.#state
    const runtime = this.#runtime
    if (runtime === undefined) return { from: 0, state }
    const [decided, number, now] = await Promise.all([
      readDecided(runtime, (keys) => state.read(keys)),
      readValue<number>(runtime, state, 'System', 'Number'),
      readValue<bigint>(runtime, state, 'Timestamp', 'Now')
    ])
    if (number === undefined || now === undefined) return { from: 0, state, decided }
    const clock = { number, round: Math.floor(Number(now) / ROUND_MS) }
    const next = await readAgenda(runtime, state, number)
    return { from: 0, state, decided, clock, next }
  }

  /** Runs the agendas up to a time. */
  async #advance(stages: readonly Stage[], time: number): Promise<readonly Stage[]> {
    const all = [...stages]
    for (;;) {
      const last = all.at(-1)
      const from = last === undefined ? undefined : timeOfNext(last)
      if (last === undefined || from === undefined) return all
      if (from > time || all.length > MAX_AGENDAS) return all
      all.push(await this.#enact(last, from))
    }
  }

  /**
   *  Runs the next agenda of a stage over its state, with the changes of its sessions up to then.
   */
  async #enact(stage: Stage, from: number): Promise<Stage> {
    const { decided, next, clock } = stage
    const runtime = this.#runtime
    const method = runtime?.api('DryRunApi', 'dry_run_call')
    if (runtime === undefined || next === undefined || clock === undefined) return stage
    const written = [...listDue(stage, from), ...moveOn(runtime, decided, next.number, from)]
    let state = stage.state.with(diffOf(written))
    for (const { origin, call } of method === undefined ? [] : next.calls) {
      const [by, , version] = method?.params ?? []
      const args: CallArguments = [
        by?.type.encode(origin) ?? '0x',
        call,
        ...(version === undefined ? [] : [encodeInteger(usualXcmVersion, 4)])
      ]
      const { storageDiff } = await state.run(await this.#load(), method?.name ?? '', args)
      state = state.with(storageDiff)
    }
    return {
      from,
      state,
      decided: await readDecided(runtime, (keys) => state.read(keys)),
      clock,
      next: await readAgenda(runtime, state, next.number)
    }
  }

  async #load(): Promise<LoadedRuntime> {
    this.#loaded ??= this.#state
      .read([CODE_KEY])
      .then(([code]) => loadRuntime(code ?? new Uint8Array(), { timeMs: UNTRUSTED_MS }))
    return await this.#loaded
  }
}

/** The state of a relay chain from a time on. */
interface Stage {
  /** In milliseconds. */
  readonly from: number
  readonly state: StateLayers
  readonly decided?: Decided | undefined
  /** A block, and the round of its time. */
  readonly clock?: { readonly number: number; readonly round: number }
  /** The next agenda of its Scheduler. */
  readonly next?: Agenda | undefined
}

/** When the next agenda of a stage is due, in milliseconds. */
function timeOfNext({ clock, next, decided }: Stage): number | undefined {
  if (clock === undefined || next === undefined) return undefined
  const time = (clock.round + next.number - clock.number) * ROUND_MS
  const sessionAt = decided?.sessionAt ?? (() => 0)
  // A session fills the block in which it begins.
  return sessionAt(time) > sessionAt(time - ROUND_MS) ? time + ROUND_MS : time
}

/** The changes of a stage's sessions up to a time. */
function listDue(stage: Stage | undefined, time: number): readonly Change[] {
  const { sessionAt, changes = [] } = stage?.decided ?? {}
  const session = sessionAt?.(time) ?? 0
  return changes.filter((change) => change.session <= session)
}

/** Writes the number of a block, and of its session. */
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

const diffOf = (changes: readonly Pick<Change, 'key' | 'value'>[]) => ({
  top: new Map(changes.map(({ key, value }) => [key, value])),
  child: new Map()
})

async function readValue<Value>(
  runtime: Runtime,
  state: StateLayers,
  pallet: string,
  name: string
): Promise<Value | undefined> {
  const item = runtime.storage(pallet, name)
  if (item === undefined) return undefined
  const [value] = await state.read([keyFromHex(item.key())])
  return value == null ? undefined : (item.decode(value) as Value)
}
