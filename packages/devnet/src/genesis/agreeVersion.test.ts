import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { agreeVersion } from './agreeVersion.ts'

const open = (runtime: 'relay' | 'service-hour' | 'target') =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
const target = open('target')

/** The target as a chain that reads these versions of programs and no others. */
function keepVersions(...versions: readonly string[]): Runtime {
  const { metadata } = target
  const lookup = metadata.lookup.map((entry) => {
    if (entry.path.at(-1) !== 'VersionedXcm' || entry.def.tag !== 'variant') return entry
    const value = entry.def.value.filter(({ name }) => versions.includes(name))
    return { ...entry, def: { ...entry.def, value } }
  })
  return openRuntime({ metadata: { ...metadata, lookup } })
}

test.each([
  [['V3'], 3],
  [['V3', 'V4'], 4],
  [['V3', 'V4', 'V5'], 5]
])('of a chain that reads %j the relay chain knows %i', (versions, newest) => {
  const relay = open('relay')
  const recipient = { runtime: keepVersions(...versions), paraId: 2_000 }
  const [entry] = agreeVersion({ runtime: relay, paraId: undefined }, recipient)
  const [key, value] = entry ?? ['0x', '0x']
  const item = relay.storage('XcmPallet', 'SupportedVersion')
  expect(item?.decodeKey(key)).toEqual([
    5,
    {
      type: 'V5',
      value: { parents: 0, interior: { type: 'X1', value: { type: 'Parachain', value: 2_000 } } }
    }
  ])
  expect(item?.decode(hexToBytes(value))).toBe(newest)
})

test('the service names a sibling, and a chain without a common version is left out', () => {
  const service = { runtime: open('service-hour'), paraId: 2_114 }
  const [entry] = agreeVersion(service, { runtime: keepVersions('V4'), paraId: 2_000 })
  const item = service.runtime.storage('PolkadotXcm', 'SupportedVersion')
  expect(item?.decodeKey(entry?.[0] ?? '0x')).toMatchObject([5, { value: { parents: 1 } }])
  expect(agreeVersion(service, { runtime: keepVersions('V2'), paraId: 2_000 })).toEqual([])
})
