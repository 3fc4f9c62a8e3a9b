import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readWholeFile } from '@paraclock/connect/node'

const MAX_BYTES = 64 * 1024 * 1024

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

/**
 * Reads a text file as UTF-8, or as UTF-16 if it begins with the byte order mark of UTF-16.
 * PowerShell redirects the output of commands as UTF-16. The byte order mark is left out.
 */
export async function readTextFile(file: Parameters<typeof readWholeFile>[0]): Promise<string> {
  const bytes = await readWholeFile(file)
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

export async function readEvidenceText(path: string, cwd: string): Promise<string> {
  return await readTextFile({ path: resolve(cwd, path), source: path, most: MAX_BYTES })
}
