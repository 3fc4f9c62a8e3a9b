import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { composeReport, type EvidenceFile, type RehearsalStep } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { replaceFiles } from '../files/replaceFiles.ts'
import { renderTerminal } from '../render/terminal/renderTerminal.ts'
import { writeReports } from '../render/write/writeReports.ts'

const FOLDER = 'paraclock-report'
const MARK = 'written-by-the-demo.txt'
const MARK_TEXT =
  'The demo of paraclock writes this folder, and overwrites it when it runs again.\n'
const REPORTS = [
  { format: 'html', name: 'report.html' },
  { format: 'json', name: 'report.json' },
  { format: 'markdown', name: 'report.md' },
  { format: 'junit', name: 'junit.xml' }
] as const
const NEXT = [
  ['init', 'writes paraclock.config.json'],
  ['check', 'says what your networks lack'],
  ['explain <id>', 'says what a check means']
] as const

/** Returns the folder of the reports. Throws if the folder has files, but lacks the file `MARK`. */
export async function openFolder(cwd: string): Promise<string> {
  const folder = join(cwd, FOLDER)
  const found = await readdir(folder).catch(({ code }: { readonly code?: string }) =>
    code === 'ENOENT' ? [] : [FOLDER]
  )
  if (found.length === 0 || found.includes(MARK)) return folder
  const problem = `${FOLDER} exists, and the demo did not write it: it would overwrite its files. Move it, or start the demo in another folder`
  throw refuseArgument(problem)
}

export async function finishDemo(
  context: CommandContext,
  args: {
    readonly folder: string
    /** When the demonstration began, in milliseconds since the Unix epoch. */
    readonly begun: number
    /** The evidence of the first gathering, updated with the newest evidence of each network. */
    readonly evidence: EvidenceFile
    readonly rehearsals: Readonly<Record<string, readonly RehearsalStep[]>>
  }
): Promise<number> {
  const { print, signal, colors, width, program } = context
  const { folder, begun, rehearsals } = args
  const times = { gatheredAt: new Date().toISOString(), durationMilliseconds: Date.now() - begun }
  const evidence = { ...args.evidence, ...times }
  const report = composeReport({ evidence, now: Date.now(), rehearsals })
  print(renderTerminal({ report, colors, width, program }))
  await replaceFiles({ files: [{ path: join(folder, MARK), text: MARK_TEXT }] })
  const outputs = REPORTS.map(({ format, name }) => ({ format, path: join(folder, name) }))
  const saved = { path: join(folder, 'evidence.json'), evidence }
  await writeReports({ report, outputs, evidence: saved, print, signal })
  print(describeNext(program, Date.now() - begun))
  const steps = Object.values(rehearsals).flat()
  return report.verdict === 'ready' && steps.every(({ succeeded }) => succeeded) ? 0 : 1
}

function describeNext(program: string, milliseconds: number): string {
  return [
    `Everything above was done in this process, in ${(milliseconds / 1000).toFixed(1)} seconds.`,
    `The reports are in ${FOLDER}: open ${FOLDER}/report.html.`,
    '',
    'With your own chain:',
    ...NEXT.map(([command, does]) => `  ${program} ${command.padEnd(12)} ${does}`)
  ].join('\n')
}
