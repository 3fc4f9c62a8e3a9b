import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Counts the words of the pages in `docs` that somebody writes, by page. */
export function countWords(root: string): ReadonlyMap<string, number> {
  const pages = globSync('docs/*.md', { cwd: root }).sort()
  const texts = pages.map((page) => [page, readFileSync(join(root, page), 'utf8')] as const)
  const written = texts.filter(([, text]) => !text.includes('<!-- Generated from'))
  return new Map(
    written.map(([page, text]) => [page.replaceAll('\\', '/'), text.match(/\S+/g)?.length ?? 0])
  )
}
