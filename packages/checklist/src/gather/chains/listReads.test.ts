import { expect, test } from 'vitest'
import { loadEvidence } from '../../../test/fixtures/loadEvidence.ts'
import type { NetworkEvidence } from '../../evidence/EvidenceFile.ts'
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

test('what each block changes is left out', () => {
  const items = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value && value.kind === 'storage' && 'item' in value) items.add(`${value.item}`)
    Object.values(value).forEach(visit)
  }
  visit(network.artifacts)
  expect([...items]).toEqual(expect.arrayContaining(['timestamp.now', 'paras.heads']))
  const now = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
  for (const chain of Object.values(listReads(network))) expect(chain.has(now)).toBe(false)
})
