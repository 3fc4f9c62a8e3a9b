import { EndpointUnavailable } from '@paraclock/connect'
import { errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { SystemChainRefused } from '../errors/system.ts'
import type { SystemArtifact } from '../evidence/SystemArtifact.ts'
import { coretimeKnown } from './coretime-known.ts'

const judge = (changes: Partial<SystemArtifact>) =>
  judgeWith(coretimeKnown, ({ artifacts }) => Object.assign(artifacts.system, changes))

const errorOf = (error: ParaclockError) => ({ coretimeChain: { error: errorToJson(error) } })
const open = { paraId: 1005, endpoint: 'wss://coretime.example', name: 'Acme Coretime' }
const refused = new ParaclockError(SystemChainRefused, {
  role: 'coretime',
  chain: 'Acme Coretime',
  endpoint: 'wss://coretime.example',
  problem: 'it is parachain 2000, and the relay chain names parachain 1005'
})
const unreachable = new ParaclockError(EndpointUnavailable, {
  endpoint: 'ws://127.0.0.1:9944',
  problem: 'ECONNREFUSED'
})

test.each([
  ['none is named', { coretime: undefined }, 'notApplicable', 'names no Coretime chain'],
  ['one is named and none configured', { coretime: 1005 }, 'notApplicable', 'parachain 1005;'],
  ['the right one is configured', { coretimeChain: open }, 'pass', 'parachain 1005, which'],
  ['another one is configured', errorOf(refused), 'fail', 'it is parachain 2000'],
  ['it cannot be reached', errorOf(unreachable), 'manual', 'undetermined: EndpointUnavailable']
] as const)('%s: %s', (_, changes, outcome, text) => {
  const verdict = judge(changes)
  expect(verdict.outcome).toBe(outcome)
  expect(verdict.summary).toContain(text)
})
