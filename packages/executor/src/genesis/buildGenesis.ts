import {
  abortReason,
  ChainSpecMalformed,
  DeadlineExceeded,
  encodeBytes,
  isParaclockError,
  joinBytes,
  OperationAborted,
  ParaclockError,
  parseJson,
  RuntimeApiResultMalformed,
  ScaleReader,
  shareWork,
  untilAborted
} from '@paraclock/core'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { keepKnown, mergeJson, writeJson } from './mergeJson.ts'

/** The arguments of {@link buildGenesis}. */
export interface BuildGenesisArgs {
  /** The name of the chain, for error messages. */
  readonly chain: string
  readonly code: Uint8Array
  /**
   * The name of a preset, for example `local_testnet`. If it is absent, the runtime's default
   * configuration is used.
   */
  readonly preset?: string
  /**
   * Changes that are merged into the configuration before `patch`. A field that the configuration
   * does not have is ignored, so the same changes fit several runtimes.
   */
  readonly usual?: unknown
  /**
   * Changes to the configuration, merged by RFC 7396 with one exception. If a field is null in both
   * the patch and the configuration, it stays null. Bigints become JSON numbers.
   */
  readonly patch?: unknown
  /**
   * The longest time for one call of the runtime, in milliseconds. Calls have no limit by default.
   */
  readonly timeMs?: number | undefined
  /**
   * Builds the genesis outside this thread, such as `buildInWorker` of `@paraclock/executor/node`:
   * a genesis can take minutes. If it is absent, the runtime runs in this thread.
   */
  readonly elsewhere?:
    | ((args: Omit<BuildGenesisArgs, 'elsewhere'>) => Promise<GenesisEntries>)
    | undefined
  /**
   * If the signal aborts, this call ends with an error. If this call began the work, the worker is
   * ended, too. If an earlier call with the same arguments began the work, the worker continues for
   * the earlier call.
   */
  readonly signal?: AbortSignal | undefined
}

/** The state of a genesis, without the code. */
export type GenesisEntries = ReadonlyMap<StorageKey, Uint8Array>

const built = new Map<string, Promise<GenesisEntries>>()

/**
 * Lets a runtime build the genesis state from one of its presets. Returns the state without the
 * code. A process builds the same genesis only once.
 *
 * @throws ParaclockError `ChainSpecMalformed` if the runtime has no such preset or if it refuses the
 * configuration.
 *
 * @example
 * ```ts
 * import { buildGenesis } from '@paraclock/executor'
 *
 * declare const code: Uint8Array
 * const state = await buildGenesis({ chain: 'relay', code, preset: 'local_testnet' })
 * ```
 */
export async function buildGenesis(args: BuildGenesisArgs): Promise<GenesisEntries> {
  const { elsewhere, ...rest } = args
  const { signal } = args
  const { codeHash } = await loadRuntime(args.code, { timeMs: args.timeMs })
  const key = `${codeHash} ${args.preset} ${writeJson([args.usual, args.patch])}`
  const work = shareWork(built, key, async () =>
    elsewhere === undefined ? build(await open(args), args) : await elsewhere(rest)
  )
  try {
    return await untilAborted(signal, work, (aborted) => {
      return abortReason({ signal: aborted, what: `building the genesis of ${args.chain}` })
    })
  } catch (error) {
    // If the signal of another call aborted the shared work, this call begins the work anew.
    const isAborted = [OperationAborted, DeadlineExceeded].some((one) =>
      isParaclockError(error, one)
    )
    if (!isAborted || signal?.aborted === true) throw error
    return await buildGenesis(args)
  }
}

type GenesisBuilder = Awaited<ReturnType<typeof open>>

async function open({ code, timeMs }: Pick<BuildGenesisArgs, 'code' | 'timeMs'>) {
  const runtime = await loadRuntime(code, { timeMs })
  const options = { storage: createMemoryStorage() }
  const run = (method: string, input: Uint8Array) => runtime.call(method, input, options)
  return { methods: runtime.methods, run }
}

function build({ methods, run }: GenesisBuilder, args: BuildGenesisArgs): GenesisEntries {
  const { chain, preset } = args
  const refuse = (problem: string): never => {
    throw new ParaclockError(ChainSpecMalformed, { chain, problem, isGenesis: true })
  }
  // Runtimes of early 2024 have no presets, and their methods of GenesisBuilder have other names.
  const isEarly = methods.includes('GenesisBuilder_create_default_config')
  const hasPresets = methods.includes('GenesisBuilder_get_preset')
  if (!hasPresets && preset !== undefined) refuse(`it has no preset ${preset}: it has none`)
  if (!hasPresets && !isEarly)
    refuse('its runtime builds no genesis: convert it to a raw specification first')
  const readPreset = (id: Uint8Array): unknown => {
    const { result } = run('GenesisBuilder_get_preset', id)
    const answer = readerOf(result)
    if (!answer.option()) {
      const known = listPresets(run)
      refuse(`it has no preset ${preset}: it has ${known.join(', ') || 'none'}`)
    }
    return parseJson(readText(answer))
  }
  const readDefault = (): unknown => {
    if (hasPresets) return readPreset(Uint8Array.of(0))
    const { result } = run('GenesisBuilder_create_default_config', new Uint8Array())
    return parseJson(readText(readerOf(result)))
  }
  const named =
    preset === undefined ? {} : readPreset(joinBytes([Uint8Array.of(1), encodeText(preset)]))
  const known = readDefault()
  const parts = [named, keepKnown(args.usual ?? {}, known), args.patch ?? {}]
  const config = parts.reduce(mergeJson, known)
  const json = encodeText(writeJson(config))
  const method = hasPresets ? 'GenesisBuilder_build_state' : 'GenesisBuilder_build_config'
  const { result, storageDiff } = run(method, json)
  const answer = readerOf(result)
  if (answer.u8() !== 0) refuse(readText(answer))
  const top = new Map<StorageKey, Uint8Array>()
  for (const [key, value] of storageDiff.top) if (value !== null) top.set(key, value)
  return top
}

/** Lists the names of a runtime's genesis presets. */
export async function listGenesisPresets(
  args: Pick<BuildGenesisArgs, 'code' | 'timeMs'>
): Promise<readonly string[]> {
  const { methods, run } = await open(args)
  return methods.includes('GenesisBuilder_preset_names') ? listPresets(run) : []
}

function listPresets(run: GenesisBuilder['run']): readonly string[] {
  const { result } = run('GenesisBuilder_preset_names', new Uint8Array())
  const reader = readerOf(result)
  return Array.from({ length: reader.compact() }, () => readText(reader))
}

function readerOf(result: Uint8Array): ScaleReader {
  return new ScaleReader(result, (problem) => {
    throw new ParaclockError(RuntimeApiResultMalformed, { name: 'GenesisBuilder', problem })
  })
}

function readText(reader: ScaleReader): string {
  return new TextDecoder().decode(reader.bytes())
}

function encodeText(text: string): Uint8Array {
  return encodeBytes(new TextEncoder().encode(text))
}
