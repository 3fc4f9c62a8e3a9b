import { keyFromHex } from '@paraclock/executor'
import { readRuntimeCode, readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { SourceRuns } from './SourceRuns.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const ROUND = 6_000

test('a message does not run at the relay block number of the last real block', async () => {
  const data = {
    parent_head: Uint8Array.of(7),
    relay_parent_number: 20,
    relay_parent_storage_root: `0x${'00'.repeat(32)}`,
    max_pov_size: 1000
  }
  const entries = [
    { pallet: 'System', item: 'Number', value: 5 },
    { pallet: 'Timestamp', item: 'Now', value: 0n },
    { pallet: 'ParachainSystem', item: 'LastRelayChainBlockNumber', value: 20 },
    { pallet: 'ParachainSystem', item: 'ValidationData', value: data }
  ]
  const state = createState(runtime, entries, readRuntimeCode('target'))
  const runs = new SourceRuns({ paraId: 1000, state, runtime })
  const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
  const empty = { runtime: relay, read: async () => null, listKeys: async () => [], name: 'relay' }
  const begun = await runs.open(empty as never)
  if (begun === undefined) throw new TypeError('no clock')
  const program = runtime.type('VersionedXcm').encode({ type: 'V5', value: [] })
  const after = await runs.run(runs.receive(begun, [{ time: 30 * ROUND, program }]))
  const key = keyFromHex(runtime.storage('ParachainSystem', 'ValidationData')?.key() ?? '0x')
  expect(await begun.state.read([key])).not.toEqual([null])
  expect(await after.state.read([key])).toEqual([null])
})
