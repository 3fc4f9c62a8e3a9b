import type { RehearsalStep } from '../Report.ts'
import { formatDuration } from '../wording/formatTime.ts'
import type { Page } from './Page.ts'

/** Writes the steps of a rehearsal. */
export function writeRehearsal(page: Page, steps: readonly RehearsalStep[]): void {
  page.writeSpans(2, [{ text: 'Rehearsal', style: 'bold' }])
  for (const { title, succeeded, detail, durationMilliseconds } of steps) {
    const style = succeeded ? 'good' : 'bad'
    const took = formatDuration(durationMilliseconds)
    const lead = { text: succeeded ? '✓' : '✗ failed:', style } as const
    page.write(4, `${title} (${took})`, 'plain', lead)
    if (detail !== '') page.write(6, detail, 'dim')
  }
  page.skip()
}
