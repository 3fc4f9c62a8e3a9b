import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readWholeFile } from '@paraclock/connect/node'

const MAX_BYTES = 64 * 1024 * 1024

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/** Reads a text file as UTF-8, without the byte order mark that some editors write. */
export async function readTextFile(file: Parameters<typeof readWholeFile>[0]): Promise<string> {
  return new TextDecoder().decode(await readWholeFile(file))
}

export async function readEvidenceText(path: string, cwd: string): Promise<string> {
  return await readTextFile({ path: resolve(cwd, path), source: path, most: MAX_BYTES })
}
