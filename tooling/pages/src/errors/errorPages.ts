import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageKind } from '../PageKind.ts'
import { collectErrors } from './collectErrors.ts'
import { renderErrorPage } from './renderErrorPage.ts'

/** One page of errors for each package and app, named after its folder. */
export const errorPages: PageKind = {
  folder: 'docs/errors',
  byHand: ['README.md'],
  async render(root) {
    const entries = await collectErrors(root)
    const byFolder = Map.groupBy(entries, ({ folder }) => folder)
    return new Map(
      [...byFolder].map(([folder, declared]) => {
        const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
        return [`${folder.split('/')[1]}.md`, renderErrorPage(name, declared)]
      })
    )
  }
}
