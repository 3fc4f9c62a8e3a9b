import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../../errors/runtime.ts'

export function refuseZstd(problem: string, cause?: unknown): never {
  const context = { problem: `its zstd data does not decompress: ${problem}` }
  throw new ParaclockError(RuntimeCodeMalformed, context, { cause })
}
