import { errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { AssetHubUnavailable, SystemChainRefused } from '../errors/system.ts'
import type { SystemArtifact } from '../evidence/SystemArtifact.ts'
import { assetHubKnown } from './asset-hub-known.ts'

const hub = { paraId: 1000, teleports: true, isRoot: true }
const open = {
  role: 'assetHub',
  paraId: 1000,
  endpoint: 'wss://hub.example',
  name: 'Acme Hub'
} as const

const judge = (changes: Partial<SystemArtifact>) =>
  judgeWith(assetHubKnown, ({ artifacts }) => Object.assign(artifacts.system, changes))

const trusting = (...chains: readonly (typeof hub)[]) =>
  ({ known: true, value: chains as never }) as const

test.each([
  ['no chain is trusted', { chains: trusting() }, 'notApplicable'],
  ['the relay chain cannot run', { chains: { known: false, why: 'no API' } }, 'notApplicable'],
  ['one is trusted and not configured', { chains: trusting(hub) }, 'warn'],
  ['the one that is configured is trusted', { chains: trusting(hub), assetHub: open }, 'pass']
] as const)('%s: %s', (_, changes, outcome) => {
  expect(judge(changes).outcome).toBe(outcome)
})

test('the powers of the chain are stated, and other chains with the same power named', () => {
  const chains = trusting(hub, { paraId: 1100, teleports: true, isRoot: false })
  expect(judge({ chains, assetHub: open }).summary).toBe(
    'Acme Hub at wss://hub.example, parachain 1000: the relay chain takes its token from it by teleport, and makes calls of its root for it; it also takes it from 1100'
  )
})

test('a chain of another network fails, and one that is behind leaves money undetermined', () => {
  const errorOf = (error: ParaclockError) => ({
    assetHub: { role: 'assetHub', error: errorToJson(error) } as const
  })
  const refused = new ParaclockError(SystemChainRefused, {
    role: 'assetHub',
    chain: 'Acme Hub',
    endpoint: 'wss://hub.example',
    problem: 'the relay chain does not take its token from parachain 1000 by teleport'
  })
  expect(judge(errorOf(refused)).outcome).toBe('fail')
  const behind = new ParaclockError(AssetHubUnavailable, {
    endpoint: 'wss://hub.example',
    paraId: 1000,
    problem: 'the node has finalized block 9119010, and the relay chain has included block 9120344'
  })
  const verdict = judge(errorOf(behind))
  expect(verdict.outcome).toBe('manual')
})

test('an Asset Hub of another id passes, and a second one with its powers is a warning', () => {
  const own = { ...hub, paraId: 1500 }
  const assetHub = { ...open, paraId: 1500 }
  expect(judge({ chains: trusting(own), assetHub }).outcome).toBe('pass')
  const verdict = judge({ chains: trusting(own, hub), assetHub })
  expect(verdict.outcome).toBe('warn')
})
