import { type Check, groupOrder, groupTitles, listChecks, nameNeed } from '@paraclock/checklist'
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
  const groups = groupOrder
    .map((group) => ({
      title: groupTitles[group],
      own: checks.filter((one) => one.group === group)
    }))
    .filter(({ own }) => own.length > 0)
  return `${[
    '# The checks',
    '',
    '<!-- Generated from packages/checklist/src/checks: pnpm pages -->',
    '',
    'What each check means, why it matters, how it is decided and how to fix it. `paraclock explain` lists the checks, `paraclock explain <id>` prints one.',
    '',
    'The trial of [task-runs](#task-runs) decides whether the task runs. An *explanation* says why: where the trial ran every planned run to its effect, it does not count. A *requirement* is about what no trial can show, and counts all the same. A *recommendation* never makes a network unready.',
    '',
    ...groups.flatMap(({ title, own }) => [
      `## ${title}`,
      '',
      ...own.flatMap((check) => [...renderCheck(check, findTwin(check, own)), ''])
    ])
  ]
    .join('\n')
    .trimEnd()}\n`
}

const ROLE = /\b(relay chain|relay|service|target)\b/g

/** The first check that says the same of another chain, if this one is not the first. */
function findTwin(check: Check, own: readonly Check[]): Check | undefined {
  const subject = ({ id }: Check): string => id.replace(/^(relay|service|target)-/, '')
  const text = ({ why, how, fixes }: Check): string =>
    [why, how, ...fixes].join('\n').replace(ROLE, 'chain')
  const first = own.find((one) => subject(one) === subject(check))
  return first === check || first === undefined || text(first) !== text(check) ? undefined : first
}

function renderCheck(check: Check, twin: Check | undefined): readonly string[] {
  const { id, title, failureTitle, why, how, fixes, requires, after = [] } = check
  const kind = check.kind ?? 'requirement'
  const before = [...new Set(after)]
  const links = before.map((other) => `[${other}](#${other})`).join(', ')
  const which = before.length === 1 ? 'it' : 'one of them'
  return [
    `### ${id}`,
    '',
    `**${title}.** If not: ${failureTitle.charAt(0).toLowerCase()}${failureTitle.slice(1)}.`,
    '',
    ...(twin === undefined
      ? [why, '', `*How it is decided:* ${how}`, '', ...fixes.map((fix) => `- ${fix}`)]
      : [`Reasons, decision and fixes are those of [${twin.id}](#${twin.id}), for this chain.`]),
    '',
    `*Kind:* ${kind}. *Evidence:* ${[...new Set(requires)].map(nameNeed).join(', ')}.${links === '' ? '' : ` *Comes after* ${links}: where ${which} does not hold, this one is skipped.`}`
  ]
}
