import { createHash } from 'node:crypto'
import type { RuntimeName } from '@paraclock/runtimes'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { ApiPromise } from '@polkadot/api'
import { serviceDefinitions } from '../src/rpc/serviceDefinitions.ts'
import { type Answers, OfflineProvider } from './OfflineProvider.ts'

/** The runtimes whose metadata is committed. */
export type CommittedName = RuntimeName

/** Committed metadata, as bytes. */
export function readCommitted(name: CommittedName, version: 14 | 15 | 16 = 16): Uint8Array {
  return readRuntimeMetadata({ runtime: name, version })
}

const shared = new Map<string, Promise<ApiPromise>>()

/**
 *  A connection that all tests with the same metadata share. Its node answers no further requests.
 */
export async function openShared(metadata: Uint8Array): Promise<ApiPromise> {
  const key = createHash('sha256').update(metadata).digest('hex')
  const opening = shared.get(key) ?? openOffline(metadata)
  shared.set(key, opening)
  const api = await opening
  await api.disconnect()
  return api
}

/** A connection to a node that only has metadata. */
export function openOffline(metadata: Uint8Array, answers: Answers = {}): Promise<ApiPromise> {
  return ApiPromise.create({
    provider: new OfflineProvider(metadata, answers),
    noInitWarn: true,
    throwOnConnect: true,
    ...serviceDefinitions()
  })
}
