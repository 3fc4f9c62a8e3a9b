import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { EXAMPLES, listQueries } from '../readExample.ts'

/** Runs the `promtool` of Debian's package `prometheus`. */
function promtool(cwd: string, ...args: readonly string[]): string {
  try {
    return execFileSync('promtool', args.slice(), { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { code, stdout, stderr } = error as Record<'code' | 'stdout' | 'stderr', string>
    if (code === 'ENOENT') throw new Error('promtool is missing: apt-get install prometheus')
    throw new Error(`${stdout}${stderr}`)
  }
}

test('the rules of Prometheus fire when they should, and not before', () => {
  expect(promtool(EXAMPLES, 'check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(promtool(EXAMPLES, 'test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test('Prometheus reads each query of the dashboard', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'paraclock-rules-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  const rules = listQueries().map((expr, index) => ({ record: `panel:${index}`, expr }))
  writeFileSync(join(scratch, 'panels.yml'), stringify({ groups: [{ name: 'panels', rules }] }))
  expect(promtool(scratch, 'check', 'rules', 'panels.yml')).toContain(`${rules.length} rules found`)
})
