import { bytesToHex, codeKey, type Hex, hexToBytes } from '@paraclock/core'
import { bytesSchema, hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { ProviderRequest } from '../provider/ParaclockProvider.ts'
import type { EndpointCache, MetadataKey } from './MetadataCache.ts'

const METADATA_CALLS: ReadonlySet<string> = new Set([
  'Metadata_metadata',
  'Metadata_metadata_at_version',
  'Metadata_metadata_versions'
])

export interface MetadataSource {
  readonly cache: EndpointCache
  readonly genesis: () => string | undefined
  readonly call: (
    method: string,
    params: readonly unknown[],
    deadlineMs: number
  ) => Promise<unknown>
}

interface MetadataRead {
  readonly call: string
  readonly at: string | undefined
}

/**
 * Reads metadata: from the cache if it has the metadata for the code hash of the block, otherwise
 * from the endpoint.
 */
export async function readMetadata(
  { cache, genesis, call }: MetadataSource,
  request: Pick<ProviderRequest, 'method' | 'params' | 'code'>,
  deadlineMs: number
): Promise<unknown> {
  const { method, params = [], code } = request
  const read = readOf(method, params)
  const keyOf = (codeHash: Hex | undefined): Omit<MetadataKey, 'endpoints'> | undefined => {
    const hash = genesis()
    return read && codeHash && hash ? { genesis: hash, codeHash, call: read.call } : undefined
  }
  const findHash = async (): Promise<Hex | undefined> => {
    const codeParams = read?.at === undefined ? [codeKey] : [codeKey, read.at]
    // The cache is not used for the metadata of a node that does not serve the code hash.
    const answer = await call('state_getStorageHash', codeParams, deadlineMs).catch(() => null)
    return findAnswer(hashSchema, answer)
  }
  const ask = (): Promise<unknown> => call(method, params, deadlineMs)
  const likely = keyOf(code?.likely)
  const found = likely && (await cache.get(likely))
  // If the cache has nothing for the likely hash, the metadata is asked for beside the hash.
  const ahead = likely && found === undefined ? ask() : undefined
  ahead?.catch(() => {})
  const key = keyOf(await (code?.hash ?? findHash()))
  const kept = key?.codeHash === likely?.codeHash ? found : key && (await cache.get(key))
  if (kept !== undefined) return bytesToHex(kept)
  const blob = await (ahead ?? ask())
  // If the code hash of the best block changed during the request, the metadata may belong to the old
  // or the new code. It is then not cached. The code of a given block does not change.
  const isCode = key && (read?.at || (await findHash()) === key.codeHash)
  const metadata = findAnswer(bytesSchema, blob)
  if (metadata !== undefined && metadata !== '0x' && isCode) {
    await cache.set(key, hexToBytes(metadata))
  }
  return blob
}

export function readOf(method: string, params: readonly unknown[]): MetadataRead | undefined {
  if (method === 'state_getMetadata') return { call: method, at: blockOf(params[0]) }
  const [name, data, at] = params
  const isCall = method === 'state_call' && typeof name === 'string' && typeof data === 'string'
  if (!isCall || !METADATA_CALLS.has(name)) return undefined
  return { call: `${name}(${data})`, at: blockOf(at) }
}

function blockOf(at: unknown): string | undefined {
  return typeof at === 'string' ? at : undefined
}
