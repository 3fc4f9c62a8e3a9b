import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  paraIdKey,
  parseJson,
  shareWork,
  timestampKey
} from '@paraclock/core'
import {
  type BuildGenesisArgs,
  buildGenesis,
  keyToHex,
  loadRuntime,
  mergeJson
} from '@paraclock/executor'
import { readShipped } from '#readShipped'
import type { ChainPlan } from './ChainPlan.ts'
import { findRuntime, type ShippedRuntime, type ShippedRuntimeName } from './findRuntime.ts'
import { NETWORK_NAME, type RawGenesis, readParaId, sortEntries } from './RawGenesis.ts'

interface ShippedCode {
  readonly code: Uint8Array
  readonly hex: Hex
}

const codes = new Map<string, Promise<ShippedCode>>()

/**
 * Reads the code of a shipped runtime, and encodes it to hex. Both are kept and shared by all
 * chains with this runtime, because the code is megabytes long.
 */
async function readCode({ code: file }: ShippedRuntime): Promise<ShippedCode> {
  return await shareWork(codes, file.href, async () => {
    const code = await readShipped(file)
    return { code, hex: bytesToHex(code) }
  })
}

/** Reads and compiles the code of a shipped runtime. A later genesis of the runtime uses the result. */
export async function loadShipped(runtime: ShippedRuntimeName): Promise<void> {
  const { code } = await readCode(await findRuntime(runtime))
  await loadRuntime(code)
}

export async function readShippedPatch({ patch }: ShippedRuntime): Promise<unknown> {
  if (patch === undefined) return {}
  return parseJson(new TextDecoder().decode(await readShipped(patch)))
}

export async function buildTop(args: BuildGenesisArgs): Promise<ReadonlyMap<Hex, Hex>> {
  const built = await buildGenesis(args)
  return new Map([...built].map(([key, value]) => [keyToHex(key), bytesToHex(value)]))
}

export async function shippedGenesis(args: {
  readonly chain: string
  readonly runtime: ShippedRuntimeName
  /** The name of the network, which makes the genesis hash unique. */
  readonly network: string
  readonly time: number
  /** Merged over the patch that is shipped with the runtime. */
  readonly patch?: unknown
}): Promise<RawGenesis> {
  const { chain, network, time } = args
  const runtime = await findRuntime(args.runtime)
  const { code, hex } = await readCode(runtime)
  const patch = mergeJson(await readShippedPatch(runtime), args.patch ?? {})
  const built = await buildTop({ chain, code, preset: runtime.preset, patch })
  const top = new Map([...built, [codeKey, hex] as const])
  return markGenesis({ genesis: { top, children: new Map() }, network, time })
}

/**
 * Returns a patch that registers parachains in a relay chain's genesis: those of the shipped patch,
 * and those of `plans`. A forked parachain begins with the header of the forked block.
 */
export async function registerMore(
  relay: ShippedRuntimeName,
  plans: readonly Pick<ChainPlan, 'genesis' | 'fork'>[]
): Promise<unknown> {
  const { paras } = (await readShippedPatch(await findRuntime(relay))) as {
    paras: { paras: [number, unknown][] }
  }
  const [sample] = paras.paras
  const [head, ...code] = (sample?.[1] ?? []) as readonly unknown[]
  const added = plans.flatMap(({ genesis, fork }): [number, unknown][] => {
    const id = readParaId(genesis)
    return id === undefined ? [] : [[id, [fork ? bytesToHex(fork.header) : head, ...code]]]
  })
  // If an extra chain has the id of a parachain in the shipped patch, the extra chain replaces it.
  return { paras: { paras: [...new Map([...paras.paras, ...added])] } }
}

/**
 * Adds the time and the network's name to a genesis. Without the time, the clock would jump from
 * 1970 to the present in the first block. Without the name, the relay chains of two networks would
 * have the same genesis hash.
 */
export function markGenesis(args: {
  readonly genesis: RawGenesis
  readonly network: string
  readonly time: number
  /** Replaces the id in the genesis of a parachain. */
  readonly paraId?: number
}): RawGenesis {
  const { genesis, paraId } = args
  const name = bytesToHex(new TextEncoder().encode(args.network))
  const marks: [Hex, Hex][] = [
    [timestampKey, bytesToHex(encodeInteger(args.time, 8))],
    [NETWORK_NAME, name]
  ]
  // A solochain gets no parachain id, because a chain with an id counts as a parachain.
  if (paraId !== undefined && genesis.top.has(paraIdKey)) {
    marks.push([paraIdKey, bytesToHex(encodeInteger(paraId, 4))])
  }
  return { ...genesis, top: sortEntries([...genesis.top, ...marks]) }
}
