import { shorten } from '../shorten.ts'
import type { InFile } from './onboardConfig.ts'

/** Errors about reports: numbers 12500 to 12599. */
export const onboardReportsErrors = {
  ReportMalformed: {
    number: 12500,
    title: 'A file is not a report of the checklist',
    message: (context: InFile & { readonly problem: string }): string =>
      `${context.source} is no report: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give a file that `paraclock check --report json=FILE` wrote, whole.',
      'If it was cut off while it was written or copied, write it again: the checklist replaces a report in one step.'
    ]
  },
  ReportVersionUnsupported: {
    number: 12501,
    title: 'A report was written by a newer version',
    message: (context: InFile & { readonly version: number; readonly newest: number }): string =>
      `${context.source} has version ${context.version} of the report, and this program reads up to ${context.newest}`,
    remedies: (): readonly string[] => [
      'Use the version of paraclock that wrote it, or a newer one: the report names it under tool.version.'
    ]
  },
  ReportWriteFailed: {
    number: 12502,
    title: 'A report could not be written',
    message: (context: { readonly path: string; readonly problem: string }): string =>
      `The report ${shorten(context.path)} could not be written: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give a path in a folder that exists or can be made, and that this user may write to.'
    ]
  },
  ShellUnsupported: {
    number: 12503,
    title: 'There is no completion for a shell',
    message: (context: { readonly value: string; readonly known: readonly string[] }): string =>
      `There is no completion for ${shorten(context.value)}: there is for ${context.known.join(', ')}`,
    remedies: (): readonly string[] => ['Name one of the shells in the message.']
  }
} as const
