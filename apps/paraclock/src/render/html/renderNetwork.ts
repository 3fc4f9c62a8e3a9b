import {
  isWaived,
  type NetworkOutline,
  type Outcome,
  verdictOutcomes,
  verdictWords
} from '@paraclock/checklist'
import { html, joinParts, type Markup, type Part } from './markup.ts'
import { drawChannels } from './pictures/drawChannels.ts'
import { drawFees } from './pictures/drawFees.ts'
import { drawPath } from './pictures/drawPath.ts'
import { drawRuns } from './pictures/drawRuns.ts'
import { renderResult } from './renderResult.ts'
import { renderChains, renderFees, renderRehearsal, renderRuns } from './renderTables.ts'
import { drawSign } from './signs.ts'

export function renderNetwork(outline: NetworkOutline, id: string): Markup {
  const { network, verdict, tally, upgrades } = outline
  const { network: name, variant, chains, path, fees, runs, rehearsal } = network
  const outcome = verdictOutcomes[verdict]
  const said = variant === undefined ? '' : `Variant of whole ${variant}s. `
  return html`<section class="network" aria-labelledby="${id}">
<div class="heading"><h2 id="${id}">${name}</h2><p class="outcome verdict ${outcome}">${drawSign(outcome)}${verdictWords[verdict]}</p></div>
<p class="tally">${said}${tally}.</p>
<div class="pictures"><div>
${renderFigure('Channels', drawChannels(network, `${id}-channels`))}
${fees.length === 0 ? undefined : renderFigure('What a task costs', drawFees(fees, `${id}-fees`), renderFees(fees))}
</div><div>
${path.length === 0 ? undefined : renderFigure('The path of a task', drawPath(network, `${id}-path`))}
${runs.length === 0 ? undefined : renderFigure('Planned runs', drawRuns(runs, `${id}-runs`), renderRuns(runs))}
</div></div>
${rehearsal === undefined ? undefined : html`<h3>Rehearsal</h3>${renderRehearsal(rehearsal)}`}
${renderUpgrades(upgrades)}<h3>Chains</h3>
${renderChains(chains)}
${renderSettled(outline, id)}
</section>`
}

function renderUpgrades(lines: readonly string[]): Markup | undefined {
  if (lines.length === 0) return undefined
  return html`<h3>Tasks after the upgrade</h3>
<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
`
}

function renderFigure(title: string, picture: Markup, more?: Part): Markup {
  return html`<figure><figcaption>${title}</figcaption>${picture}${more}</figure>`
}

function renderSettled({ network, groups }: NetworkOutline, id: string): Markup | undefined {
  const anchors = new Map(network.results.map((one, index) => [one, `${id}-check-${index + 1}`]))
  const settled = groups.flatMap(({ title, tally, members }) => {
    const own = members.filter((result) => isWaived(result) || SETTLED.has(result.outcome))
    if (own.length === 0) return []
    return html`<details class="group"><summary><h4>${title} <span class="quiet">${tally}</span></h4></summary>
${own.map((member) => renderResult(member, anchors.get(member) ?? id))}</details>`
  })
  if (settled.length === 0) return undefined
  return html`<h3>Checks that ask for nothing</h3>
${joinParts(settled)}`
}

const SETTLED: ReadonlySet<Outcome> = new Set(['pass', 'notApplicable', 'skipped'])
