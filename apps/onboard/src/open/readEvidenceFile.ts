import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type EvidenceFile, parseEvidence } from '@paraclock/checklist'
import { describeThrown, ParaclockError, SavedDataMalformed } from '@paraclock/core'

/**
 * Reads a file of evidence.
 *
 * @throws ParaclockError `SavedDataMalformed`, `FileVersionUnsupported`.
 */
export async function readEvidenceFile(path: string, cwd: string): Promise<EvidenceFile> {
  return parseEvidence({ text: await readEvidenceText(path, cwd), source: path })
}

/**
 * Reads the text of a file that was saved by a check.
 *
 * @throws ParaclockError `SavedDataMalformed` if it cannot be read.
 */
export async function readEvidenceText(path: string, cwd: string): Promise<string> {
  try {
    return await readFile(resolve(cwd, path), 'utf8')
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(
      SavedDataMalformed,
      { what: 'saved evidence', source: path, problem },
      { cause }
    )
  }
}
