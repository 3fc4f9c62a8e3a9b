import { ParaclockError } from '@paraclock/core'
import { codeUrl, type RuntimeName, relayPatchUrl } from '@paraclock/runtimes'
import { RuntimeUnavailable } from '../errors.ts'

/**
 * Fetches a shipped runtime's code, compressed, from beside the program.
 *
 * @throws ParaclockError `RuntimeUnavailable`.
 */
export async function readShippedCode(runtime: RuntimeName): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchShipped(codeUrl(runtime))).arrayBuffer())
}

/**
 * Fetches the patch over the relay's genesis preset, as JSON text.
 *
 * @throws ParaclockError `RuntimeUnavailable`.
 */
export async function readShippedPatch(): Promise<string> {
  return await (await fetchShipped(relayPatchUrl)).text()
}

async function fetchShipped(url: URL): Promise<Response> {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(RuntimeUnavailable, { file, problem }, { cause })
  const response = await fetch(url).catch((error: unknown) => {
    throw fail('the server is unreachable', error)
  })
  if (!response.ok) throw fail(`the server answered ${response.status}`)
  return response
}
