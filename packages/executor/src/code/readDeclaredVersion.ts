import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { joinVersionSections } from './decodeRuntimeVersion.ts'
import { decompressCode } from './decompressCode.ts'
import { type RuntimeModule, readModule } from './readModule.ts'

/**
 * What code declares in its own sections: what `Core_version` would return. `null` if it declares
 * nothing.
 *
 * @throws ParaclockError `RuntimeCodeMalformed`.
 */
export function readDeclaredVersion({ sections }: RuntimeModule): Uint8Array | null {
  const version = sections.find(({ name }) => name === 'runtime_version')
  const apis = sections.find(({ name }) => name === 'runtime_apis')
  if (version === undefined) return null
  return joinVersionSections(version.contents, apis?.contents ?? null, (problem) => {
    throw new ParaclockError(RuntimeCodeMalformed, {
      problem: `the section with its version does not decode: ${problem}`
    })
  })
}

/**
 * The version that code declares, for a runtime that asks which its successor is: `null` if that is
 * no runtime or declares none. Nothing of it is compiled or run.
 */
export function readCodeVersion(code: Uint8Array): Uint8Array | null {
  try {
    // Instructions that are not run need not be read.
    return readDeclaredVersion(readModule(decompressCode(code), true))
  } catch (error) {
    if (error instanceof ParaclockError) return null
    throw error
  }
}
