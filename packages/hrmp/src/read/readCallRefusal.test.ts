import { createChain, createMemorySource } from '@paraclock/connect'
import { openMigrator } from '@paraclock/connect/fixtures/openMigrator'
import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { makeHost, makeState, relayPallet, siblingManagement } from '../../test/makeState.ts'
import { draftHrmp } from '../plan/draftHrmp.ts'
import { relayManagement } from '../state/ChannelManagement.ts'
import { readCallRefusal } from './readCallRefusal.ts'

const metadata = readRuntimeMetadata({ runtime: 'relay', version: 16 })

const nameError = (pallet: string, name: string) => ({
  type: pallet,
  value: { type: name, value: undefined }
})
const FILTERED = nameError('System', 'CallFiltered')
const KNOWN = nameError('Hrmp', 'OpenHrmpChannelAlreadyExists')

function open(error: typeof FILTERED | 'BadOrigin' | undefined) {
  const types = createChain({ name: 'relay', metadata, source: createMemorySource() }).runtime
  const info = { actual_weight: undefined, pays_fee: { type: 'Yes', value: undefined } }
  const failure =
    error === 'BadOrigin' ? { type: error, value: undefined } : { type: 'Module', value: error }
  const execution_result =
    error === undefined
      ? { success: true, value: info }
      : { success: false, value: { post_info: info, error: failure } }
  const value = { execution_result, emitted_events: [], local_xcm: undefined, forwarded_xcms: [] }
  const output = types.metadata.apis
    .find(({ name }) => name === 'DryRunApi')
    ?.methods.find(({ name }) => name === 'dry_run_call')?.output
  const answer: Hex = bytesToHex(types.type(output ?? 0).encode({ success: true, value }))
  const asked: Hex[] = []
  const source = createMemorySource({
    calls: {
      DryRunApi_dry_run_call: (data) => {
        asked.push(data)
        return answer
      }
    }
  })
  return { chain: createChain({ name: 'relay', metadata, source }), asked }
}

const about = { pallet: relayPallet, paraId: 2114, peer: 2200 }

test.each([
  ['takes it', undefined, undefined],
  ['refuses this one', KNOWN, undefined],
  ['filters all of them', FILTERED, 'system.CallFiltered'],
  ['takes none of parachains', 'BadOrigin', 'BadOrigin']
] as const)('a request of a parachain where the relay chain %s', async (_, error, refusal) => {
  const { chain, asked } = open(error)
  const { value, evidence } = await readCallRefusal({
    ...about,
    chain,
    management: relayManagement
  })
  expect(value).toBe(refusal)
  expect(evidence).toMatchObject([{ kind: 'dryRun', chain: 'relay' }])
  // The origin of parachain 2114, and its request for a channel to 2200.
  expect(asked[0]).toContain('00420800003c0098080000')
})

test('a relay chain that is migrating takes no calls', async () => {
  const asked = { ...about, chain: openMigrator('CoolOff'), management: relayManagement }
  const { value, evidence } = await readCallRefusal(asked)
  expect(value).toBe('the stage CoolOff of its migration (rc2Migrator.rcMigrationStage)')
  expect(evidence).toMatchObject([{ item: 'rc2Migrator.rcMigrationStage' }])
})

test('another manager is not asked, because the form of its calls is not known', async () => {
  const { chain, asked } = open(FILTERED)
  const read = await readCallRefusal({ ...about, chain, management: siblingManagement })
  expect([read, asked]).toEqual([{ value: undefined, evidence: [] }, []])
})

test('a plan for a relay chain that refuses the calls suggests no call, and names the Coretime chain', () => {
  const host = makeHost({ refusal: 'system.CallFiltered', coretime: 1_005 })
  const plan = draftHrmp(makeState({ host }), { kind: 'open' })
  expect([plan.status, plan.steps]).toEqual(['blocked', []])
  expect(plan.obstacles).toMatchObject([{ code: 'callsRefused', refusal: 'system.CallFiltered' }])
  expect(plan.obstacles[0]?.remedy).toContain('parachain 1005')
  expect(plan.obstacles[0]?.remedy).toContain('issues/12718')
})
