import { encodeBytes, joinBytes, ParaclockError, RuntimeApiResultMalformed } from '@paraclock/core'
import { GenesisInvalid } from '../errors/genesis.ts'
import { ScaleReader } from '../host/ScaleReader.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { type ExactJson, mergeExactJson, parseExactJson } from './exactJson.ts'

/** What {@link buildGenesis} takes. */
export interface BuildGenesisArgs {
  /** The chain's name, for messages. */
  readonly chain: string
  /** The runtime. */
  readonly code: Uint8Array
  /** The name of the runtime's preset. Defaults to its default configuration. */
  readonly preset?: string
  /** What is merged over the preset, as RFC 7396 describes it. */
  readonly patch?: ExactJson
  /** Longest time of one call of the runtime, in milliseconds, as `loadRuntime` takes it. */
  readonly timeMs?: number | undefined
}

const built = new Map<string, Promise<ReadonlyMap<StorageKey, Uint8Array>>>()

/**
 * The state that a runtime builds for its own genesis from one of its presets, without the code.
 * The same genesis is built once in a process.
 *
 * @throws ParaclockError `GenesisInvalid` if the runtime has no such preset or if it refuses the
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
export async function buildGenesis(
  args: BuildGenesisArgs
): Promise<ReadonlyMap<StorageKey, Uint8Array>> {
  const runtime = await loadRuntime(args.code, { timeMs: args.timeMs })
  const key = `${runtime.codeHash} ${args.preset} ${JSON.stringify(args.patch ?? {})}`
  let genesis = built.get(key)
  if (genesis === undefined) {
    genesis = Promise.resolve().then(() => build(runtime, args))
    built.set(key, genesis)
    genesis.catch(() => built.delete(key))
  }
  return await genesis
}

function build(
  runtime: LoadedRuntime,
  args: BuildGenesisArgs
): ReadonlyMap<StorageKey, Uint8Array> {
  const { chain, preset } = args
  const storage = createMemoryStorage()
  // Runtimes of early 2024 have no presets, and other names for the rest.
  const isEarly = runtime.methods.includes('GenesisBuilder_create_default_config')
  const hasPresets = runtime.methods.includes('GenesisBuilder_get_preset')
  if (!hasPresets && (preset !== undefined || !isEarly)) {
    const problem =
      preset === undefined
        ? 'its runtime builds no genesis: convert it to a raw specification first'
        : `it has no preset ${preset}: it has none`
    throw new ParaclockError(GenesisInvalid, { chain, problem })
  }
  const readPreset = (id: Uint8Array): ExactJson => {
    const { result } = runtime.call('GenesisBuilder_get_preset', id, { storage })
    const answer = readerOf(result)
    if (!answer.option()) {
      const known = listPresets(runtime)
      throw new ParaclockError(GenesisInvalid, {
        chain,
        problem: `it has no preset ${preset}: it has ${known.join(', ') || 'none'}`
      })
    }
    return parseExactJson(readText(answer))
  }
  const readDefault = (): ExactJson => {
    if (hasPresets) return readPreset(Uint8Array.of(0))
    const method = 'GenesisBuilder_create_default_config'
    const { result } = runtime.call(method, new Uint8Array(), { storage })
    return parseExactJson(readText(readerOf(result)))
  }
  const named =
    preset === undefined ? {} : readPreset(joinBytes([Uint8Array.of(1), encodeText(preset)]))
  const config = mergeExactJson(mergeExactJson(readDefault(), named), args.patch ?? {})
  const json = encodeText(JSON.stringify(config))
  const method = hasPresets ? 'GenesisBuilder_build_state' : 'GenesisBuilder_build_config'
  const { result, storageDiff } = runtime.call(method, json, { storage })
  const answer = readerOf(result)
  if (answer.u8() !== 0) {
    throw new ParaclockError(GenesisInvalid, { chain, problem: readText(answer) })
  }
  const top = new Map<StorageKey, Uint8Array>()
  for (const [key, value] of storageDiff.top) if (value !== null) top.set(key, value)
  return top
}

/**
 * The names of the genesis presets that a runtime lists; none if it has none.
 */
export async function listGenesisPresets(
  args: Pick<BuildGenesisArgs, 'code' | 'timeMs'>
): Promise<readonly string[]> {
  const { code, timeMs } = args
  const runtime = await loadRuntime(code, { timeMs })
  return runtime.methods.includes('GenesisBuilder_preset_names') ? listPresets(runtime) : []
}

function listPresets(runtime: LoadedRuntime): readonly string[] {
  const storage = createMemoryStorage()
  const { result } = runtime.call('GenesisBuilder_preset_names', new Uint8Array(), { storage })
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
