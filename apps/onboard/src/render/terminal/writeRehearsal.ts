import type { RehearsalStep } from '@paraclock/checklist'
import { formatDuration } from '@paraclock/checklist'
import type { Page } from './Page.ts'

// An address or a hash: its ends tell it apart, and the whole of it is in the other reports.
const LONG_WORD = /\b(\w{6})\w{30,}(\w{4})\b/g

/** Writes the steps of a rehearsal. */
export function writeRehearsal(page: Page, steps: readonly RehearsalStep[]): void {
  page.writeSpans(2, [{ text: 'Rehearsal', style: 'bold' }])
  for (const { title, succeeded, detail, lines = [], durationMilliseconds } of steps) {
    const style = succeeded ? 'good' : 'bad'
    const took = durationMilliseconds === 0 ? '' : ` (${formatDuration(durationMilliseconds)})`
    const lead = { text: succeeded ? '✓' : '✗ failed:', style } as const
    page.write(4, `${title}${took}`, 'plain', lead)
    if (detail !== '') page.write(6, detail, 'dim')
    for (const line of lines) page.write(8, line.replaceAll(LONG_WORD, '$1…$2'), 'dim')
  }
  page.skip()
}
