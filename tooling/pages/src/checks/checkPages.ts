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
    'Why each check matters, how it is decided and how to fix it. `paraclock explain <id>` prints one. Below its id stands its kind. A check is skipped if a check on which it depends fails or is undetermined; the report names the cause.',
    '',
    'The trial of [task-runs](#task-runs) decides whether the task runs. An *explanation* says why: if the trial ran every planned run to its effect, its failure does not count. A *requirement* is about what no trial can show, and counts all the same. A *recommendation* never makes a network unready or undetermined.',
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
  const { why, how, fixes, kind = 'requirement' } = first
  const others = twins.slice(1)
  return [
    ...others.map(({ id }) => `<a id="${id}"></a>`),
    ...(others.length === 0 ? [] : ['']),
    `### ${first.id}`,
    '',
    `*${kind}*${others.map((twin) => ` ${describeTwin(first, twin)}`).join('')}`,
    '',
    `${why} ${how}`,
    '',
    ...fixes.map((fix) => `- ${fix}`),
    ''
  ]
}

/** The id of a check that says the same of another chain, with what it says besides. */
function describeTwin(first: Check, { id, why, how }: Check): string {
  const known = new Set(splitSentences(`${first.why} ${first.how}`).map(nameChains))
  const own = splitSentences(`${why} ${how}`).filter((one) => !known.has(nameChains(one)))
  return own.length === 0 ? `Also \`${id}\`.` : `Also \`${id}\`, with: ${own.join(' ')}`
}

function splitSentences(text: string): readonly string[] {
  return text.split(/(?<=\.) /)
}

/** A text in which every chain has the same name. */
function nameChains(text: string): string {
  return text.replace(ROLE, 'chain')
}
