import { readFile } from 'node:fs/promises'
import type { IsolationWorker } from '@paraclock/executor'
import { startNodeWorker } from '@paraclock/executor/node'

/** Starts the worker that builds a genesis, which may take long. */
export const startWorker: (() => IsolationWorker) | undefined = startNodeWorker

export async function readShipped(file: URL): Promise<Uint8Array> {
  return new Uint8Array(await readFile(file))
}
