import type { CallArguments, CallOptions, CallResult } from '../../src/runtime/LoadedRuntime.ts'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { buildModule, type ModuleParts } from './buildModule.ts'
import { declareVersion } from './versionSection.ts'

/** Builds a runtime, and runs its method. */
export async function runModule(
  parts: ModuleParts,
  options: Partial<CallOptions> = {},
  args: CallArguments = []
): Promise<CallResult> {
  const runtime = await loadRuntime(declareVersion(buildModule(parts)))
  return runtime.call('Test_run', args, { storage: createMemoryStorage(), ...options })
}

/** The code and the message that a rejected promise ends with. */
export async function failureOf(
  promise: Promise<unknown>
): Promise<{ readonly code: unknown; readonly message: string }> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason
  )
  const { code, message } = (error ?? { code: null, message: 'it did not fail' }) as {
    readonly code?: unknown
    readonly message: string
  }
  return { code, message }
}
