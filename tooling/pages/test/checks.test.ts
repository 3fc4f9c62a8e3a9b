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

test('what is said of several chains is written once', async () => {
  const page = (await checkPages.render('.')).get('checks.md') ?? ''
  expect(page.match(/The hash of block 0 is compared/g)).toHaveLength(1)
  expect(page).toContain('those of [relay-genesis](#relay-genesis), for this chain.')
  const [first = '', second = ''] = [
    'hrmp-service-to-target-open',
    'hrmp-target-to-service-open'
  ].map((id) => page.split(`### ${id}\n`)[1]?.split('\n### ')[0])
  expect(first).toContain('*How it is decided:*')
  expect(second).toContain('*How it is decided:*')
})
