import type { EvidenceFile } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { replaceFiles } from './replaceFiles.ts'

// Capabilities and metadata comparisons nest deeper than what is usually written.
const DEEPEST = 128

/** Saves evidence. A file of that name is replaced, or left as it is, but never half-written. */
export async function writeEvidence(args: {
  readonly path: string
  readonly evidence: EvidenceFile
  readonly signal?: AbortSignal
}): Promise<void> {
  const { path, evidence, signal } = args
  const text = `${stringifyJson(evidence, { indent: 1, depth: DEEPEST })}\n`
  await replaceFiles({ files: [{ path, text }], signal })
}
