import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, platform } from 'node:process'
import { renderJson } from '@paraclock/checklist'
import { failingReport } from '@paraclock/checklist/fixtures/buildReport'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseCommandLine } from '../src/cli/parseCommandLine.ts'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { renderMarkdown } from '../src/render/markdown/renderMarkdown.ts'
import { type ReportContext, readReportOutputs } from '../src/render/presentReport.ts'
import { reportRenderers } from '../src/render/reportRenderers.ts'
import { renderTerminal } from '../src/render/terminal/renderTerminal.ts'

const folder = join(import.meta.dirname, '..')
let workspace: string

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'paraclock-action-'))
  await mkdir(join(workspace, 'chain'))
})
afterEach(() => rm(workspace, { recursive: true }))

/** Writes a program that notes its arguments, writes these files, and ends with this code. */
async function stand(code: number, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    writeFileSync('arguments.json', JSON.stringify(process.argv.slice(2)))
    mkdirSync('out', { recursive: true })
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) writeFileSync('out/' + name, text)
    process.exit(${code})`
  await writeFile(join(workspace, 'chain/stand.mjs'), program)
  return `${execPath} stand.mjs`
}

/** Runs the action's script, and returns the files that it wrote. */
async function run(env: Readonly<Record<string, string>>) {
  const output = join(workspace, 'output')
  const summary = join(workspace, 'summary')
  await writeFile(output, '')
  await writeFile(summary, '')
  const log = execFileSync('bash', [join(folder, 'action/check.sh')], {
    cwd: join(workspace, 'chain'),
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      PARACLOCK_CONFIG: 'paraclock.config.json',
      PARACLOCK_NETWORKS: '',
      PARACLOCK_FAIL_ON: 'fail',
      PARACLOCK_UPGRADE: '',
      PARACLOCK_TASKS: '',
      PARACLOCK_SPEC: '',
      PARACLOCK_EXTENSIONS: 'false',
      PARACLOCK_REPORTS: 'out',
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...env
    }
  })
  const lines = (await readFile(output, 'utf8')).trim().split('\n')
  return {
    outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/).slice(0, 2))),
    log,
    summary: await readFile(summary, 'utf8'),
    given: async (): Promise<readonly string[]> =>
      JSON.parse(await readFile(join(workspace, 'chain/arguments.json'), 'utf8'))
  }
}

describe.skipIf(platform === 'win32')('the script of the action', () => {
  test('runs the check, and hands on the verdict, the code and the summary', async () => {
    const files = {
      'paraclock.json': renderJson({ report: failingReport }),
      'paraclock.md': renderMarkdown({ report: failingReport }),
      'paraclock.txt': renderTerminal({ report: failingReport })
    }
    const { outputs, summary, given, log } = await run({ PARACLOCK_COMMAND: await stand(1, files) })
    expect(outputs).toEqual({ 'exit-code': '1', verdict: 'notReady', reports: 'chain/out' })
    expect(summary).toBe(files['paraclock.md'])
    expect(log).toBe(files['paraclock.txt'])
    const argv = await given()
    const line = parseCommandLine({ commands: listCommands(), argv })
    if (line.kind === 'group') throw new Error('check is no group')
    const context = { cwd: workspace, options: line.options } as unknown as ReportContext
    expect(readReportOutputs(context)).toHaveLength(6)
    expect(argv).toEqual([
      'check',
      ...['--config', 'paraclock.config.json', '--fail-on', 'fail', '--no-extensions'],
      ...[
        'terminal=out/paraclock.txt',
        'github=-',
        'json=out/paraclock.json',
        'html=out/paraclock.html',
        'junit=out/paraclock.xml',
        'markdown=out/paraclock.md'
      ].flatMap(asOption)
    ])
  })

  test('a run that writes no report has no verdict, and an old report is none of this run', async () => {
    await mkdir(join(workspace, 'chain/out'))
    await writeFile(
      join(workspace, 'chain/out/paraclock.json'),
      renderJson({ report: failingReport })
    )
    const { outputs, summary } = await run({ PARACLOCK_COMMAND: await stand(2) })
    expect(outputs).toEqual({ 'exit-code': '2', verdict: '', reports: 'chain/out' })
    expect(summary).toBe('')
  })

  test('the code of an upgrade is tried with the tasks of everybody, or with saved ones', async () => {
    const upgrade = {
      PARACLOCK_COMMAND: await stand(0),
      PARACLOCK_UPGRADE: 'new runtime.wasm'
    }
    const live = (await (await run(upgrade)).given()).join('|')
    expect(live).toContain('|--upgrade|new runtime.wasm|--tasks|all|')
    const files = { PARACLOCK_TASKS: 'my shapes.json', PARACLOCK_SPEC: 'spec.json' }
    const saved = (await (await run({ ...upgrade, ...files })).given()).join('|')
    expect(saved).toMatch(/^check\|--spec\|spec.json\|--fail-on\|.*\|--tasks\|my shapes.json\|/)
    expect(saved).not.toContain('--config')
  })

  test('inputs are words, not shell', async () => {
    const { given } = await run({
      PARACLOCK_COMMAND: await stand(0),
      PARACLOCK_CONFIG: 'a b"; touch owned; "',
      PARACLOCK_NETWORKS: ' staging  $(touch owned) main'
    })
    const words = await given()
    expect(words.slice(1, 3)).toEqual(['--config', 'a b"; touch owned; "'])
    expect(words.filter((_, index) => words[index - 1] === '--network')).toEqual([
      'staging',
      '$(touch',
      'owned)',
      'main'
    ])
    await expect(readFile(join(workspace, 'chain/owned'))).rejects.toThrow()
  })
})

test('the action asks for forms that there are, and puts no input into a script', async () => {
  const action = await readFile(join(folder, '../../action.yml'), 'utf8')
  const script = await readFile(join(folder, 'action/check.sh'), 'utf8')
  const forms = [...script.matchAll(/(?<!\$)\b(\w+)=(?:-|paraclock\.\w+)/g)].map(([, form]) => form)
  expect(forms.length).toBeGreaterThan(5)
  for (const form of forms) expect(Object.keys(reportRenderers)).toContain(form)
  expect(script).not.toContain('${{')
  for (const [, line] of action.matchAll(/^\s+run: (.*)$/gm)) expect(line).not.toContain('${{')
})

test('the action pins what it runs, and runs no code of the configuration by default', async () => {
  const action = await readFile(join(folder, '../../action.yml'), 'utf8')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  expect(action).toContain(`PARACLOCK_VERSION: ${version}\n`)
  expect(action).toMatch(/ {2}extensions:\n.*\n {4}default: "false"\n/)
  const uses = [...action.matchAll(/uses: (\S+)/g)].map(([, one]) => one)
  expect(uses.length).toBeGreaterThan(1)
  for (const one of uses) expect(one).toMatch(/@[0-9a-f]{40}$/)
})

test('the guide names every input and output of the action', async () => {
  const action = await readFile(join(folder, '../../action.yml'), 'utf8')
  const guide = await readFile(join(folder, '../../docs/reports.md'), 'utf8')
  const names = [...action.matchAll(/^ {2}([a-z-]+):\n {4}description/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) expect(guide).toContain(`| \`${name}\` |`)
})

function asOption(output: string): readonly string[] {
  return ['--report', output]
}
