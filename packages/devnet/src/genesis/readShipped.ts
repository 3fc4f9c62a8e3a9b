import { readFile } from 'node:fs/promises'
import type { BuildGenesisArgs } from '@paraclock/executor'
import { buildInWorker } from '@paraclock/executor/node'

/** A worker builds each genesis, because the work can take minutes and would block this thread. */
export const elsewhere: BuildGenesisArgs['elsewhere'] = buildInWorker

export async function readShipped(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file))
}
