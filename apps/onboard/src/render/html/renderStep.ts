import { describeOrigin, formatAmount } from '@paraclock/checklist'
import type { CallStep } from '@paraclock/core'
import { html, type Markup, type Part } from './markup.ts'

/** Writes a call that somebody has to make: who, where, the bytes, the costs, what to look for. */
export function renderStep(step: CallStep): Markup {
  const { chain, origin, description, call, deposit, fee, preconditions, observe } = step
  const facts: readonly (readonly [string, Part])[] = [
    ['who', describeOrigin(origin)],
    ...(deposit === undefined ? [] : [['reserved', formatAmount(deposit)] as const]),
    ...(fee === undefined ? [] : [['fee', formatAmount(fee)] as const]),
    ...preconditions.map((precondition) => ['first', precondition] as const),
    ['then', observe]
  ]
  return html`<li class="step"><p class="what"><strong>${chain}</strong> ${description}</p>
<pre class="hex"><code>${call}</code></pre>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></li>`
}
