import { encodeHeader, isParaclockError } from '@paraclock/core'
import {
  type CallArguments,
  CODE_KEY,
  keyFromHex,
  type LoadedRuntime,
  loadRuntime,
  RuntimeCallFailed,
  type StorageKey,
  sameBytes,
  UNTRUSTED_MS
} from '@paraclock/executor'
import { changesOfDryRun, claimPlace, TARGET_BLOCK_RATE } from '@paraclock/executor/simulate'
import { type Runtime, usualXcmVersion } from '@paraclock/types'
import { readPreviousCores } from '../chain/bundle.ts'
import type { StateLayers } from '../chain/StateLayers.ts'
import { describeState } from '../network/readEntry.ts'
import { type Agenda, dueOnly } from './readAgenda.ts'

export interface ReachedState {
  readonly state: StateLayers
  readonly written: readonly StorageKey[]
}

/** Matches the message with which `dry_run_xcm` refuses bytes that are not a program. */
const NO_PROGRAM = /Bad input data provided to dry_run_xcm/
/** A relay block's agenda is due in the first block that refers to it. */
const FIRST = { core: 0, claimOffset: 0, index: 0, isLast: false }
const NO_HASH = new Uint8Array(32)

export class StateRuns {
  readonly #runtime: Runtime
  #loaded: { readonly code: Uint8Array; readonly runtime: Promise<LoadedRuntime> } | undefined

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Begins block `number`, in which the chain's Scheduler runs only the tasks of `agenda`. */
  async begin(
    state: StateLayers,
    agenda: Agenda,
    number: number = agenda.number
  ): Promise<ReachedState> {
    const runtime = this.#runtime
    const top = new Map(await dueOnly(runtime, state, agenda))
    const parent = runtime.storage('System', 'Number')
    if (parent !== undefined) {
      top.set(keyFromHex(parent.key()), runtime.type(parent.type).encode(number - 1))
    }
    const planned = state.with({ top, child: new Map() })
    const loaded = await this.#load(state)
    const logs = loaded.methods.includes(TARGET_BLOCK_RATE)
      ? claimPlace({ ...FIRST, cores: await readPreviousCores(describeState(runtime, state)) })
      : []
    const header = encodeHeader({ parentHash: NO_HASH, number, logs })
    const { storageDiff } = await planned.run(loaded, 'Core_initialize_block', header)
    return { state: planned.with(storageDiff), written: [...storageDiff.top.keys()] }
  }

  /**
   * Executes a message by `DryRunApi`. The sender is the parachain `paraId`, or the relay chain if
   * `paraId` is `undefined`.
   */
  async execute(
    state: StateLayers,
    paraId: number | undefined,
    program: Uint8Array
  ): Promise<ReachedState> {
    const runtime = this.#runtime
    const method = runtime.api('DryRunApi', 'dry_run_xcm')
    if (method === undefined) return { state, written: [] }
    const origin =
      paraId === undefined
        ? { parents: 1, interior: { type: 'Here', value: undefined } }
        : { parents: 0, interior: { type: 'X1', value: [{ type: 'Parachain', value: paraId }] } }
    const location = { type: `V${usualXcmVersion}`, value: origin }
    const args: CallArguments = [method.params[0]?.type.encode(location) ?? '0x', program]
    const loaded = await this.#load(state)
    const outcome = await state
      .run(loaded, method.name, args, { keepsUndone: true })
      .catch((error: unknown) => {
        if (isParaclockError(error, RuntimeCallFailed) && NO_PROGRAM.test(error.message))
          return undefined
        throw error
      })
    // A chain drops bytes that are not a program.
    if (outcome === undefined) return { state, written: [] }
    const diff = changesOfDryRun(runtime, outcome)
    return { state: state.with(diff), written: [...diff.top.keys()] }
  }

  /**
   * Loads the code in the state. The code can differ from the code of the last run, because a call
   * on an agenda can replace it.
   */
  async #load(state: StateLayers): Promise<LoadedRuntime> {
    const [value] = await state.read([CODE_KEY])
    const code = value ?? new Uint8Array()
    if (this.#loaded === undefined || !sameBytes(this.#loaded.code, code)) {
      this.#loaded = { code, runtime: loadRuntime(code, { timeMs: UNTRUSTED_MS }) }
    }
    return await this.#loaded.runtime
  }
}
