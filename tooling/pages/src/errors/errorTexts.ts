import type { PageKind } from '../PageKind.ts'
import { collectErrors } from './collectErrors.ts'
import { renderErrorSection } from './renderErrorPage.ts'

/** The sections of the pages of errors, by code, as `paraclock explain` prints them without a network. */
export const errorTexts: PageKind = {
  folder: 'apps/paraclock/src/generated',
  byHand: 'others',
  async render(root) {
    const entries = await collectErrors(root)
    const sections = entries.map((entry) => [entry.name, renderErrorSection(entry)])
    return new Map([
      ['errorTexts.json', `${JSON.stringify(Object.fromEntries(sections), null, 2)}\n`]
    ])
  }
}
