import {
  bytesWithheld,
  describeCosts,
  type NetworkTotals,
  ownerWords,
  type Todo,
  type TodoGroup
} from '@paraclock/checklist'
import { shortenWords } from '../../words/wrapText.ts'
import { html, type Markup, type Part } from './markup.ts'
import { listCodes } from './renderResult.ts'
import { renderStep } from './renderStep.ts'

export function renderTodo(
  todo: readonly TodoGroup[],
  totals: readonly NetworkTotals[]
): Markup | undefined {
  if (todo.length === 0) return undefined
  return html`<section class="todo" aria-labelledby="todo"><h2 id="todo">What to do</h2>
${todo.map(
  ({ owner, items }) => html`<h3>${ownerWords[owner]}</h3>
<ol class="plan">${items.map(renderItem)}</ol>`
)}
<p class="quiet">${bytesWithheld}</p>${
    totals.length === 0
      ? undefined
      : html`<h3>All steps together take</h3>
<ul>${totals.flatMap(({ accounts }) => accounts).map((total) => html`<li>${total}</li>`)}</ul>`
  }</section>`
}

// A call that is not due is shown without its details, because a later plan makes the call again.
function renderItem(item: Todo): Markup {
  const { number, step, command, networks, chains, fixes, isDue, after } = item
  const once = chains > 1 ? ', once on each' : ''
  const where = `${networks.join(', ')}${once}${step === undefined ? '' : `, on ${step.chain}`}`
  const order = after.length === 0 ? '' : `after ${after.join(' and ')}; `
  return html`<li class="act${isDue ? '' : ' later'}" value="${number}"><p class="number" aria-hidden="true">${number}</p>
<div class="what"><p class="summary">${renderSummary(item)}</p>${step === undefined ? undefined : html`<p class="cost">${describeCosts(step)}</p>`}</div>
<p class="quiet">${order}${where}; fixes ${listCodes(fixes)}</p>
${command === undefined || step !== undefined ? undefined : html`<p class="acts"><code>${command}</code></p>`}
${step === undefined || !isDue ? undefined : html`<details class="step"><summary>The call</summary>${renderStep(step)}</details>`}</li>`
}

// Addresses in the summary are shortened, because the call below has the whole addresses.
function renderSummary({ summary, step }: Todo): Part {
  if (step === undefined) return summary
  const short = shortenWords(summary)
  return summary === step.description ? html`<code>${short}</code>` : short
}
