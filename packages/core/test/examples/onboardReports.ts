import type { onboardReportsErrors } from '../../src/errors/catalogue/onboardReports.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

/** For each code about configurations and reports a context as it occurs. */
export const onboardReportsExamples: {
  readonly [Code in keyof typeof onboardReportsErrors]: ErrorContext<Code>
} = {
  ReportMalformed: {
    source: 'reports/monday.json',
    problem: 'it ends in the middle: its writing was cut off'
  },
  ReportVersionUnsupported: { source: 'reports/monday.json', version: 2, newest: 1 },
  ReportWriteFailed: { path: '/reports/monday.html', problem: 'EACCES: permission denied' },
  ShellUnsupported: { value: 'cmd', known: ['bash', 'zsh', 'fish'] }
}
