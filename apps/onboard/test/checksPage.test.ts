import { readFile } from 'node:fs/promises'
import { listChecks } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { renderChecksPage } from '../scripts/renderChecksPage.ts'

test('the page of the checks is what their definitions say', async () => {
  const page = await readFile(new URL('../../../docs/checks.md', import.meta.url), 'utf8')
  // To write it anew: pnpm --filter @paraclock/onboard run pages
  expect(page).toBe(renderChecksPage())
})

test('it has an anchor for each check, to which reports lead', () => {
  const page = renderChecksPage()
  for (const { id, docs, after = [] } of listChecks()) {
    expect(docs).toBe(`docs/checks.md#${id}`)
    expect(page).toContain(`\n### ${id}\n`)
    for (const other of after) expect(page).toContain(`[${other}](#${other})`)
  }
})
