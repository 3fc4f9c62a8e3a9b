import {
  type Check,
  createChecklist,
  groupOrder,
  groupTitles,
  nameNeed,
  unknownCheck
} from '@paraclock/checklist'
import { docsBase } from '@paraclock/core'
import type { ContextOf } from '../../cli/defineCommand.ts'
import texts from '../../generated/errorTexts.json' with { type: 'json' }
import { createPage, type PageSettings } from '../../render/terminal/Page.ts'
import { showMarkdown } from '../../render/terminal/showMarkdown.ts'
import { openSession } from '../../session/openSession.ts'
import { type explainCommand, explainOutput } from '../explain.ts'

const errorTexts: Readonly<Record<string, string>> = texts

export async function runExplain(context: ContextOf<typeof explainCommand>): Promise<number> {
  const { positionals, options, print } = context
  const [id] = positionals
  const { checks } =
    options.config === undefined
      ? createChecklist()
      : (await openSession({ ...context, options: { config: options.config, network: [] } }, {}))
          .checklist
  const isListed = id === undefined || checks.some(({ group }) => group === id)
  const shown = checks.filter((one) => id === undefined || one.id === id || one.group === id)
  const [check] = shown
  const errors = check === undefined ? findErrors(id ?? '') : []
  const [error] = errors
  if (check === undefined && error === undefined) {
    const known = [...checks.map((one) => one.id), ...listErrorCodes()]
    throw unknownCheck(id ?? '', known, 'check, group or error')
  }
  if (options.json) {
    const value = shown.map((one) => ({
      ...one,
      requires: one.requires.map(nameNeed),
      after: one.after ?? []
    }))
    print(explainOutput.render({ checks: value, errors }))
  } else if (error !== undefined) print(showMarkdown(error.page, context))
  else if (isListed) print(listByGroup(shown))
  else if (check !== undefined) print(explain(check, context))
  return 0
}

export function listErrorCodes(): readonly string[] {
  return Object.keys(errorTexts)
}

function findErrors(name: string): readonly { code: string; page: string }[] {
  const wanted = name.toLowerCase()
  return Object.entries(errorTexts)
    .filter(([code, page]) => code.toLowerCase() === wanted || page.includes(`\n${name} · `))
    .map(([code, page]) => ({ code, page }))
}

function explain(check: Check, settings: PageSettings): string {
  const { id, title, failureTitle, why, how, fixes, requires, after = [], docs } = check
  const page = createPage(settings)
  page.write(0, title, 'bold', { text: `${id}:` })
  const failure = `If not: ${failureTitle.charAt(0).toLowerCase()}${failureTitle.slice(1)}.`
  for (const paragraph of [why, failure, how, 'How to fix it:']) {
    page.skip()
    page.write(0, paragraph)
  }
  for (const fix of fixes) page.write(2, fix)
  page.skip()
  page.write(0, `Looks at: ${requires.map(nameNeed).join(', ')}.`)
  if (after.length > 0) page.write(0, `Comes after: ${after.join(', ')}.`)
  const base = docs?.startsWith('docs/') ? docsBase : ''
  if (docs !== undefined) page.write(0, `More: ${base}${docs}`)
  return page.text().trimEnd()
}

function listByGroup(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ id }) => id.length))
  return groupOrder
    .flatMap((one) => {
      const own = checks.filter((check) => check.group === one)
      const lines = own.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`)
      return own.length === 0 ? [] : [groupTitles[one], ...lines, '']
    })
    .join('\n')
    .trimEnd()
}
