import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from '../PageKind.ts'

/** The figures that `@tooling/soundness` has recorded. */
interface Figures {
  readonly families: Readonly<Record<string, Counts>>
  readonly relief: Counts
  readonly overruled: Counts
  readonly unexplained: number
}

type Counts = Readonly<Record<string, number>>

/** The page of reliability, and the page of its cases: their marked sections are tables of the figures. */
export const reliabilityPages: readonly PageKind[] = [
  ['docs', 'reliability.md'],
  ['tooling/soundness', 'README.md']
].map(([folder = '', file = '']) => ({
  folder,
  byHand: 'others',
  render: async (root) => {
    const page = readFileSync(join(root, folder, file), 'utf8')
    const figures = JSON.parse(
      readFileSync(join(root, 'tooling/soundness/results/figures.json'), 'utf8')
    ) as Figures
    return new Map([[file, fillTables(page, figures)]])
  }
}))

const MARKED =
  /(<!-- table of (total|families|offers|overruled) -->\n)[\s\S]*?(<!-- end of table -->)/g

/** A page whose marked sections are tables of the figures. */
export function fillTables(page: string, figures: Figures): string {
  const { families, relief, overruled, unexplained } = figures
  const tables: Readonly<Record<string, () => readonly string[]>> = {
    total: () => renderFamilies(families, []),
    families: () => renderFamilies(families),
    offers: () => [
      '| outcome | cases |',
      '|---|---|',
      ...Object.entries(RELIEFS).map(([name, text]) => row(text, relief[name] ?? 0))
    ],
    overruled: () => [
      '| check | cases in which the trial contradicts it |',
      '|---|---|',
      ...Object.entries(overruled).map(([check, count]) => row(`\`${check}\``, count)),
      '',
      `${unexplained} cases fail by the trial alone: no other check explains them.`
    ]
  }
  return page.replace(
    MARKED,
    (_, begin: string, name: string, end: string) =>
      `${begin}${(tables[name]?.() ?? []).join('\n')}\n\n${end}`
  )
}

const COLUMNS = [
  'perturbations',
  'cases',
  'agree',
  'false ready',
  'false fail',
  'undetermined'
] as const

function renderFamilies(
  families: Figures['families'],
  names: readonly string[] = Object.keys(families)
): readonly string[] {
  const sum = (column: string): number =>
    Object.values(families).reduce((total, counts) => total + (counts[column] ?? 0), 0)
  return [
    '| family | perturbations | recorded cases | agree | false ready | false fail | undetermined |',
    '|---|---|---|---|---|---|---|',
    ...names.map((name) => row(name, ...COLUMNS.map((column) => families[name]?.[column] ?? 0))),
    row('all', ...COLUMNS.map(sum))
  ]
}

const RELIEFS: Readonly<Record<string, string>> = {
  runs: 'calls were offered; after them the task runs',
  'advice left': 'calls were offered; after them the report says what is left for somebody to do',
  advice: 'no call was offered: the report says what somebody has to do',
  refused: 'a call was offered that could not be made',
  'no effect': 'calls were offered; after them the checklist passes, and the task does not run'
}

function row(...cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
