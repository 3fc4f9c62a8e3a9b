import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  paraIdKey,
  shareWork,
  timestampKey
} from '@paraclock/core'
import {
  type BuildGenesisArgs,
  buildGenesis,
  type ExactJson,
  keyToHex,
  mergeExactJson,
  parseExactJson
} from '@paraclock/executor'
import { readShipped } from '#readShipped'
import { findRuntime, type ShippedRuntime, type ShippedRuntimeName } from './findRuntime.ts'
import { NETWORK_NAME, type RawGenesis, sortEntries } from './RawGenesis.ts'

// Four bytes in hex, with 0x: little endian, so they are the first of a longer number's.
const PARACHAIN_ID_BYTES = 4

interface ShippedCode {
  readonly code: Uint8Array
  readonly hex: Hex
}

const codes = new Map<string, Promise<ShippedCode>>()

/** Every chain of a runtime holds the same text of its code, which is megabytes long. */
async function readCode({ code: file }: ShippedRuntime): Promise<ShippedCode> {
  return await shareWork(codes, file.href, async () => {
    const code = await readShipped(file)
    return { code, hex: bytesToHex(code) }
  })
}

export async function readShippedPatch({ patch }: ShippedRuntime): Promise<ExactJson> {
  if (patch === undefined) return {}
  return parseExactJson(new TextDecoder().decode(await readShipped(patch)))
}

export async function buildTop(args: BuildGenesisArgs): Promise<ReadonlyMap<Hex, Hex>> {
  const built = await buildGenesis(args)
  return new Map([...built].map(([key, value]) => [keyToHex(key), bytesToHex(value)]))
}

export async function shippedGenesis(args: {
  readonly chain: string
  readonly runtime: ShippedRuntimeName
  /** The network's name, which makes the genesis hash its own. */
  readonly network: string
  /** Time of the genesis, in milliseconds. */
  readonly time: number
  /** What is merged over the runtime's own patch of its preset. */
  readonly patch?: ExactJson
}): Promise<RawGenesis> {
  const { chain, network, time } = args
  const runtime = await findRuntime(args.runtime)
  const { code, hex } = await readCode(runtime)
  const { preset } = runtime
  const patch = mergeExactJson(await readShippedPatch(runtime), args.patch ?? {})
  const built = await buildTop({ chain, code, preset, patch })
  return markGenesis({
    genesis: {
      top: new Map([...built, [codeKey, hex]]),
      children: new Map()
    },
    network,
    time
  })
}

/**
 * The patch that registers further parachains over a relay's own.
 *
 * @param heads First headers, encoded, of those whose headers are known before the relay's genesis is.
 */
export async function registerMore(args: {
  readonly relay: ShippedRuntimeName
  readonly ids: readonly number[]
  readonly heads?: ReadonlyMap<number, Hex>
}): Promise<ExactJson> {
  const { relay, ids, heads } = args
  const { paras } = (await readShippedPatch(await findRuntime(relay))) as {
    paras: { paras: [number, unknown][] }
  }
  const [sample] = paras.paras
  const [head, ...code] = (sample?.[1] ?? []) as readonly unknown[]
  const added = ids.map((id) => [id, [heads?.get(id) ?? head, ...code]] as const)
  // The service of the other variant is registered, too, and its id may be that of an extra chain.
  return { paras: { paras: [...new Map([...paras.paras, ...added])] } }
}

/**
 * Puts the time and the network's name into a genesis. Without a time, the first block would skip half
 * a century of slots. Without a name, the relays of two networks would have the same genesis hash.
 */
export function markGenesis(args: {
  readonly genesis: RawGenesis
  readonly network: string
  readonly time: number
  /** The parachain id that a parachain's genesis is to name in place of its own. */
  readonly paraId?: number
}): RawGenesis {
  const { genesis, paraId } = args
  const name = bytesToHex(new TextEncoder().encode(args.network))
  const marks: [Hex, Hex][] = [
    [timestampKey, bytesToHex(encodeInteger(args.time, 8))],
    [NETWORK_NAME, name]
  ]
  // With an id, a chain that is not a parachain would become one that cannot build a block.
  if (paraId !== undefined && genesis.top.has(paraIdKey)) {
    marks.push([paraIdKey, bytesToHex(encodeInteger(paraId, PARACHAIN_ID_BYTES))])
  }
  return { ...genesis, top: sortEntries([...genesis.top, ...marks]) }
}
