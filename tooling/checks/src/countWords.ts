import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** How many words the pages of the documentation have, by page, without those of the errors. */
export function countWords(root: string): ReadonlyMap<string, number> {
  const pages = globSync('docs/*.md', { cwd: root }).sort()
  return new Map(
    pages.map((page) => {
      const words = readFileSync(join(root, page), 'utf8').match(/\S+/g) ?? []
      return [page.replaceAll('\\', '/'), words.length]
    })
  )
}
