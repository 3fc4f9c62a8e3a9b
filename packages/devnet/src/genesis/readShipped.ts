import type { RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'

/** Reads a shipped runtime's code, compressed, from its file. */
export async function readShippedCode(runtime: RuntimeName): Promise<Uint8Array> {
  return readRuntimeCode(runtime)
}

/** Reads the patch over the relay's genesis preset, as JSON text, from its file. */
export async function readShippedPatch(): Promise<string> {
  return readRelayPatch()
}
