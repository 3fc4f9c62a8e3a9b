import { hexToBytes } from '@paraclock/core'
import { type FetchingStorage, keyFromHex } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { DryRuns } from './DryRuns.ts'
import { type Agenda, planRepeats, readAgenda } from './readAgenda.ts'

/** A message of a parachain to its relay chain. */
export interface UpwardMessage {
  /** The time of the relay chain's block that executes it, in milliseconds. */
  readonly time: number
  readonly paraId: number
  /** Its program, versioned and SCALE encoded. */
  readonly program: Uint8Array
}

/** A parachain that is not simulated, whose agenda is run: Asset Hub, with the referenda of the relay chain. */
export interface AgendaSource {
  readonly paraId: number
  readonly state: FetchingStorage
  readonly runtime: Runtime
}

/** How many blocks with an agenda are run. */
const MAX_AGENDAS = 100

/** A location, after its version: one parent, and nothing below it. */
const PARENT = [1, 0]

/**
 * The messages that a parachain's agendas send to its relay chain. The agendas run over its state, up to
 * the latest time that was asked for.
 */
export class UpwardMessages {
  readonly #source: AgendaSource
  readonly #runs: DryRuns
  readonly #messages: UpwardMessage[] = []
  #read: Promise<Position | undefined> | undefined

  constructor(source: AgendaSource) {
    this.#source = source
    this.#runs = new DryRuns(source.runtime)
  }

  /** The messages up to a time in milliseconds, in order, and the end of what is run. */
  async readUntil(time: number): Promise<{
    readonly messages: readonly UpwardMessage[]
    /** When the first agenda is due that is not run, in milliseconds; `undefined` if all are. */
    readonly end: number | undefined
  }> {
    const before = this.#read ?? this.#begin()
    this.#read = before.then((position) => this.#advance(position, time))
    const position = await this.#read
    const { agenda, passed = 0 } = position ?? {}
    const isEnd = position !== undefined && agenda !== undefined && passed >= MAX_AGENDAS
    return { messages: this.#messages, end: isEnd ? timeOf(position, agenda) : undefined }
  }

  async #begin(): Promise<Position | undefined> {
    const { runtime } = this.#source
    const state = new StateLayers(this.#source.state)
    const clock = await readClock(runtime, state)
    if (clock === undefined) return undefined
    return { state, clock, agenda: await readAgenda(runtime, state, clock.number), passed: 0 }
  }

  async #advance(begin: Position | undefined, time: number): Promise<Position | undefined> {
    const { paraId, runtime } = this.#source
    let position = begin
    while (position?.agenda !== undefined && position.passed < MAX_AGENDAS) {
      const { agenda, passed } = position
      const sentAt = timeOf(position, agenda)
      if (sentAt > time) break
      let { state } = position
      for (const call of agenda.calls) {
        const after = await this.#runs.dispatch(state, call)
        state = after.state
        for (const { destination, bytes } of after.forwarded) {
          const [, ...location] = hexToBytes(destination)
          if (location.join() !== PARENT.join()) continue
          this.#messages.push({ time: sentAt, paraId, program: hexToBytes(bytes) })
        }
      }
      state = await planRepeats(runtime, state, agenda)
      const next = await readAgenda(runtime, state, agenda.number)
      position = { ...position, state, agenda: next, passed: passed + 1 }
    }
    return position
  }
}

/** How far the agendas of a parachain have run. */
interface Position {
  readonly state: StateLayers
  readonly clock: { readonly number: number; readonly time: number }
  /** The next agenda. */
  readonly agenda: Agenda | undefined
  readonly passed: number
}

/** When the relay chain executes what an agenda sends: in the block after the parachain's. */
const timeOf = ({ clock }: Position, { number }: Agenda): number =>
  clock.time + (number - clock.number + 1) * ROUND_MS

/** The block that the Scheduler counts: the parachain's own, or the relay chain's. A block lasts a round. */
async function readClock(
  runtime: Runtime,
  state: StateLayers
): Promise<{ readonly number: number; readonly time: number } | undefined> {
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
  return { number: isOwn ? first : second, time }
}
