import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { createMemoryStorage, keyToHex, loadRuntime, type Runtime } from '@paraclock/executor'
import { compactAddLength, compactFromU8a } from '@polkadot/util'
import { type ExactJson, mergeExactJson, parseExactJson } from './exactJson.ts'

/** What {@link buildGenesis} takes. */
export interface BuildGenesisArgs {
  /** The chain's name, for messages. */
  readonly chain: string
  /** The runtime. */
  readonly code: Uint8Array
  /** The name of the runtime's preset. */
  readonly preset: string
  /** What is merged over the preset. */
  readonly patch?: ExactJson
}

const built = new Map<string, Promise<ReadonlyMap<Hex, Hex>>>()

/**
 * Lets a runtime build its own genesis from a preset. The storage comes without the code. It is
 * kept in memory: the same genesis is built once in a process.
 *
 * @throws ParaclockError `GenesisPresetMissing` if the runtime has no such preset, `GenesisInvalid`
 * if it refuses the configuration.
 */
export async function buildGenesis(args: BuildGenesisArgs): Promise<ReadonlyMap<Hex, Hex>> {
  const runtime = await loadRuntime(args.code)
  const key = `${runtime.codeHash} ${args.preset} ${JSON.stringify(args.patch ?? {})}`
  let genesis = built.get(key)
  if (genesis === undefined) {
    genesis = Promise.resolve().then(() => build(runtime, args))
    built.set(key, genesis)
    genesis.catch(() => built.delete(key))
  }
  return await genesis
}

function build(runtime: Runtime, args: BuildGenesisArgs): ReadonlyMap<Hex, Hex> {
  const { chain, preset } = args
  if (!runtime.methods.includes('GenesisBuilder_get_preset')) {
    throw new ParaclockError('GenesisPresetMissing', { chain, preset, known: [] })
  }
  const storage = createMemoryStorage()
  const readPreset = (id: Uint8Array): ExactJson => {
    const answer = runtime.call('GenesisBuilder_get_preset', id, { storage }).result
    if (answer[0] !== 1) {
      const known = listPresets(runtime)
      throw new ParaclockError('GenesisPresetMissing', { chain, preset, known })
    }
    return parseExactJson(readText(answer.subarray(1)))
  }
  const named = Uint8Array.of(1, ...compactAddLength(new TextEncoder().encode(preset)))
  const config = mergeExactJson(
    mergeExactJson(readPreset(Uint8Array.of(0)), readPreset(named)),
    args.patch ?? {}
  )
  const json = compactAddLength(new TextEncoder().encode(JSON.stringify(config)))
  const { result, storageDiff } = runtime.call('GenesisBuilder_build_state', json, { storage })
  if (result[0] !== 0) {
    const problem = readText(result.subarray(1))
    throw new ParaclockError('GenesisInvalid', { chain, problem })
  }
  const top = new Map<Hex, Hex>()
  for (const [key, value] of storageDiff.top) {
    if (value !== null) top.set(keyToHex(key), bytesToHex(value))
  }
  return top
}

function listPresets(runtime: Runtime): readonly string[] {
  const { result } = runtime.call('GenesisBuilder_preset_names', new Uint8Array(), {
    storage: createMemoryStorage()
  })
  const [prefix, length] = compactFromU8a(result)
  const names: string[] = []
  let at = prefix
  while (names.length < Number(length)) {
    const [skipped, bytes] = compactFromU8a(result.subarray(at))
    const end = at + skipped + Number(bytes)
    names.push(readText(result.subarray(at, end)))
    at = end
  }
  return names
}

function readText(encoded: Uint8Array): string {
  const [prefix] = compactFromU8a(encoded)
  return new TextDecoder().decode(encoded.subarray(prefix))
}
