import type { Report } from '@paraclock/checklist'

export interface RenderArgs {
  readonly report: Report
  /** The file to which findings point. Defaults to `paraclock.config.json`. */
  readonly configPath?: string
}
