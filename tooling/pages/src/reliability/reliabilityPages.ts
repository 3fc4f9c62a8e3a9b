import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from '../PageKind.ts'

/** A case that `@tooling/soundness` has recorded. */
interface RecordedCase {
  readonly family: string
  readonly agreement: string
  readonly relief: string
  readonly overruled: readonly string[]
  readonly unexplained: boolean
}

/** What `@tooling/soundness` has recorded. */
interface RecordedResults {
  /** How many perturbations there are, by family. */
  readonly catalogue: Readonly<Record<string, number>>
  readonly cases: readonly RecordedCase[]
}

/** The page of reliability, and the page of its cases: their marked sections are tables of them. */
export const reliabilityPages: readonly PageKind[] = [
  ['docs', 'reliability.md'],
  ['tooling/soundness', 'README.md']
].map(([folder = '', file = '']) => ({
  folder,
  byHand: 'others',
  render: async (root) => {
    const page = readFileSync(join(root, folder, file), 'utf8')
    const results = JSON.parse(
      readFileSync(join(root, 'tooling/soundness/results/cases.json'), 'utf8')
    ) as RecordedResults
    return new Map([[file, fillTables(page, results)]])
  }
}))

const MARKED =
  /(<!-- table of (total|families|offers|overruled) -->\n)[\s\S]*?(<!-- end of table -->)/g

/** A page whose marked sections are tables of cases. */
export function fillTables(page: string, { catalogue, cases }: RecordedResults): string {
  const tables: Readonly<Record<string, () => readonly string[]>> = {
    total: () => renderFamilies(catalogue, cases, []),
    families: () => renderFamilies(catalogue, cases),
    offers: () => renderOffers(cases),
    overruled: () => renderOverruled(cases)
  }
  return page.replace(
    MARKED,
    (_, begin: string, name: string, end: string) =>
      `${begin}${(tables[name]?.() ?? []).join('\n')}\n\n${end}`
  )
}

const AGREEMENTS = ['agree', 'false ready', 'false fail', 'undetermined'] as const

function renderFamilies(
  catalogue: RecordedResults['catalogue'],
  cases: readonly RecordedCase[],
  names: readonly string[] = [...Object.keys(catalogue), 'combinations']
): readonly string[] {
  const render = (name: string, size: number | string, own: readonly RecordedCase[]): string => {
    const counts = AGREEMENTS.map((kind) => count(own, ({ agreement }) => agreement === kind))
    return row(name, size, own.length, ...counts)
  }
  return [
    '| family | perturbations | recorded cases | agree | false ready | false fail | undetermined |',
    '|---|---|---|---|---|---|---|',
    ...names.map((name) =>
      render(
        name,
        catalogue[name] ?? '',
        cases.filter(({ family }) => family === name)
      )
    ),
    render(
      'all',
      Object.values(catalogue).reduce((sum, size) => sum + size, 0),
      cases
    )
  ]
}

const RELIEFS: Readonly<Record<string, string>> = {
  runs: 'calls were offered; after them the task runs',
  'advice left': 'calls were offered; after them the report says what is left for somebody to do',
  advice: 'no call was offered: the report says what somebody has to do',
  refused: 'a call was offered that could not be made',
  'no effect': 'calls were offered; after them the checklist passes, and the task does not run'
}

function renderOffers(cases: readonly RecordedCase[]): readonly string[] {
  return [
    '| outcome | cases |',
    '|---|---|',
    ...Object.entries(RELIEFS).map(([name, text]) =>
      row(
        text,
        count(cases, ({ relief }) => relief === name)
      )
    )
  ]
}

function renderOverruled(cases: readonly RecordedCase[]): readonly string[] {
  const checks = new Set(cases.flatMap(({ overruled }) => overruled))
  return [
    '| check | cases in which the trial contradicts it |',
    '|---|---|',
    ...[...checks].toSorted().map((check) =>
      row(
        `\`${check}\``,
        count(cases, ({ overruled }) => overruled.includes(check))
      )
    ),
    '',
    `${count(cases, ({ unexplained }) => unexplained)} cases fail by the trial alone: no other check explains them.`
  ]
}

function count<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.filter(test).length
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
