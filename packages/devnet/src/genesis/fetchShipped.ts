import { ParaclockError } from '@paraclock/core'
import type { BuildGenesisArgs } from '@paraclock/executor'
import { RuntimeUnavailable } from '../errors.ts'

/** In a browser, the calling thread builds the genesis of a chain. */
export const elsewhere: BuildGenesisArgs['elsewhere'] = undefined

export async function readShipped(url: URL): Promise<Uint8Array> {
  const file = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(RuntimeUnavailable, { file, problem }, { cause })
  const response = await fetch(url).catch((error: unknown) => {
    throw fail('the server is unreachable', error)
  })
  if (!response.ok) throw fail(`the server answered ${response.status}`)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    throw fail('the connection ended within the file', error)
  })
  return new Uint8Array(bytes)
}
