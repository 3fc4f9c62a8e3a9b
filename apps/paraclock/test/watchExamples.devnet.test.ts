import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseCommandLine } from '../src/cli/parseCommandLine.ts'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { listMeasures } from '../src/watch/measures.ts'
import { rules } from '../src/watch/rules.ts'
import { serveWatch } from '../src/watch/serveWatch.ts'
import { createWatchState } from '../src/watch/WatchState.ts'
import { EXAMPLES, listQueries, readExample } from './readExample.ts'

const HOUR_MS = 3_600_000

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
  const text = readExample('dashboard.json')
  expect(compileDashboard(text)).toBe('')
  expect(compileDashboard(text.replace('"type": "stat"', '"tipe": "stat"'))).toContain('tipe')
  expect(compileDashboard(text.replace('"x": 0', '"x": "0"'))).toContain("'string'")
})

test('rules and dashboard name only metrics that the watch has', () => {
  const known = new Set(listMeasures([]).map(({ name }) => name))
  const named = `${readExample('alerts.yml')} ${listQueries().join(' ')}`.match(
    /paraclock_watch_\w+/g
  )
  expect(named?.length).toBeGreaterThan(10)
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
})

test('the rules of Prometheus hold each rule of the webhook, with its severity and its wait', () => {
  const { groups } = parse(readExample('alerts.yml')) as {
    readonly groups: readonly {
      readonly rules: readonly {
        readonly alert: string
        readonly for?: string
        readonly labels: { readonly severity: string }
      }[]
    }[]
  }
  const held = new Map(groups.flatMap((group) => group.rules.map((rule) => [rule.alert, rule])))
  const nameOf = (rule: string) =>
    rule.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  for (const [name, { severity, afterSeconds }] of Object.entries(rules)) {
    // The metric of a chain that stands still has its own time.
    const wait =
      afterSeconds === 0 || name === 'chain-stalled' ? undefined : `${afterSeconds / 60}m`
    const found = held.get(nameOf(name))
    expect([name, found?.labels.severity, found?.for]).toEqual([name, severity, wait])
  }
})

test('the files of the compose file are there', () => {
  const { services } = parse(readExample('compose.yaml')) as {
    readonly services: Readonly<Record<string, { readonly volumes?: readonly string[] }>>
  }
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((path) => path.startsWith('./') && !/^\.\/(config|secrets)$/.test(path))
  expect(mounted.length).toBeGreaterThan(3)
  expect(mounted.filter((path) => !existsSync(join(EXAMPLES, path)))).toEqual([])
})

test('the commands of the examples are command lines of this version', () => {
  const lines = ['renew.crontab', 'paraclock-renew.service', 'paraclock-watch.service'].flatMap(
    (name) => readExample(name).match(/(?<=paraclock )(?:watch|renew|fix) .*/g) ?? []
  )
  const { jobs, containers } = listKubernetes()
  const { services } = parse(readExample('compose.yaml'))
  const all = [...lines.map((line) => line.split(' ')), ...containers, services.watch.command]
  expect([lines.length, jobs, all.length]).toEqual([4, ['Recreate', 'Forbid'], 7])
  for (const argv of all) {
    const { kind } = parseCommandLine({ commands: listCommands(), argv })
    expect([argv, kind]).toEqual([argv, 'command'])
  }
})

test('an outage makes the pod of the manifest unready, and does not restart it', async () => {
  const state = createWatchState('main', {} as NetworkConfig, true)
  state.checkedAt -= HOUR_MS
  for (const chain of Object.values(state.chains)) chain.movedAt -= HOUR_MS
  const place = { host: '127.0.0.1', port: 0 }
  const served = await serveWatch(place, { states: [state], webhook: undefined, everyMs: 0 })
  onTestFinished(served.close)
  const [pod] = listPods()
  const [{ livenessProbe, readinessProbe }] = pod.containers
  const ask = async ({ httpGet }: Probe) => (await fetch(`${served.url}${httpGet.path}`)).status
  expect([await ask(livenessProbe), await ask(readinessProbe)]).toEqual([200, 503])
})

interface Probe {
  readonly httpGet: { readonly path: string }
}

const listDocuments = () =>
  parseAllDocuments(readExample('kubernetes.yaml')).map((document) => document.toJS())

/** The pods of the manifest. */
function listPods() {
  return listDocuments().flatMap(({ spec }) => {
    const { template } = spec.jobTemplate?.spec ?? spec
    return template === undefined ? [] : [template.spec]
  })
}

/** What keeps two programs apart in the manifest, and the arguments of its containers. */
function listKubernetes() {
  return {
    jobs: listDocuments().flatMap(
      ({ spec }) => spec.strategy?.type ?? spec.concurrencyPolicy ?? []
    ),
    containers: listPods().flatMap((pod) =>
      pod.containers.map(({ args }: { args: string[] }) => args)
    )
  }
}
