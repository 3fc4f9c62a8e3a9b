import { describeCosts, describeOrigin } from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import { html, type Markup, type Part } from './markup.ts'

export function renderStep(step: CallStep): Markup {
  const { chain, origin, description, preconditions, observe } = step
  return html`<p><code>${description}</code></p>
${renderFacts([
  ['who', `on ${chain}, ${describeOrigin(origin)}`],
  ['cost', describeCosts(step)],
  ...preconditions.map((precondition) => ['first', precondition] as const),
  ['then', observe]
])}`
}

export function renderFacts(facts: readonly (readonly [string, Part])[]): Markup {
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}
