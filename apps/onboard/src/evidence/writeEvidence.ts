import { stringifyJson } from '@paraclock/core'
import { writeWhole } from '../files/writeWhole.ts'
import type { EvidenceFile } from './EvidenceFile.ts'

// Capabilities and metadata comparisons nest deeper than what is usually written.
const DEEPEST = 128

/** Saves evidence. A file of that name is replaced, or left as it is, but never half-written. */
export async function writeEvidence(args: {
  readonly path: string
  readonly evidence: EvidenceFile
  readonly signal?: AbortSignal
}): Promise<void> {
  const text = `${stringifyJson(args.evidence, { indent: 1, depth: DEEPEST })}\n`
  await writeWhole({ ...args, text })
}
