import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { joinVersionSections } from './decodeRuntimeVersion.ts'
import { decompressCode } from './decompressCode.ts'
import type { RuntimeModule } from './readModule.ts'
import { readSections } from './readSections.ts'

export function readDeclaredVersion({
  sections
}: Pick<RuntimeModule, 'sections'>): Uint8Array | null {
  const version = sections.find(({ name }) => name === 'runtime_version')
  const apis = sections.find(({ name }) => name === 'runtime_apis')
  if (version === undefined) return null
  return joinVersionSections(version.contents, apis?.contents ?? null, (reason) => {
    const problem = `the section with its version does not decode: ${reason}`
    throw new ParaclockError(RuntimeCodeMalformed, { problem })
  })
}

/**
 * Returns the version that the code of a runtime declares. Returns `null` if the bytes are not a
 * runtime or declare no version. Used when a running runtime asks the host for the version of other
 * code, before a runtime upgrade.
 */
export function readCodeVersion(code: Uint8Array): Uint8Array | null {
  try {
    return readDeclaredVersion({ sections: readSections(decompressCode(code)) })
  } catch (error) {
    if (error instanceof ParaclockError) return null
    throw error
  }
}
