import type { Report } from '@paraclock/checklist'

export interface RenderArgs {
  readonly report: Report
  /** The place of findings, relative to the repository. Defaults to `paraclock.config.json`. */
  readonly configPath?: string
}
