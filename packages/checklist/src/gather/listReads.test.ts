import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listReads } from './listReads.ts'

const [network] = loadEvidence('ready').networks as readonly [NetworkEvidence]

test('every chain is watched where the evidence was read, each key once', () => {
  const reads = listReads(network)
  expect(reads.relay.size).toBeGreaterThan(5)
  expect(reads.service.size).toBeGreaterThan(1)
  expect(reads.target.size).toBeGreaterThan(5)
  for (const chain of Object.values(reads)) {
    for (const [key, value] of chain) {
      expect(key).toMatch(/^0x([0-9a-f]{2})+$/)
      expect(value === null || value.startsWith('0x')).toBe(true)
    }
  }
})
