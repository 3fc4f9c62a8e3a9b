import type { CallStep } from '@paraclock/core'
import type { Page } from './Page.ts'
import { writeStep } from './writeStep.ts'

/** Writes calls, one after the other, in the order in which they are to be made. */
export function writeSteps(page: Page, steps: readonly CallStep[]): void {
  for (const [index, step] of steps.entries()) {
    writeStep({ page, step, number: index + 1, indent: 2 })
  }
}
