import type { CallStep } from '@paraclock/core'
import type { Page } from '../report/terminal/Page.ts'
import { writeStep } from '../report/terminal/writeStep.ts'

/** Writes calls, one after the other, in the order in which they are to be made. */
export function writeSteps(page: Page, steps: readonly CallStep[]): void {
  for (const [index, step] of steps.entries()) {
    writeStep({ page, step, number: index + 1, indent: 2 })
  }
}
