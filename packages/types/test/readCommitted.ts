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

/** A connection to a node that is only its metadata. */
export function openOffline(metadata: Uint8Array, answers: Answers = {}): Promise<ApiPromise> {
  return ApiPromise.create({
    provider: new OfflineProvider(metadata, answers),
    noInitWarn: true,
    throwOnConnect: true,
    ...serviceDefinitions()
  })
}
