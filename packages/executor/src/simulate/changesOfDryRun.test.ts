import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { diffOf } from '../storage/mergeDiffs.ts'
import { changesOfDryRun } from './changesOfDryRun.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const events = runtime.storage('System', 'Events')?.key() ?? '0x'
const kept = diffOf([
  [events, '0x00'],
  ['0x01', '0x02']
])
const rest = diffOf([['0x03', '0x04']])
const undone = diffOf([['0x05', '0x06']])
const eventless = { storage: () => undefined } as unknown as Runtime

test.each([
  ['that keeps its changes', runtime, { storageDiff: kept, undoneDiff: undone }, kept],
  ['that rolls its changes back', runtime, { storageDiff: rest, undoneDiff: undone }, undone],
  ['that rolled nothing back', runtime, { storageDiff: rest, undoneDiff: undefined }, rest],
  ['without events', eventless, { storageDiff: kept, undoneDiff: undone }, undone]
])('a runtime %s has these changes', (_, of, outcome, changes) => {
  expect(changesOfDryRun(of, outcome as never)).toBe(changes)
})
