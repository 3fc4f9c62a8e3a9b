import {
  type ChainSummary,
  formatAmount,
  formatDuration,
  formatTime,
  type PlannedRun,
  type RehearsalStep,
  type TaskFeePart
} from '@paraclock/checklist'
import { html, type Markup, type Part } from './markup.ts'
import { feeLetter, hues } from './pictures/drawFees.ts'
import { drawOutcome } from './signs.ts'

// The table shows at most this many runs. The JSON report lists all runs.
const MAX_RUNS = 12

export function renderChains(chains: readonly ChainSummary[]): Markup {
  return renderTable(
    'chains',
    'The chains, and the finalized block at which each was read',
    ['role', 'chain', 'runtime', 'block'],
    chains.map(({ role, name, paraId, genesisHash, specName, specVersion, block }) => [
      role,
      html`${name}${paraId === undefined ? undefined : html` <span class="quiet">parachain ${paraId}</span>`}${hash(genesisHash, 'genesis')}`,
      `${specName ?? 'unknown'} ${specVersion ?? ''}`.trim(),
      html`${block?.number ?? 'not read'}${hash(block?.hash)}`
    ])
  )
}

export function renderFees(fees: readonly TaskFeePart[]): Markup {
  return renderTable(
    'fees',
    'Each part, and its source',
    ['part', 'amount'],
    fees.map(({ title, fee, provenance }, index) => [
      html`<span class="key">${drawSwatch(index)}<span>${title}<span class="quiet line">${provenance}</span></span></span>`,
      formatAmount(fee)
    ])
  )
}

export function renderRuns(runs: readonly PlannedRun[]): Markup {
  const shown = [...runs].sort((one, two) => one.time - two.time).slice(0, MAX_RUNS)
  const more = runs.length - shown.length
  const table = renderTable(
    'runs',
    'Each run, in UTC',
    ['time', 'run'],
    shown.map(({ time, title }) => [formatTime(time), title])
  )
  return html`${table}${more > 0 ? html`<p class="quiet">and ${more} more</p>` : undefined}`
}

export function renderRehearsal(steps: readonly RehearsalStep[]): Markup {
  return renderTable(
    'rehearsal',
    'The steps of the rehearsal, on copies of the chains',
    ['outcome', 'step', 'took'],
    steps.map(({ title, succeeded, detail, lines = [], durationMilliseconds }) => [
      drawOutcome(succeeded ? 'pass' : 'fail'),
      html`${title}<span class="quiet line">${detail}</span>${lines.map((line) => html`<span class="quiet line item">${line}</span>`)}`,
      durationMilliseconds === 0 ? '' : formatDuration(durationMilliseconds)
    ])
  )
}

function drawSwatch(index: number): Markup {
  return html`<svg class="swatch" viewBox="0 0 20 20" aria-hidden="true"><rect class="part hue${(index % hues) + 1}" width="20" height="20" rx="3"/><text class="letter" x="10" y="14.5" text-anchor="middle">${feeLetter(index)}</text></svg>`
}

function renderTable(
  kind: 'chains' | 'fees' | 'runs' | 'rehearsal',
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Part[])[]
): Markup {
  return html`<table class="${kind}"><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first, ...cells]) =>
      html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`
  )}</tbody></table>`
}

function hash(value: string | undefined, label?: string): Markup | undefined {
  if (value === undefined) return undefined
  return html`<span class="quiet line">${label} <code>${value}</code></span>`
}
