import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { buildModule } from '../modules/buildModule.ts'
import { declareVersion } from '../modules/versionSection.ts'
import { endlessModules } from './endlessModules.ts'
import { giantModules } from './giantModules.ts'

// Runs one hostile module, named as argument, with the limits that calls have if nothing is said, and
// prints what it ended with and the most memory that the process had, in bytes.
const [, , title = '', timeMs = '10000'] = process.argv
const parts = endlessModules[title]
const code = parts === undefined ? giantModules[title] : declareVersion(buildModule(parts))
if (code === undefined) throw new TypeError(`no module ${title}`)
let ending: unknown = 'it ended by itself'
try {
  const runtime = await loadRuntime(code, { timeMs: Number(timeMs) })
  runtime.call('Test_run', [], { storage: createMemoryStorage() })
} catch (error) {
  ending = (error as { readonly code?: unknown }).code ?? error
}
process.stdout.write(JSON.stringify({ ending, memory: process.resourceUsage().maxRSS * 1024 }))
