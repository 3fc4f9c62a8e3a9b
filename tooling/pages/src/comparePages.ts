import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from './PageKind.ts'

/** How one page differs from what its definitions say. */
export interface PageDifference {
  /** The page, from the root of the repository. */
  readonly path: string
  /** What the page must hold; `null` if it must not exist. */
  readonly text: string | null
}

/** The pages of a kind that are missing, outdated, or left over from a definition that is gone. */
export async function comparePages(
  root: string,
  kind: PageKind
): Promise<readonly PageDifference[]> {
  const pages = await kind.render(root)
  const folder = join(root, kind.folder)
  const found = existsSync(folder) ? readdirSync(folder) : []
  const { byHand } = kind
  const leftOver = found.filter(
    (name) =>
      byHand !== 'others' && name.endsWith('.md') && !pages.has(name) && !byHand.includes(name)
  )
  return [
    ...[...pages]
      .filter(
        ([name, text]) => !found.includes(name) || readFileSync(join(folder, name), 'utf8') !== text
      )
      .map(([name, text]) => ({ path: `${kind.folder}/${name}`, text })),
    ...leftOver.map((name) => ({ path: `${kind.folder}/${name}`, text: null }))
  ]
}
