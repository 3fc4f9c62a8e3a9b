import { runtimeNames } from '@paraclock/runtimes'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { apiIds } from './apiIds.ts'
import { readRuntimeVersion } from './readRuntimeVersion.ts'

// Metadata v16 describes APIs by name and version, and the runtime declares ids and versions. If an
// id belongs to a name, both versions are equal. The test covers all our runtimes.
test('every id is the one under which a runtime declares the API of that name', () => {
  const met = new Set<string>()
  for (const name of runtimeNames) {
    const metadata = decodeMetadata(readCommitted(name))
    const declared = readRuntimeVersion(metadata)?.apis
    for (const [api, id] of Object.entries(apiIds)) {
      const described = metadata.apis.find((entry) => entry.name === api)
      const version =
        described !== undefined && 'version' in described ? described.version : undefined
      expect(declared?.get(id)).toBe(version)
      if (described !== undefined) met.add(api)
    }
  }
  expect([...met].sort()).toEqual(Object.keys(apiIds).sort())
})
