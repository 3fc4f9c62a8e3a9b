import type { FetchingStorage, StorageKey } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import { StateLayers } from '../chain/StateLayers.ts'
import { type Decided, readDecided } from './readDecided.ts'

/** A relay chain whose state is only read. */
export interface ReadRelayArgs {
  /** Its state. */
  readonly state: FetchingStorage
  /**
   * Its runtime, as the metadata describes it. With it, what is decided in the state takes effect when its
   * session comes: configurations, channels that open or close, parachains that leave.
   */
  readonly runtime?: Runtime | undefined
}

/** A relay chain that builds no blocks here. Its sessions come with time. */
export class ReadRelay {
  readonly #state: StateLayers
  readonly #decided: Promise<Decided | undefined>

  constructor({ state, runtime }: ReadRelayArgs) {
    this.#state = new StateLayers(state)
    const read = (keys: readonly StorageKey[]) => this.#state.read(keys)
    this.#decided = runtime === undefined ? Promise.resolve(undefined) : readDecided(runtime, read)
    // The first block that is built raises the error.
    this.#decided.catch(() => {})
  }

  /** The values of keys at a time, in milliseconds. */
  async readAt(time: number, keys: readonly StorageKey[]): Promise<(Uint8Array | null)[]> {
    const [values, decided] = await Promise.all([this.#state.read(keys), this.#decided])
    const session = decided?.sessionAt(time) ?? 0
    const due = (decided?.changes ?? []).filter((change) => change.session <= session)
    const changed = new Map(due.map(({ key, value }) => [key, value]))
    return keys.map((key, at) => {
      const value = changed.get(key)
      return value === undefined ? (values[at] ?? null) : value
    })
  }
}
