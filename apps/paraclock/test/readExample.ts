import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Panel } from '@grafana/schema'

/** The folder of the files that show how to run and to observe `paraclock watch`. */
export const EXAMPLES = join(import.meta.dirname, '../examples')

export const readExample = (name: string): string => readFileSync(join(EXAMPLES, name), 'utf8')

/** The queries of the dashboard. */
export function listQueries(): readonly string[] {
  const { panels } = JSON.parse(readExample('dashboard.json')) as { panels: readonly Panel[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => String(expr)))
}
