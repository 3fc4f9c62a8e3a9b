import { docsBase } from '@paraclock/core'
import { listChecks } from '../check/listChecks.ts'
import { strangeCheck } from '../check/selectResults.ts'
import type { CommandContext } from '../cli/Command.ts'
import { groupOrder, groupTitles } from '../report/wording/groupTitles.ts'
import { renderValue } from './renderValue.ts'

/** Says what a check means and why it matters; without a name, which checks there are. */
export async function run({ positionals, options, print }: CommandContext): Promise<number> {
  const [id] = positionals
  const checks = listChecks()
  const isJson = options['json'] === true
  if (id === undefined) {
    const list = checks.map(({ id: name, group, title }) => ({ id: name, group, title }))
    print(isJson ? renderValue(list, { indent: 2 }) : listByGroup())
    return 0
  }
  const check = checks.find((one) => one.id === id)
  if (check === undefined) {
    throw strangeCheck(
      id,
      checks.map((one) => one.id)
    )
  }
  const { group, title, failureTitle, why, requires, after = [] } = check
  const docs = `docs/checks/${id}.md`
  if (isJson) {
    print(
      renderValue({ id, group, title, failureTitle, why, requires, after, docs }, { indent: 2 })
    )
    return 0
  }
  print(
    [
      `${id}: ${title}`,
      '',
      why,
      '',
      `If not: ${failureTitle.charAt(0).toLowerCase()}${failureTitle.slice(1)}.`,
      `Looks at: ${requires.join(', ')}.`,
      ...(after.length === 0 ? [] : [`Comes after: ${after.join(', ')}.`]),
      '',
      `How it is decided and mended: ${docsBase}${docs}`
    ].join('\n')
  )
  return 0
}

function listByGroup(): string {
  const checks = listChecks()
  const width = Math.max(...checks.map(({ id }) => id.length))
  return groupOrder
    .flatMap((group) => {
      const own = checks.filter((check) => check.group === group)
      if (own.length === 0) return []
      return [
        groupTitles[group],
        ...own.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`),
        ''
      ]
    })
    .join('\n')
    .trimEnd()
}
