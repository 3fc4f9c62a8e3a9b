import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { joinVersionSections } from './decodeRuntimeVersion.ts'
import { decompressCode } from './decompressCode.ts'
import { type RuntimeModule, readModule } from './readModule.ts'

export function readDeclaredVersion({ sections }: RuntimeModule): Uint8Array | null {
  const version = sections.find(({ name }) => name === 'runtime_version')
  const apis = sections.find(({ name }) => name === 'runtime_apis')
  if (version === undefined) return null
  return joinVersionSections(version.contents, apis?.contents ?? null, (reason) => {
    const problem = `the section with its version does not decode: ${reason}`
    throw new ParaclockError(RuntimeCodeMalformed, { problem })
  })
}

/**
 * Reads the version that a runtime's code declares. Returns `null` if the bytes are not a runtime,
 * or if the code declares no version. A runtime calls the host for this version before it accepts
 * an upgrade to the code.
 */
export function readCodeVersion(code: Uint8Array): Uint8Array | null {
  try {
    // `true` skips the check of the instructions. This function only reads the version and does not
    // run the code.
    return readDeclaredVersion(readModule(decompressCode(code), true))
  } catch (error) {
    if (error instanceof ParaclockError) return null
    throw error
  }
}
