import { docsBase } from '@paraclock/core'
import type { Check } from '../check/defineCheck.ts'
import { listChecks } from '../check/listChecks.ts'
import { strangeCheck } from '../check/selectResults.ts'
import type { CommandContext } from '../cli/Command.ts'
import { explainOutput } from '../outputs/explainOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { createPage } from '../report/terminal/Page.ts'
import { groupOrder, groupTitles } from '../report/wording/groupTitles.ts'

/** Says what a check means and why it matters; without a name, which checks there are. */
export async function run(context: CommandContext): Promise<number> {
  const { positionals, options, print, colors, width } = context
  const [id] = positionals
  const checks = listChecks()
  const isJson = options['json'] === true
  if (id === undefined) {
    print(isJson ? renderChecks(checks) : listByGroup())
    return 0
  }
  const check = checks.find((one) => one.id === id)
  if (check === undefined) {
    throw strangeCheck(
      id,
      checks.map((one) => one.id)
    )
  }
  const { title, failureTitle, why, requires, after = [] } = check
  if (isJson) {
    print(renderChecks([check]))
    return 0
  }
  const page = createPage({ colors, width })
  page.write(0, title, 'bold', { text: `${id}:` })
  page.skip()
  page.write(0, why)
  page.skip()
  page.write(0, `If not: ${failureTitle.charAt(0).toLowerCase()}${failureTitle.slice(1)}.`)
  page.write(0, `Looks at: ${requires.join(', ')}.`)
  if (after.length > 0) page.write(0, `Comes after: ${after.join(', ')}.`)
  page.skip()
  page.write(0, `How it is decided and mended: ${docsBase}${docsOf(id)}`)
  print(page.text().trimEnd())
  return 0
}

function renderChecks(checks: readonly Check[]): string {
  const value = {
    checks: checks.map((check) => ({ ...check, after: check.after ?? [], docs: docsOf(check.id) }))
  }
  return renderOutput({ output: explainOutput, value })
}

function docsOf(id: string): string {
  return `docs/checks/${id}.md`
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
