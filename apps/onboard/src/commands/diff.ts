import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ParaclockError, stringifyJson } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { composeReport } from '../compose/composeReport.ts'
import { parseEvidence } from '../evidence/parseEvidence.ts'
import { diffReports } from '../report/diff/diffReports.ts'
import { renderDiffTerminal } from '../report/diff/renderDiffTerminal.ts'
import type { Report } from '../report/Report.ts'

/** Compares two saved evidence files, judged by the same checks: 0 if nothing changed, 1 if it did. */
export async function run(context: CommandContext): Promise<number> {
  const { positionals, options, print, colors, width } = context
  const [before, after] = await Promise.all(positionals.map((path) => judgeFile(path, context)))
  if (before === undefined || after === undefined) return 0
  const diff = diffReports({ before, after })
  if (options['json'] === true) print(stringifyJson(diff, { indent: 2 }))
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
  return composeReport({ evidence: parseEvidence({ text, source: path }), now: Date.now() })
}
