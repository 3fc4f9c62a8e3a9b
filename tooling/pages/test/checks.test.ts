import { listChecks } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { checkPages } from '../src/checks/checkPages.ts'

test('the page has an anchor for each check, to which reports lead', async () => {
  const page = (await checkPages.render('.')).get('checks.md')
  for (const { id, docs, after = [] } of listChecks()) {
    expect(docs).toBe(`docs/checks.md#${id}`)
    expect(page).toContain(`\n### ${id}\n`)
    for (const other of after) expect(page).toContain(`[${other}](#${other})`)
  }
})
