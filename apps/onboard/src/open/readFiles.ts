import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type EvidenceFile, parseEvidence } from '@paraclock/checklist'
import { readWholeFile } from '@paraclock/connect/node'

const MAX_BYTES = 64 * 1024 * 1024

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

export async function readEvidenceFile(path: string, cwd: string): Promise<EvidenceFile> {
  return parseEvidence({ text: await readEvidenceText(path, cwd), source: path })
}

/** Reads a file of evidence or a report, without parsing it. */
export async function readEvidenceText(path: string, cwd: string): Promise<string> {
  const file = { path: resolve(cwd, path), source: path, most: MAX_BYTES }
  return (await readWholeFile(file)).toString('utf8')
}
