import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ParaclockError } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { parseEvidence } from '../evidence/parseEvidence.ts'
import { diffOutput } from '../outputs/diffOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { diffReports } from '../report/diff/diffReports.ts'
import { renderDiffMarkdown } from '../report/diff/renderDiffMarkdown.ts'
import { renderDiffTerminal } from '../report/diff/renderDiffTerminal.ts'
import { readReport } from '../report/json/readReport.ts'
import type { Report } from '../report/Report.ts'

/**
 * Compares two files: saved evidence, judged by the same checks, or reports as they were written. 0 if
 * nothing changed, 1 if it did.
 */
export async function run(context: CommandContext): Promise<number> {
  const { positionals, options, print, colors, width } = context
  const [before, after] = await Promise.all(positionals.map((path) => judgeFile(path, context)))
  if (before === undefined || after === undefined) return 0
  const diff = diffReports({ before, after })
  if (options['json'] === true) print(renderOutput({ output: diffOutput, value: diff }))
  else if (options['markdown'] === true) print(renderDiffMarkdown({ diff }))
  else print(renderDiffTerminal({ diff, colors, width }))
  return diff.networks.length === 0 ? 0 : 1
}

async function judgeFile(path: string, { cwd }: CommandContext): Promise<Report> {
  let text: string
  try {
    text = await readFile(resolve(cwd, path), 'utf8')
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new ParaclockError('EvidenceMalformed', { source: path, problem }, { cause: error })
  }
  // Of what is cut off before it can say, the reader of reports says so.
  if (!/"format":\s*"paraclock-evidence"/.test(text)) return readReport({ text, source: path })
  return composeReport({ evidence: parseEvidence({ text, source: path }), now: Date.now() })
}
