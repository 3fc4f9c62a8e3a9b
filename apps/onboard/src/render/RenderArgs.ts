import type { Report } from '@paraclock/checklist'

export interface RenderArgs {
  readonly report: Report
  /** The file that findings point to, relative to the repository; defaults to that of a configuration. */
  readonly configPath?: string
}
