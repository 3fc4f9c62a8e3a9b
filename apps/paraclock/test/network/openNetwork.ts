import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, type StartDevnetArgs, startDevnet } from '@paraclock/devnet'
import { afterAll } from 'vitest'

/** Makes a folder that is removed after the tests of the file. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a network that is stopped after the tests of the file. */
export async function openNetwork(args: StartDevnetArgs): Promise<Devnet> {
  const net = await startDevnet(args)
  afterAll(() => net.stop())
  return net
}
