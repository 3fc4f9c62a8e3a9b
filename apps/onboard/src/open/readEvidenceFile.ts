import { resolve } from 'node:path'
import { type EvidenceFile, parseEvidence } from '@paraclock/checklist'
import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, ParaclockError, SavedDataMalformed } from '@paraclock/core'

/**
 * Reads a file of evidence.
 *
 * @throws ParaclockError `SavedDataMalformed`, `FileVersionUnsupported`.
 */
export async function readEvidenceFile(path: string, cwd: string): Promise<EvidenceFile> {
  return parseEvidence({ text: await readEvidenceText(path, cwd), source: path })
}

/** As large as what its readers take. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Reads the text of a file that was saved by a check.
 *
 * @throws ParaclockError `SavedDataMalformed` if it cannot be read.
 */
export async function readEvidenceText(path: string, cwd: string): Promise<string> {
  try {
    const file = { path: resolve(cwd, path), source: path, most: MOST_BYTES }
    return (await readWholeFile(file)).toString('utf8')
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(
      SavedDataMalformed,
      { what: 'saved evidence', source: path, problem },
      { cause }
    )
  }
}
