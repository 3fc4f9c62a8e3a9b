import { compileRuntime, fetchCrates } from './compileRuntime.ts'
import { compressCode } from './packCode.ts'
import { prepareToolchain } from './prepareToolchain.ts'

/** Builds a Rust package to compressed WASM, as its compiler optimised it. */
export function buildCode(
  workspace: string,
  crate: string,
  features: readonly string[] = []
): Buffer {
  const toolchain = prepareToolchain()
  fetchCrates(toolchain, workspace)
  return compressCode(compileRuntime({ toolchain, workspace, crate, features }))
}
