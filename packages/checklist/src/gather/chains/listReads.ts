import type { Hex, StorageEvidence } from '@paraclock/core'
import type { ChainRole } from '../../config/networkRoles.ts'
import type { NetworkEvidence } from '../../evidence/EvidenceFile.ts'

export type StorageValues = ReadonlyMap<Hex, Hex | null>

/**
 * Storage items that change regularly. Code that waits for a change of the state ignores these items.
 */
const PASSING: ReadonlySet<string> = new Set([
  'timestamp.now',
  'system.parentHash',
  'paras.heads',
  'session.currentIndex',
  'babe.epochIndex'
])

export function listReads({
  artifacts
}: NetworkEvidence): Readonly<Record<ChainRole, StorageValues>> {
  const reads = {
    relay: new Map<Hex, Hex | null>(),
    service: new Map<Hex, Hex | null>(),
    target: new Map<Hex, Hex | null>()
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isStorageEvidence(value)) {
      if (Object.hasOwn(reads, value.chain) && !PASSING.has(value.item)) {
        reads[value.chain as ChainRole].set(value.key, value.value ?? null)
      }
      return
    }
    for (const part of Object.values(value)) visit(part)
  }
  visit(artifacts)
  return reads
}

function isStorageEvidence(value: object): value is StorageEvidence {
  return 'kind' in value && value.kind === 'storage' && 'key' in value && 'chain' in value
}
