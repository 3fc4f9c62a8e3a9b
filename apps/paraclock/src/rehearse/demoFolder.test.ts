import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RehearsalStep } from '@paraclock/checklist'
import { loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../cli/defineCommand.ts'
import { finishDemo, openFolder } from './demoFolder.ts'

let cwd: string

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rm(cwd, { recursive: true, force: true }))

const done: RehearsalStep = {
  ...{ title: 'schedule a task', succeeded: true, detail: 'task 0x01' },
  durationMilliseconds: 0
}

async function finish(stage: 'fresh' | 'ready', steps: readonly RehearsalStep[] = [done]) {
  const printed: string[] = []
  const context = {
    ...{ cwd, program: 'paraclock', colors: false, width: 80 },
    ...{ print: (text: string) => void printed.push(text), signal: new AbortController().signal }
  } as unknown as CommandContext
  const folder = await openFolder(cwd)
  const evidence = loadEvidence(stage)
  const begun = Date.now() - 60_000
  const rehearsals = { [evidence.networks[0]?.network ?? '']: steps }
  return { code: await finishDemo(context, { folder, begun, evidence, rehearsals }), printed }
}

test('a demonstration that ends ready shows and writes its report, and what comes next', async () => {
  const { code, printed } = await finish('ready')
  expect(code).toBe(0)
  expect(printed).toHaveLength(2)
  expect(printed[0]).toMatch(/^Ready: [\s\S]*✓ schedule a task\n/)
  expect(printed[1]?.split('\n')).toEqual([
    expect.stringMatching(/^Everything above was done in this process, in 6\d\.\d seconds\.$/),
    'The reports are in paraclock-report: open paraclock-report/report.html.',
    '',
    'With your own chain:',
    '  paraclock init         writes paraclock.config.json',
    '  paraclock check        says what your networks lack',
    '  paraclock explain <id> says what a check means'
  ])
  const folder = join(cwd, 'paraclock-report')
  const reports = ['report.html', 'report.json', 'report.md', 'junit.xml']
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...reports, 'evidence.json']))
  const { durationMilliseconds } = JSON.parse(await readFile(join(folder, 'evidence.json'), 'utf8'))
  expect(durationMilliseconds).toBeGreaterThanOrEqual(60_000)
  // Another demonstration writes over it.
  expect((await finish('ready')).code).toBe(0)
})

test.each([
  ['a check', 'fresh', [done]],
  ['a step', 'ready', [done, { ...done, succeeded: false }]]
] as const)('a demonstration in which %s fails ends with 1', async (_, stage, steps) => {
  expect((await finish(stage, steps)).code).toBe(1)
})

test('a missing and an empty folder are used, and a file is not', async () => {
  const folder = join(cwd, 'paraclock-report')
  expect(await openFolder(cwd)).toBe(folder)
  await mkdir(folder)
  expect(await openFolder(cwd)).toBe(folder)
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await expect(openFolder(cwd)).rejects.toMatchObject({ code: 'CommandArgumentInvalid' })
})

test('a folder of someone else is not written to', async () => {
  await mkdir(join(cwd, 'paraclock-report'))
  await writeFile(join(cwd, 'paraclock-report', 'notes.txt'), 'mine')
  await expect(openFolder(cwd)).rejects.toMatchObject({ code: 'CommandArgumentInvalid' })
})
