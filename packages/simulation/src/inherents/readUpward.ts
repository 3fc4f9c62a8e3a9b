import { hexToBytes } from '@paraclock/core'
import { type FetchingStorage, keyFromHex } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { DryRuns } from './DryRuns.ts'
import { planRepeats, readAgenda } from './readAgenda.ts'

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

/** Runs the agendas of a parachain over its state, and lists the messages that they send to its relay chain. */
export async function readUpward(source: AgendaSource): Promise<{
  readonly messages: readonly UpwardMessage[]
  /** When the first agenda is due that is not run, in milliseconds; `undefined` if all are. */
  readonly end: number | undefined
}> {
  const { paraId, runtime } = source
  const runs = new DryRuns(runtime)
  let state = new StateLayers(source.state)
  const clock = await readClock(runtime, state)
  if (clock === undefined) return { messages: [], end: undefined }
  // The relay chain's next block executes what a block of the parachain sends.
  const timeOf = (number: number): number => clock.time + (number - clock.number + 1) * ROUND_MS
  const messages: UpwardMessage[] = []
  let agenda = await readAgenda(runtime, state, clock.number)
  for (let at = 0; agenda !== undefined && at < MAX_AGENDAS; at += 1) {
    const time = timeOf(agenda.number)
    for (const call of agenda.calls) {
      const after = await runs.dispatch(state, call)
      state = after.state
      for (const { destination, bytes } of after.forwarded) {
        const [, ...location] = hexToBytes(destination)
        if (location.join() !== PARENT.join()) continue
        messages.push({ time, paraId, program: hexToBytes(bytes) })
      }
    }
    state = await planRepeats(runtime, state, agenda)
    agenda = await readAgenda(runtime, state, agenda.number)
  }
  return { messages, end: agenda && timeOf(agenda.number) }
}

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
