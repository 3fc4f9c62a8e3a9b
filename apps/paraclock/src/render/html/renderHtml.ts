import { createHash } from 'node:crypto'
import {
  describeTrust,
  formatDuration,
  formatTime,
  type NetworkOutline,
  outlineReport,
  type Report,
  verdictOutcomes,
  verdictWords
} from '@paraclock/checklist'
import { encodeBySchema } from '@paraclock/checklist/schema'
import { html, type Markup } from './markup.ts'
import { renderNetwork } from './renderNetwork.ts'
import { renderFinding } from './renderResult.ts'
import { renderTodo } from './renderTodo.ts'
import { drawSign } from './signs.ts'
import { stylesheet } from './stylesheet.ts'

/** Writes a report as one HTML page, which loads nothing and runs no script. */
export function renderHtml({ report }: { readonly report: Report }): string {
  const { verdict, tool, gatheredAt, durationMilliseconds } = report
  const policy = [
    "default-src 'none'",
    `style-src '${hashText(stylesheet)}'`,
    "base-uri 'none'",
    "form-action 'none'"
  ].join('; ')
  const { tally, todo, totals, findings, networks } = outlineReport(report)
  const outcome = verdictOutcomes[verdict]
  const style: Markup = { markup: `<style>${stylesheet}</style>` }
  // The template escapes the quotes of the policy, and the browser decodes them again.
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${verdictWords[verdict]}: Paraclock, ${formatTime(gatheredAt)}</title>
${style}
</head>
<body>
<a class="skip" href="#main">To the report</a>
<header class="top">
<p class="brand">Paraclock</p>
<h1 class="${outcome}">${drawSign(outcome)}${verdictWords[verdict]}</h1>
<p class="lead">${tally}</p>
<p class="quiet">Gathered <time datetime="${gatheredAt}">${formatTime(gatheredAt)}</time> in ${formatDuration(durationMilliseconds)}, by version ${tool.version}. ${describeTrust(report)}</p>
</header>
<nav aria-label="Networks"><ul>${networks.map(renderLink)}</ul></nav>
<main id="main">
${networks.map(renderOutlook)}
${renderTodo(todo, totals)}
${findings.length === 0 ? undefined : html`<section class="findings" aria-labelledby="findings"><h2 id="findings">What does not pass</h2>${findings.map((finding, index) => renderFinding(finding, `finding-${index + 1}`))}</section>`}
${networks.map((network, index) => renderNetwork(network, `network-${index + 1}`))}
</main>
<footer>
<details><summary>Configuration, redacted</summary><pre class="config">${renderConfig(report)}</pre></details>
</footer>
</body>
</html>
`
  return page.markup
}

function hashText(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function renderLink({ network, verdict }: NetworkOutline, index: number): Markup {
  const outcome = verdictOutcomes[verdict]
  return html`<li><a href="#network-${index + 1}"><span class="outcome ${outcome}">${drawSign(outcome)}</span><span><strong>${network.network}</strong> <span class="quiet">${verdictWords[verdict].toLowerCase()}</span></span></a></li>`
}

function renderOutlook({ network, outlook }: NetworkOutline): Markup | undefined {
  if (outlook.length === 0) return undefined
  return html`<p class="outlook"><strong>${network.network}</strong>: ${outlook.join(' ')}</p>`
}

function renderConfig({ config }: Report): readonly Markup[] {
  const lines = JSON.stringify(encodeBySchema(undefined, config), null, 2).split('\n')
  return lines.map((line) => html`<code>${line}</code>\n`)
}
