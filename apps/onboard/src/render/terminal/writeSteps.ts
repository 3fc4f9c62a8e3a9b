import { describeCosts, describeOrigin } from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import type { Page } from './Page.ts'

/** A call to make, and where it goes on the page. */
export interface WriteStepArgs {
  readonly page: Page
  readonly step: CallStep
  readonly number: number
  readonly indent: number
}

/** Writes a call: who makes it and where, what it does, its bytes, what it takes, and what to see. */
export function writeStep({ page, step, number, indent }: WriteStepArgs): void {
  const where = `on ${step.chain}, ${describeOrigin(step.origin)}`
  const lead = { text: `call ${number}`, style: 'accent' } as const
  page.write(indent, where, 'plain', lead)
  const inner = indent + 2
  page.write(inner, step.description)
  page.writeSpans(inner, [{ text: step.call, style: 'bold' }])
  page.write(inner, describeCosts(step), 'dim')
  for (const precondition of step.preconditions) page.write(inner, `first: ${precondition}`, 'dim')
  page.write(inner, `then: ${step.observe}`, 'dim')
}
