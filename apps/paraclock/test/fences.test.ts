import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '@paraclock/checklist'
import { parseJson } from '@paraclock/core'
import { expect, onTestFinished, test } from 'vitest'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { readTaskFile } from '../src/task/readTaskFile.ts'

// What stands in the code blocks of pages, beside the TypeScript that `pnpm lint:snippets` compiles.
const root = join(import.meta.dirname, '../../..')
const pages = ['*.md', '{docs,apps,packages,tooling}/*.md', '{docs,apps,packages,tooling}/*/*.md']
const fences = globSync(pages, { cwd: root, exclude: (path) => /node_modules|docs.api/.test(path) })
  .sort()
  .flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    return [...text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```/gm)].map(
      ([, language = '', code = '']) => ({ page, language, code })
    )
  })
const listFences = (language: string, page?: string): readonly string[] =>
  fences
    .filter((one) => one.language === language && (page === undefined || one.page === page))
    .map(({ code }) => code)

const commands = new Map<string, readonly string[]>(
  listCommands().map(({ name, options }) => [name, Object.keys(options)])
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** The lines of the shell, without what goes before a program and what only the shell reads. */
const lines = fences
  .filter(({ language }) => language === 'sh')
  .flatMap(({ page, code }) =>
    code
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) =>
        line
          .replace(/\s#.*$/, '')
          .replaceAll(/'[^']*'/g, 'text')
          .trim()
      )
      .filter((line) => line !== '')
      .map((line) => ({ page, line: line.replace(/^(?:[A-Z_]+=\S+ )+/, '') }))
  )

const COMMAND =
  /^(?:paraclock|npx (?:--yes )?paraclock|(?:npx --yes )?pnpm(?:@[\d.]+)? (?:--silent )?onboard)\b/
const named = lines.filter(({ line }) => COMMAND.test(line) && !line.startsWith('paraclock-'))

test.each(named)('$page: $line', ({ line }) => {
  const words = line.replace(COMMAND, '').trim().split(/\s+/)
  const begin = [words.slice(0, 2), words.slice(0, 1)].map((one) => one.join(' '))
  const name = begin.find((one) => commands.has(one))
  expect(words[0] === '' || name !== undefined, 'a command').toBe(true)
  const given = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.slice(2))
  expect(given.filter((option) => !commands.get(name ?? '')?.includes(option))).toEqual([])
})

const ofPnpm = lines.filter(({ line }) => /^(?:npx --yes )?pnpm(?:@\S+)? /.test(line))

test.each(ofPnpm)('$page: $line names a script', ({ line }) => {
  const script = line.replace(/^.*?pnpm\S* (?:--silent )?(?:--filter \S+ )?/, '').split(' ')[0]
  if (!line.includes('--filter')) expect(Object.keys(scripts)).toContain(script)
})

test.each(fences.filter(({ language }) => language === 'json'))('$page has JSON', ({ code }) => {
  expect(() => parseJson(code)).not.toThrow()
})

interface Part {
  readonly automation?: object
  readonly extensions?: readonly string[]
}

test('the configurations of pages are read', () => {
  const [whole = ''] = listFences('json', 'docs/config.md')
  const { networks } = parseJson(whole) as {
    readonly networks: { readonly staging: { readonly automation: object } }
  }
  const read = (value: object) =>
    Object.keys(
      parseConfig({ value, source: 'a page', locate: () => ({ line: 1, column: 1 }) }).networks
    )
  expect(read(parseJson(whole) as object)).toEqual(['staging'])
  // The other pages show the part that they are about.
  const parts = ['docs/accounts.md', 'docs/extensions.md'].flatMap((page) =>
    listFences('json', page)
  )
  expect(parts).toHaveLength(3)
  for (const part of parts) {
    const { automation, extensions, ...network } = parseJson(part) as Part
    const own = { ...networks.staging.automation, ...automation }
    const staging = { ...networks.staging, ...network, automation: own }
    expect(read({ networks: { staging }, ...(extensions && { extensions }) })).toEqual(['staging'])
  }
})

test('the tasks of pages are read', async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'paraclock-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const files = listFences('csv')
  expect(files).toHaveLength(1)
  writeFileSync(join(cwd, 'tasks.csv'), files[0] ?? '')
  const rows = await readTaskFile('tasks.csv', { cwd, signal: new AbortController().signal })
  expect(rows.map(({ providedId }) => providedId)).toEqual(['rent', 'payroll'])
})
