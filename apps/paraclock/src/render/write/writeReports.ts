import type { EvidenceFile, Report } from '@paraclock/checklist'
import {
  FileUnavailable,
  isParaclockError,
  type ParaclockError,
  stringifyJson,
  throwIfAborted
} from '@paraclock/core'
import type { ReportFormat } from '../../cli/reportForms.ts'
import { type FileText, replaceFiles } from '../../files/replaceFiles.ts'
import { reportRenderers } from '../reportRenderers.ts'

export interface ReportOutput {
  readonly format: ReportFormat
  /** The path of a file, or `-` for standard output. */
  readonly path: string
}

interface WriteReportsArgs {
  readonly report: Report
  readonly outputs: readonly ReportOutput[]
  /** The evidence, and the path of the file to write it to. Absent if no evidence is saved. */
  readonly evidence?: { readonly path: string; readonly evidence: EvidenceFile }
  /** The path of the configuration, relative to the repository. Some reports point to this file. */
  readonly configPath?: string
  readonly print: (text: string, form: { readonly isWhole: boolean }) => void
  readonly signal?: AbortSignal
}

/**
 * Writes reports and evidence. All texts are rendered before the first file is replaced. If a file
 * cannot be written, the other files are still written, and then the first error is thrown.
 */
export async function writeReports(args: WriteReportsArgs): Promise<void> {
  const { report, outputs, evidence, print, signal, configPath } = args
  const rendered = outputs.map(({ format, path }) => ({
    path,
    text: reportRenderers[format]({ report, configPath })
  }))
  const saved = evidence === undefined ? [] : [writeEvidence(evidence)]
  throwIfAborted({ signal, what: 'writing reports' })
  const files = [...saved, ...rendered.filter(({ path }) => path !== '-')]
  const failures: ParaclockError[] = []
  for (const file of files) {
    try {
      await replaceFiles({ files: [file], signal })
    } catch (error) {
      if (!isParaclockError(error, FileUnavailable)) throw error
      failures.push(error)
    }
  }
  for (const { path, text } of rendered) if (path === '-') print(text, { isWhole: true })
  if (failures[0] !== undefined) throw failures[0]
}

// The maximum depth of evidence. Capabilities and comparisons of metadata are the deepest.
const MAX_DEPTH = 128

function writeEvidence({ path, evidence }: NonNullable<WriteReportsArgs['evidence']>): FileText {
  return { path, text: `${stringifyJson(evidence, { indent: 1, depth: MAX_DEPTH })}\n` }
}
