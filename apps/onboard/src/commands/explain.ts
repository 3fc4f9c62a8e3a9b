import type { Check } from '@paraclock/checklist'
import { group, list, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { type CommandContext, defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

const output = defineOutput({
  name: 'explain',
  title: 'What checks mean: paraclock explain --json',
  version: 1,
  entries: {
    checks: list(
      object({
        id: text,
        group,
        title: text,
        failureTitle: text,
        why: text,
        how: text,
        fixes: list(text),
        requires: list(text),
        /** What it builds on. */
        after: list(text),
        /** Its page. */
        docs: v.exactOptional(text)
      })
    ),
    errors: list(
      object({
        code: text,
        /** Its section of the pages of errors, in Markdown. */
        page: text
      })
    )
  }
})

/** Prints the page of a check or an error, without a network; without a name, the checks. */
export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'Explain a check or an error, or list the checks of a group; without a name, all checks',
  takes: '[id]',
  options: {
    ...jsonOption,
    config: {
      type: 'string',
      value: '<file>',
      summary: 'The configuration with extensions; defaults to the built-in checks alone'
    }
  },
  output,
  run: async (context) => {
    const { createChecklist, nameNeed, strangeCheck } = await import('@paraclock/checklist')
    const { positionals, options, print } = context
    const [id] = positionals
    const { checks } =
      options.config === undefined
        ? createChecklist()
        : await import('../open/openConfig.ts').then(async ({ openConfig }) => {
            const opened = await openConfig({
              ...context,
              options: { config: options.config, network: [] }
            })
            return opened.checklist
          })
    const isListed = id === undefined || checks.some(({ group }) => group === id)
    const shown = checks.filter((one) => id === undefined || one.id === id || one.group === id)
    const [check] = shown
    const errors = check === undefined ? await findErrors(id ?? '') : []
    const [error] = errors
    if (check === undefined && error === undefined) {
      throw strangeCheck(id ?? '', [...checks.map((one) => one.id), ...(await listErrorCodes())])
    }
    if (options.json) {
      const value = shown.map(({ requires, after = [], ...one }) => ({
        ...one,
        requires: requires.map(nameNeed),
        after
      }))
      print(output.render({ checks: value, errors }))
    } else if (error !== undefined) {
      const { showMarkdown } = await import('../render/terminal/showMarkdown.ts')
      print(showMarkdown(error.page, context))
    } else if (isListed) print(await listByGroup(shown))
    else if (check !== undefined) print(await explain(check, context))
    return 0
  }
})

async function readErrorTexts(): Promise<Readonly<Record<string, string>>> {
  const { default: texts } = await import('../generated/errorTexts.json', {
    with: { type: 'json' }
  })
  return texts
}

/** The codes of all errors, in the order of their numbers. */
export async function listErrorCodes(): Promise<readonly string[]> {
  return Object.keys(await readErrorTexts())
}

/** The error of a code, in any case, or of a number. */
async function findErrors(name: string): Promise<readonly { code: string; page: string }[]> {
  const wanted = name.toLowerCase()
  return Object.entries(await readErrorTexts())
    .filter(([code, page]) => code.toLowerCase() === wanted || page.includes(`\n${name} · `))
    .map(([code, page]) => ({ code, page }))
}

async function explain(
  check: Check,
  settings: Pick<CommandContext, 'colors' | 'width' | 'program'>
): Promise<string> {
  const { nameNeed } = await import('@paraclock/checklist')
  const { docsBase } = await import('@paraclock/core')
  const { createPage } = await import('../render/terminal/Page.ts')
  const { id, title, failureTitle, why, how, fixes, requires, after = [], docs } = check
  const page = createPage(settings)
  page.write(0, title, 'bold', { text: `${id}:` })
  page.skip()
  page.write(0, why)
  page.skip()
  page.write(0, `If not: ${failureTitle.charAt(0).toLowerCase()}${failureTitle.slice(1)}.`)
  page.skip()
  page.write(0, how)
  page.skip()
  page.write(0, 'How to fix it:')
  for (const fix of fixes) page.write(2, fix)
  page.skip()
  page.write(0, `Looks at: ${requires.map(nameNeed).join(', ')}.`)
  if (after.length > 0) page.write(0, `Comes after: ${after.join(', ')}.`)
  if (docs !== undefined) {
    page.write(0, `More: ${docs.startsWith('docs/') ? docsBase : ''}${docs}`)
  }
  return page.text().trimEnd()
}

async function listByGroup(checks: readonly Check[]): Promise<string> {
  const { groupOrder, groupTitles } = await import('@paraclock/checklist')
  const width = Math.max(...checks.map(({ id }) => id.length))
  return groupOrder
    .flatMap((one) => {
      const own = checks.filter((check) => check.group === one)
      if (own.length === 0) return []
      return [
        groupTitles[one],
        ...own.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`),
        ''
      ]
    })
    .join('\n')
    .trimEnd()
}
