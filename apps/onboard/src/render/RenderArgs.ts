import type { Report } from '@paraclock/checklist'

/** A report to write in one form. */
export interface RenderArgs {
  readonly report: Report
  /** The file that findings point to, relative to the repository; defaults to that of a configuration. */
  readonly configPath?: string
}
