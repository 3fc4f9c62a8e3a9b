import { expect, test } from 'vitest'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { buildModule } from '../modules/buildModule.ts'
import { failureOf } from '../modules/runModule.ts'
import { declareVersion } from '../modules/versionSection.ts'
import { endlessModules } from './endlessModules.ts'

const timeMs = 100
const ENDINGS = ['RuntimeLimitExceeded', 'HostCallFailed']

test.each(Object.entries(endlessModules))('a runtime that %s is ended', async (_, parts) => {
  const runtime = await loadRuntime(declareVersion(buildModule(parts)), { timeMs })
  const begun = performance.now()
  const call = async () => runtime.call('Test_run', [], { storage: createMemoryStorage() })
  expect(ENDINGS).toContain((await failureOf(call())).code)
  expect(performance.now() - begun).toBeLessThan(60_000)
})
