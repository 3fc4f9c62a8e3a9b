import { join } from 'node:path'
import type { EvidenceFile, Report } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { writeReports } from '../render/write/writeReports.ts'
import { claimFolder, requireDemoFolder } from './claimFolder.ts'

const FOLDER = 'paraclock-report'
const REPORTS = [
  { format: 'html', name: 'report.html' },
  { format: 'json', name: 'report.json' },
  { format: 'markdown', name: 'report.md' },
  { format: 'junit', name: 'junit.xml' },
  { format: 'sarif', name: 'report.sarif' }
] as const
const NEXT = [
  ['init', 'writes paraclock.config.json'],
  ['check', 'says what your networks lack'],
  ['explain <id>', 'says what a check means']
] as const

/** The folder of the demonstration's reports. */
export async function openFolder(cwd: string): Promise<string> {
  const folder = join(cwd, FOLDER)
  await requireDemoFolder(folder, FOLDER)
  return folder
}

export async function writeAll(
  { print, signal }: Pick<CommandContext, 'print' | 'signal'>,
  folder: string,
  report: Report,
  evidence: EvidenceFile
): Promise<void> {
  await claimFolder(folder)
  const outputs = REPORTS.map(({ format, name }) => ({ format, path: join(folder, name) }))
  const saved = { path: join(folder, 'evidence.json'), evidence }
  await writeReports({ report, outputs, evidence: saved, print, signal })
}

export function describeNext(program: string, milliseconds: number): string {
  return [
    `Everything above was done in this process, in ${(milliseconds / 1000).toFixed(1)} seconds.`,
    `The reports are in ${FOLDER}: open ${FOLDER}/report.html.`,
    '',
    'With your own chain:',
    ...NEXT.map(([command, does]) => `  ${program} ${command.padEnd(12)} ${does}`)
  ].join('\n')
}
