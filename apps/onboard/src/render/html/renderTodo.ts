import {
  describeCosts,
  type NetworkTotals,
  ownerWords,
  type Report,
  type Todo,
  type TodoGroup
} from '@paraclock/checklist'
import { type CallStep, isRecord, type JsonValue } from '@paraclock/core'
import { type CallLink, linkCall } from '../linkCall.ts'
import { shortenWords } from '../terminal/wrapText.ts'
import { html, type Markup, type Part } from './markup.ts'
import { renderStep } from './renderStep.ts'

/** Writes what to do, by owner, in the order of the plan. */
export function renderTodo(
  todo: readonly TodoGroup[],
  totals: readonly NetworkTotals[],
  report: Report
): Markup | undefined {
  if (todo.length === 0) return undefined
  return html`<section class="todo" aria-labelledby="todo"><h2 id="todo">What to do</h2>
${todo.map(
  ({ owner, items }) => html`<h3>${ownerWords[owner]}</h3>
<ol class="plan">${items.map((item) => renderItem(item, report))}</ol>`
)}${
  totals.length === 0
    ? undefined
    : html`<h3>All steps together take</h3>
<ul>${totals.flatMap(({ accounts }) => accounts).map((total) => html`<li>${total}</li>`)}</ul>`
}</section>`
}

// What is encoded for later is encoded anew when it is due: its bytes are not handed out.
function renderItem(item: Todo, report: Report): Markup {
  const { number, step, command, networks, chains, fixes, isDue, after } = item
  const once = chains > 1 ? ', once on each' : ''
  const where = `${networks.join(', ')}${once}${step === undefined ? '' : `, on ${step.chain}`}`
  const behind = after.length === 0 ? '' : `after ${after.join(' and ')}; `
  return html`<li class="act${isDue ? '' : ' later'}" value="${number}"><p class="number" aria-hidden="true">${number}</p>
<div class="what"><p class="summary">${renderSummary(item)}</p>${step === undefined ? undefined : html`<p class="cost">${describeCosts(step)}</p>`}</div>
<p class="quiet">${behind}${where}; fixes ${fixes.map((id, index) => html`${index === 0 ? '' : ', '}<code>${id}</code>`)}</p>
${command === undefined || step !== undefined ? undefined : html`<p class="acts"><code>${command}</code></p>`}
${step === undefined || !isDue ? undefined : renderCall(step, linkItem(item, step, report))}</li>`
}

// The whole addresses stand in the call below; where there is none, they stand here.
function renderSummary({ summary, step }: Todo): Part {
  if (step === undefined) return summary
  const short = shortenWords(summary)
  return summary === step.description ? html`<code>${short}</code>` : short
}

// The script that serves the button shows it. Without scripts, a click on the bytes selects them.
function renderCall(step: CallStep, links: readonly CallLink[]): Markup {
  return html`<p class="acts"><button type="button" class="copy" hidden>Copy the call</button>${links.map(
    ({ title, href }) => html` <a href="${href}" rel="noopener noreferrer">${title}</a>`
  )}</p>
<details class="step"><summary>The call</summary>${renderStep(step)}</details>`
}

/** Links for the chain that a call is made on, or for each of several. */
function linkItem(
  { networks, chains }: Todo,
  { call, chain }: CallStep,
  { config }: Report
): readonly CallLink[] {
  return networks.slice(0, chains > 1 ? networks.length : 1).flatMap((network) =>
    linkCall({ call, endpoint: findEndpoint(config, network, chain) }).map(({ title, href }) => ({
      title: chains > 1 ? `${network}: ${title}` : title,
      href
    }))
  )
}

/** The first endpoint of a chain in the redacted configuration of a report. */
function findEndpoint(config: JsonValue, network: string, chain: string): string | undefined {
  const endpoints = ['networks', network, chain, 'endpoints'].reduce<JsonValue | undefined>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    config
  )
  const first = Array.isArray(endpoints) ? endpoints[0] : undefined
  return typeof first === 'string' ? first : undefined
}
