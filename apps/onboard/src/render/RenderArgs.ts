import type { Report } from '@paraclock/checklist'

export interface RenderArgs {
  readonly report: Report
  /**
   * The file that findings name as their place, relative to the repository. Defaults to
   * `paraclock.config.json`.
   */
  readonly configPath?: string
}
