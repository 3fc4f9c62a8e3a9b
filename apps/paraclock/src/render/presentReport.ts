import { resolve } from 'node:path'
import { type EvidenceFile, type Report, renderJsonParts } from '@paraclock/checklist'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import { type ReportFormat, reportForms } from '../cli/reportForms.ts'
import type { jsonOption, reportOptions } from '../cli/sharedOptions.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { placeFile } from '../files/placeFile.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'
import { type ReportOutput, writeReports } from './write/writeReports.ts'

export type ReportContext = CommandContext<
  OptionValues<typeof reportOptions & typeof jsonOption> & { readonly evidence: string | undefined }
>

/** Reads each `--report <form>=<file>`. Throws if two outputs have the same file. */
export function readReportOutputs({ options, cwd }: ReportContext): readonly ReportOutput[] {
  // With --json, standard output already has the report.
  const taken = new Set(options.json ? ['-'] : [])
  if (options.evidence !== undefined) taken.add(resolve(cwd, options.evidence))
  return options.report.map((text) => {
    const [, format, path = ''] = /^([^=]*)=(.+)$/s.exec(text) ?? []
    if (!reportForms.includes(format as ReportFormat)) {
      const problem = `--report takes <form>=<file>, with one of the forms ${reportForms.join(', ')}, not ${JSON.stringify(text)}`
      throw refuseArgument(problem)
    }
    const file = path === '-' ? path : resolve(cwd, path)
    if (taken.has(file))
      throw refuseArgument(`two outputs are to be written to ${path}: give each its own file`)
    taken.add(file)
    return { format: format as ReportFormat, path: file }
  })
}

export async function presentReport(
  context: ReportContext,
  shown: {
    readonly report: Report
    readonly evidence: EvidenceFile
    readonly outputs: readonly ReportOutput[]
    readonly configPath?: string
  }
): Promise<void> {
  const { options, cwd, signal, print, colors, width, program } = context
  const { report, evidence, outputs, configPath } = shown
  const saved = options.evidence
  try {
    await writeReports({
      report,
      outputs,
      print,
      signal,
      evidence: saved === undefined ? undefined : { path: resolve(cwd, saved), evidence },
      configPath: configPath && placeFile({ path: configPath, cwd })
    })
  } finally {
    // The report is shown, even if a file cannot be written.
    if (options.json) print(renderJsonParts({ report }))
    else if (!outputs.some(({ path }) => path === '-')) {
      print(renderTerminal({ report, colors, width, program, verbose: options.verbose }))
    }
  }
}
