import { readFile } from 'node:fs/promises'
import type { IsolationWorker } from '@paraclock/executor'
import { startNodeWorker } from '@paraclock/executor/node'

/** A worker builds each genesis, because the work can take minutes and would block this thread. */
export const startWorker: (() => IsolationWorker) | undefined = startNodeWorker

export async function readShipped(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file))
}
