import type { CheckResult, NetworkReport } from '@paraclock/checklist'
import {
  decideVerdict,
  describeTally,
  groupOrder,
  groupTitles,
  outcomeOrder,
  tallyResults,
  verdictWords
} from '@paraclock/checklist'
import { html, joinParts, type Markup, type Part } from './markup.ts'
import { drawChannels } from './pictures/drawChannels.ts'
import { drawFees } from './pictures/drawFees.ts'
import { drawPath } from './pictures/drawPath.ts'
import { drawRuns } from './pictures/drawRuns.ts'
import { renderResult } from './renderResult.ts'
import { renderStep } from './renderStep.ts'
import { renderChains, renderFees, renderRehearsal, renderRuns } from './renderTables.ts'
import { drawSign, verdictOutcomes } from './signs.ts'

/** Writes all that is known of one network. `id` begins the names of its anchors. */
export function renderNetwork(network: NetworkReport, id: string): Markup {
  const { name, variant, results, chains, path, fees, runs, steps, rehearsal } = network
  const verdict = decideVerdict(results)
  const outcome = verdictOutcomes[verdict]
  const said = variant === undefined ? '' : `Variant of whole ${variant}s. `
  return html`<section class="network" aria-labelledby="${id}">
<div class="heading"><h2 id="${id}">${name}</h2><p class="outcome verdict ${outcome}">${drawSign(outcome)}${verdictWords[verdict]}</p></div>
<p class="tally">${said}${describeTally(tallyResults(results))}.</p>
<div class="pictures"><div>
${renderFigure('Channels', drawChannels(network, `${id}-channels`))}
${fees.length === 0 ? undefined : renderFigure('What a task costs', drawFees(fees, `${id}-fees`), renderFees(fees))}
</div><div>
${path.length === 0 ? undefined : renderFigure('The path of a task', drawPath({ path, results, id: `${id}-path` }))}
${runs.length === 0 ? undefined : renderFigure('Planned runs', drawRuns(runs, `${id}-runs`), renderRuns(runs))}
</div></div>
${steps.length === 0 ? undefined : html`<h3 id="${id}-steps">What to do, in order</h3><ol class="steps numbered">${steps.map(renderStep)}</ol>`}
<h3>Checks</h3>
${renderGroups(results, id)}
${rehearsal === undefined ? undefined : html`<h3>Rehearsal</h3>${renderRehearsal(rehearsal)}`}
<h3>Chains</h3>
${renderChains(chains)}
</section>`
}

function renderFigure(title: string, picture: Markup, more?: Part): Markup {
  return html`<figure><figcaption>${title}</figcaption>${picture}${more}</figure>`
}

function renderGroups(results: readonly CheckResult[], id: string): Markup {
  const anchors = new Map(results.map((result, index) => [result, `${id}-check-${index + 1}`]))
  return joinParts(
    groupOrder.flatMap((group) => {
      const members = results
        .filter((result) => result.group === group)
        .sort((one, two) => outcomeOrder.indexOf(one.outcome) - outcomeOrder.indexOf(two.outcome))
      if (members.length === 0) return []
      const tally = describeTally(tallyResults(members))
      return html`<details class="group"${isSettled(members) ? undefined : html` open`}><summary><h4>${groupTitles[group]} <span class="quiet">${tally}</span></h4></summary>
${members.map((member) => renderResult(member, anchors.get(member) ?? id))}</details>`
    })
  )
}

// Where nothing is to be done, a line says so, and the checks are one step away.
function isSettled(results: readonly CheckResult[]): boolean {
  return results.every(({ outcome }) => outcome === 'pass' || outcome === 'notApplicable')
}
