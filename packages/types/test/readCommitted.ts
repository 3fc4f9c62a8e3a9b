import { readFileSync } from 'node:fs'
import { ApiPromise } from '@polkadot/api'
import { serviceDefinitions } from '../src/rpc/serviceDefinitions.ts'
import { type Answers, OfflineProvider } from './OfflineProvider.ts'

/** The runtimes whose metadata is committed. */
export type CommittedName = 'service-hour' | 'service-minute' | 'relay' | 'target'

/** Committed metadata, as bytes. */
export function readCommitted(name: CommittedName, version: 14 | 15 | 16 = 16): Uint8Array {
  return readFileSync(new URL(`../metadata/${name}.v${version}.scale`, import.meta.url))
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
