import { listChecks } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { checkPages } from '../src/checks/checkPages.ts'

test('the page has an anchor for each check, to which reports lead', async () => {
  const page = (await checkPages.render('.')).get('checks.md')
  for (const { id, docs } of listChecks()) {
    expect(docs).toBe(`docs/checks.md#${id}`)
    expect(page).toMatch(new RegExp(`\\n### ${id}\\n|\\n<a id="${id}"></a>\\n`))
  }
})

test('what is said of several chains is written once, with what differs', async () => {
  const page = (await checkPages.render('.')).get('checks.md') ?? ''
  expect(page.match(/If an endpoint leads to another chain/g)).toHaveLength(1)
  expect(page).toContain('Also `service-genesis`. Also `target-genesis`.')
})
