import type { CheckResult } from '@paraclock/checklist'
import { describeEvidence, isWaived } from '@paraclock/checklist'
import type { Evidence, Remedy } from '@paraclock/core'
import { linkDocs } from '../linkDocs.ts'
import { html, type Markup } from './markup.ts'
import { renderStep } from './renderStep.ts'
import { drawOutcome } from './signs.ts'

const MOST_OPEN = 3

/** Writes one check, folded unless it wants somebody to act. */
export function renderResult(result: CheckResult, anchor: string): Markup {
  const { id, title, outcome, summary, why, evidence, remedies, waiver, docs } = result
  const waived = isWaived(result)
  const opened = !waived && (outcome === 'fail' || outcome === 'error')
  return html`<details class="check ${waived ? 'waived' : outcome}" id="${anchor}"${opened ? html` open` : undefined}>
<summary>${drawOutcome(outcome)}<span class="title">${title}</span>${waived ? html`<span class="tag">waived</span>` : undefined}</summary>
<div class="body">
<p class="finding">${summary}</p>
${waived ? html`<p>Waived until ${waiver?.until}: ${waiver?.reason}</p>` : undefined}
<p class="why">${why}</p>
${result.errorCode === undefined ? undefined : html`<p>Error code <code>${result.errorCode}</code></p>`}
${result.skippedBecauseOf === undefined ? undefined : html`<p>Caused by <code>${result.skippedBecauseOf}</code></p>`}
${remedies.map(renderRemedy)}
${renderProof(evidence)}
<p class="reference"><code>${id}</code> ${docs === undefined ? undefined : writeDocs(docs)}</p>
</div></details>`
}

function renderRemedy({ summary, steps = [], command, docs }: Remedy): Markup {
  return html`<div class="remedy"><p class="label">How to fix it</p><p>${summary}</p>
${steps.length === 0 ? undefined : html`<ol class="steps">${steps.map(renderStep)}</ol>`}
${command === undefined ? undefined : html`<pre class="hex"><code>${command}</code></pre>`}
${docs === undefined ? undefined : html`<p>${writeDocs(docs)}</p>`}</div>`
}

// The state of a chain takes many reads: a page that showed all of them would show nothing.
function renderProof(evidence: readonly Evidence[]): Markup | undefined {
  if (evidence.length === 0) return undefined
  const opened = evidence.length <= MOST_OPEN ? html` open` : undefined
  const count = evidence.length === 1 ? 'Evidence' : `Evidence, ${evidence.length} pieces`
  return html`<details class="proof"${opened}><summary class="label">${count}</summary><ul class="evidence">${evidence.map(renderEvidence)}</ul></details>`
}

function renderEvidence(evidence: Evidence): Markup {
  const { heading, finding, facts } = describeEvidence(evidence)
  return html`<li><p><strong>${heading}</strong></p><p class="seen"><code>${finding}</code></p>
<dl class="facts">${facts.map(
    ({ label, value }) => html`<div><dt>${label}</dt><dd><code>${value}</code></dd></div>`
  )}</dl></li>`
}

// A link from a report leads to the project's own pages, or to where its calls are read.
function writeDocs(docs: string): Markup {
  const link = linkDocs(docs)
  return link === undefined ? html`<code>${docs}</code>` : html`<a href="${link}">${docs}</a>`
}
