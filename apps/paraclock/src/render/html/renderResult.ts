import { type CheckResult, describeEvidence, type Finding, isWaived } from '@paraclock/checklist'
import type { Evidence, Remedy } from '@paraclock/core'
import { linkDocs } from '../links.ts'
import { html, joinParts, type Markup } from './markup.ts'
import { renderFacts, renderStep } from './renderStep.ts'
import { drawOutcome } from './signs.ts'

export function renderFinding(finding: Finding, anchor: string): Markup {
  const { outcome, title, details, ids, networks, follows, skipped, remedies, results } = finding
  const whys = new Set(results.map(({ result }) => result.why))
  const errors = new Set(results.flatMap(({ result }) => result.errorCode ?? []))
  const docs = new Map(results.map(({ result }) => [result.id, result.docs]))
  return html`<details class="check ${outcome}" id="${anchor}">
<summary>${drawOutcome(outcome)}<span class="title">${title}<span class="line quiet">${ids.join(', ')}</span></span><span class="tag">${networks.join(', ')}</span></summary>
<div class="body">
${details.map((detail) => html`<p class="finding">${networks.length > 1 ? `${detail.networks.join(', ')}: ` : ''}${detail.summary}</p>`)}
${[...whys].map((why) => html`<p class="why">${why}</p>`)}
${[...errors].map((code) => html`<p>Error code <code>${code}</code></p>`)}
${follows.length === 0 ? undefined : html`<p>Fails as a consequence: ${listCodes(follows)}</p>`}
${skipped.length === 0 ? undefined : html`<p>Skipped as a consequence: ${listCodes(skipped)}</p>`}
${remedies.map(renderRemedy)}
${results.map(({ network, result }) => renderProof(result.evidence, `${network}, ${result.id}`))}
${[...docs].map(([id, page]) => html`<p class="reference"><code>${id}</code> ${page === undefined ? undefined : writeDocs(page)}</p>`)}
</div></details>`
}

export function renderResult(result: CheckResult, anchor: string): Markup {
  const { id, title, outcome, summary, why, evidence, remedies, waiver, docs } = result
  const waived = isWaived(result)
  return html`<details class="check ${waived ? 'waived' : outcome}" id="${anchor}">
<summary>${drawOutcome(outcome)}<span class="title">${title}</span>${waived ? html`<span class="tag">waived</span>` : undefined}</summary>
<div class="body">
<p class="finding">${summary}</p>
${waived ? html`<p>Waived until ${waiver?.until}: ${waiver?.reason}</p>` : undefined}
<p class="why">${why}</p>
${remedies.map(renderRemedy)}
${renderProof(evidence, 'It rests on')}
<p class="reference"><code>${id}</code> ${docs === undefined ? undefined : writeDocs(docs)}</p>
</div></details>`
}

export function listCodes(ids: readonly string[]): Markup {
  return html`${ids.map((id, index) => html`${index === 0 ? '' : ', '}<code>${id}</code>`)}`
}

function renderRemedy({ summary, steps = [], command, docs }: Remedy): Markup {
  return html`<div class="remedy"><p class="label">How to fix it</p><p>${summary}</p>
${steps.map(renderStep)}
${command === undefined ? undefined : html`<pre class="hex"><code>${command}</code></pre>`}
${docs === undefined ? undefined : html`<p>${writeDocs(docs)}</p>`}</div>`
}

// The evidence is collapsed, because it may consist of many reads.
function renderProof(evidence: readonly Evidence[], title: string): Markup | undefined {
  if (evidence.length === 0) return undefined
  const count = evidence.length === 1 ? '1 piece' : `${evidence.length} pieces`
  return html`<details class="proof"><summary class="label">${title}: ${count} of evidence</summary><ul class="evidence">${joinParts(evidence.map(renderEvidence))}</ul></details>`
}

function renderEvidence(evidence: Evidence): Markup {
  const { heading, finding, facts } = describeEvidence(evidence)
  return html`<li><p><strong>${heading}</strong></p><p class="seen"><code>${finding}</code></p>
${renderFacts(facts.map(({ label, value }) => [label, html`<code>${value}</code>`]))}</li>`
}

function writeDocs(docs: string): Markup {
  const link = linkDocs(docs)
  return link === undefined ? html`<code>${docs}</code>` : html`<a href="${link}">${docs}</a>`
}
