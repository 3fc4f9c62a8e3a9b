import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Panel } from '@grafana/schema'
import { expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { listMeasures } from '../src/metrics/measures.ts'

const folder = join(import.meta.dirname, '../examples')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

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

const queries = () => {
  const { panels } = JSON.parse(read('dashboard.json')) as { panels: readonly Panel[] }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => String(expr)))
}

test('the rules of Prometheus fire when they should, and not before', () => {
  expect(promtool(folder, 'check', 'config', 'prometheus.yml')).toContain('SUCCESS')
  expect(promtool(folder, 'test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})

test('Prometheus reads each query of the dashboard', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'paraclock-rules-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  const rules = queries().map((expr, index) => ({ record: `panel:${index}`, expr }))
  writeFileSync(join(scratch, 'panels.yml'), stringify({ groups: [{ name: 'panels', rules }] }))
  expect(promtool(scratch, 'check', 'rules', 'panels.yml')).toContain(`${rules.length} rules found`)
})

/** A type for JSON, in which string enums are text. */
const JSON_OF = `type JsonOf<Type> = Type extends string ? \`\${Type}\`
  : Type extends readonly (infer Item)[] ? JsonOf<Item>[]
  : Type extends object ? { [Key in keyof Type]: JsonOf<Type[Key]> } : Type`

/** Compiles a dashboard against Grafana's published types. Returns the compiler's messages. */
function compileDashboard(text: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'paraclock-dashboard-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  const { resolve } = createRequire(import.meta.url)
  const types = join(dirname(resolve('@grafana/schema')), '../types/index')
  const lines = [
    `import type { Dashboard, Panel } from ${JSON.stringify(types)}`,
    JSON_OF,
    `const dashboard = ${text.trim()} satisfies JsonOf<Dashboard>`,
    'export const panels = dashboard.panels satisfies JsonOf<Panel>[]'
  ]
  writeFileSync(join(scratch, 'dashboard.ts'), lines.join('\n'))
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc')
  const options = '--noEmit --strict --skipLibCheck --ignoreConfig --module esnext'.split(' ')
  const args = [compiler, ...options, '--moduleResolution', 'bundler', 'dashboard.ts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

test("the dashboard compiles as a value of Grafana's published types", () => {
  const text = read('dashboard.json')
  expect(compileDashboard(text)).toBe('')
  expect(compileDashboard(text.replace('"type": "stat"', '"tipe": "stat"'))).toContain('tipe')
  expect(compileDashboard(text.replace('"x": 0', '"x": "0"'))).toContain("'string'")
})

test('rules and dashboard name only metrics that the watchtower has', () => {
  const known = new Set(
    listMeasures([], { deliveries: new Map(), actions: new Map() }).map(({ name }) => name)
  )
  const named = `${read('alerts.yml')} ${queries().join(' ')}`.match(/paraclock_watchtower_\w+/g)
  expect(named?.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

test('the files of the compose file are there', () => {
  const { services } = parse(read('compose.yaml')) as {
    readonly services: Readonly<Record<string, { readonly volumes?: readonly string[] }>>
  }
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((path) => path.startsWith('./') && !/^\.\/(config|secrets)$/.test(path))
  expect(mounted.length).toBeGreaterThan(3)
  expect(mounted.filter((path) => !existsSync(join(folder, path)))).toEqual([])
})
