import { type Check, groupOrder, groupTitles, listChecks } from '@paraclock/checklist'
import type { PageKind } from '../PageKind.ts'

/** The page of the checks, from their definitions, with an anchor for each id. */
export const checkPages: PageKind = {
  folder: 'docs',
  byHand: 'others',
  render: async () => new Map([['checks.md', renderChecksPage()]])
}

/** Writes the page of the checks. */
function renderChecksPage(): string {
  const checks = listChecks()
  return `${[
    '# The checks',
    '',
    '<!-- Generated from packages/checklist/src/checks: pnpm pages -->',
    '',
    'A check failed: find its id here, what the failure means, and what to do. The report has the values that were found; `paraclock explain <id>` says how the check decides. If a check was skipped, fix the cause that the report names.',
    '',
    "The trial of [task-runs](#task-runs) decides whether the task runs. Below an id stands the check's kind: the failure of an *explanation* does not count if the trial ran every planned run to its effect, that of a *requirement* always counts, and that of a *recommendation* never makes a network unready or undetermined.",
    '',
    ...groupOrder.flatMap((group) => {
      const own = checks.filter((one) => one.group === group)
      return own.length === 0
        ? []
        : [`## ${groupTitles[group]}`, '', ...joinTwins(own).flatMap(renderChecks)]
    })
  ]
    .join('\n')
    .trimEnd()}\n`
}

const ROLE = /\b(relay chain|relay|service|target)\b/g

/** The checks of a group, those together that say the same of different chains. */
function joinTwins(own: readonly Check[]): readonly (readonly Check[])[] {
  return [...Map.groupBy(own, nameSubject).values()]
}

function nameSubject({ id }: Check): string {
  return nameChains(id.replace(/^(relay|service|target)-/, ''))
}

function renderChecks(twins: readonly Check[]): readonly string[] {
  const [first] = twins
  if (first === undefined) return []
  const { failureTitle, why, fixes, kind = 'requirement' } = first
  const others = twins.slice(1)
  return [
    ...others.map(({ id }) => `<a id="${id}"></a>`),
    ...(others.length === 0 ? [] : ['']),
    `### ${first.id}`,
    '',
    `*${kind}*${others.map((twin) => ` ${describeTwin(first, twin)}`).join('')}`,
    '',
    `${failureTitle}. ${why}`,
    '',
    ...fixes.map((fix) => `- ${fix}`),
    ''
  ]
}

/** The id of a check that says the same of another chain, with what it says besides. */
function describeTwin(first: Check, { id, why }: Check): string {
  const known = new Set(splitSentences(first.why).map(nameChains))
  const own = splitSentences(why).filter((one) => !known.has(nameChains(one)))
  return own.length === 0 ? `Also \`${id}\`.` : `Also \`${id}\`, with: ${own.join(' ')}`
}

function splitSentences(text: string): readonly string[] {
  return text.split(/(?<=\.) /)
}

/** A text in which every chain has the same name. */
function nameChains(text: string): string {
  return text.replace(ROLE, 'chain')
}
