import {
  composeReport,
  diffReports,
  parseEvidence,
  type Report,
  readReport
} from '@paraclock/checklist'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readEvidenceText } from '../../files/readFiles.ts'
import { renderDiffMarkdown } from '../../render/diff/renderDiffMarkdown.ts'
import { renderDiffTerminal } from '../../render/diff/renderDiffTerminal.ts'
import { type diffCommand, diffOutput } from '../diff.ts'

export async function runDiff(context: ContextOf<typeof diffCommand>): Promise<number> {
  const { positionals, options, cwd, print, colors, width } = context
  const [old = '', recent = ''] = positionals
  const [before, after] = await Promise.all([judgeFile(old, cwd), judgeFile(recent, cwd)])
  const diff = diffReports({ before, after })
  if (options.json) print(diffOutput.render(diff))
  else if (options.markdown) print(renderDiffMarkdown({ diff }), { isWhole: true })
  else print(renderDiffTerminal({ diff, colors, width }))
  return diff.networks.length === 0 ? 0 : 1
}

async function judgeFile(path: string, cwd: string): Promise<Report> {
  const text = await readEvidenceText(path, cwd)
  // A file without evidence must be a report: `readReport` refuses any other file.
  if (!/"format":\s*"paraclock-evidence"/.test(text)) return readReport({ text, source: path })
  return composeReport({ evidence: parseEvidence({ text, source: path }), now: Date.now() })
}
