import { constants, zstdCompressSync } from 'node:zlib'
import binaryen from 'binaryen'
import { listCustomSections } from './listCustomSections.ts'

/** What hosts look for in front of compressed code. */
const COMPRESSED_CODE = Buffer.from('52bc537646db8e05', 'hex')

/** Custom sections from which a host reads version and APIs without running the code. */
const SECTIONS = ['runtime_version', 'runtime_apis']

/** Optimises for size as `wasm-opt -Os` does, without names and debug information. */
export function shrinkCode(code: Uint8Array): Uint8Array {
  const module = binaryen.readBinary(code)
  binaryen.setOptimizeLevel(2)
  binaryen.setShrinkLevel(1)
  binaryen.setDebugInfo(false)
  module.runPasses(['strip-debug', 'strip-producers', 'strip-target-features'])
  module.optimize()
  const shrunk = module.emitBinary()
  module.dispose()
  return shrunk
}

/** Compresses code the way Substrate does. */
export function compressCode(code: Uint8Array): Buffer {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  return Buffer.concat([COMPRESSED_CODE, zstdCompressSync(code, { params })])
}

/** Names the sections that `code` should have and has not. */
export function findMissingSections(code: Uint8Array): readonly string[] {
  const present = listCustomSections(code)
  return SECTIONS.filter((name) => !present.includes(name))
}
