import { encodeInteger } from '@paraclock/core'
import {
  type CallArguments,
  CODE_KEY,
  keyFromHex,
  type LoadedRuntime,
  loadRuntime,
  type StorageKey,
  UNTRUSTED_MS
} from '@paraclock/executor'
import { type Runtime, readDryRun, usualXcmVersion } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'
import type { AgendaCall } from './readAgenda.ts'

/** A state after a dry run, and the messages that it sent. */
export interface DryRunState {
  readonly state: StateLayers
  readonly written: readonly StorageKey[]
  readonly forwarded: ReturnType<typeof readDryRun>['forwarded']
}

/** Runs calls and programs over the states of one chain, by its `DryRunApi`. */
export class DryRuns {
  readonly #runtime: Runtime
  #loaded: Promise<LoadedRuntime> | undefined

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** Dispatches a call over a state. */
  async dispatch(state: StateLayers, { origin, call }: AgendaCall): Promise<DryRunState> {
    const method = this.#runtime.api('DryRunApi', 'dry_run_call')
    const [by, , version] = method?.params ?? []
    return await this.#run(state, 'dry_run_call', [
      by?.type.encode(origin) ?? '0x',
      call,
      ...(version === undefined ? [] : [encodeInteger(usualXcmVersion, 4)])
    ])
  }

  /** Executes a message of a parachain over the state of its relay chain. */
  async execute(state: StateLayers, paraId: number, program: Uint8Array): Promise<DryRunState> {
    const method = this.#runtime.api('DryRunApi', 'dry_run_xcm')
    const interior = { type: 'X1', value: [{ type: 'Parachain', value: paraId }] }
    const location = { type: `V${usualXcmVersion}`, value: { parents: 0, interior } }
    const from = method?.params[0]?.type.encode(location) ?? '0x'
    return await this.#run(state, 'dry_run_xcm', [from, program])
  }

  async #run(state: StateLayers, name: string, args: CallArguments): Promise<DryRunState> {
    const runtime = this.#runtime
    const method = runtime.api('DryRunApi', name)
    if (method === undefined) return { state, written: [], forwarded: [] }
    const loaded = await this.#load(state)
    const outcome = await state.run(loaded, method.name, args, { keepsUndone: true })
    const { result, storageDiff, undoneDiff } = outcome
    const events = runtime.storage('System', 'Events')?.key()
    // Runtimes from stable2609 on roll back what the dry run changed. Every dry run resets the events.
    const isKept = events !== undefined && storageDiff.top.has(keyFromHex(events))
    const diff = (isKept ? undefined : undoneDiff) ?? storageDiff
    return {
      state: state.with(diff),
      written: [...diff.top.keys()],
      forwarded: readDryRun(runtime, method.decode(result)).forwarded
    }
  }

  async #load(state: StateLayers): Promise<LoadedRuntime> {
    this.#loaded ??= state
      .read([CODE_KEY])
      .then(([code]) => loadRuntime(code ?? new Uint8Array(), { timeMs: UNTRUSTED_MS }))
    return await this.#loaded
  }
}
