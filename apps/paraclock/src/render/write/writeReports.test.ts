import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, platform } from 'node:process'
import { renderJson } from '@paraclock/checklist'
import { readyReport as report } from '@paraclock/checklist/fixtures/buildReport'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ReportFormat } from '../../cli/reportForms.ts'
import { replaceFiles } from '../../files/replaceFiles.ts'
import { readReportOutputs } from '../presentReport.ts'
import { reportRenderers } from '../reportRenderers.ts'
import { writeReports } from './writeReports.ts'

let folder: string
const refuse = (text: string): never => {
  throw new Error(`printed ${text.length} characters`)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-reports-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('every form in one run, in folders that are made, and nothing else left behind', async () => {
  const formats = Object.keys(reportRenderers) as ReportFormat[]
  const outputs = formats.map((format) => ({ format, path: join(folder, 'a/b', format) }))
  await writeReports({ report, outputs, print: refuse })
  expect((await readdir(join(folder, 'a/b'))).sort()).toEqual([...formats].sort())
  expect(await readFile(join(folder, 'a/b/json'), 'utf8')).toBe(renderJson({ report }))
})

test('where a file cannot be flushed, as under a loader that lacks it, the reports are written', async () => {
  const file = await open(join(folder, 'probe'), 'w')
  const handles = Object.getPrototypeOf(file) as Pick<typeof file, 'sync'>
  await file.close()
  const { sync } = handles
  handles.sync = () => {
    throw new Error('Method not implemented.')
  }
  onTestFinished(() => void Object.assign(handles, { sync }))
  const outputs = [{ format: 'json', path: join(folder, 'report.json') }] as const
  await writeReports({ report, outputs, print: refuse })
  expect(await readFile(join(folder, 'report.json'), 'utf8')).toBe(renderJson({ report }))
})

test('a dash is the standard output', async () => {
  const printed: string[] = []
  const outputs = [{ format: 'json', path: '-' }] as const
  await writeReports({ report, outputs, print: (text) => printed.push(text) })
  expect(printed).toEqual([renderJson({ report })])
})

test('a path that cannot be written ends with an error after every other report is written', async () => {
  await writeFile(join(folder, 'file'), 'old')
  await writeFile(join(folder, 'old.json'), 'old')
  const below = join(folder, 'file', 'below')
  const outputs = [
    { format: 'html', path: below },
    { format: 'json', path: join(folder, 'old.json') },
    { format: 'json', path: '-' }
  ] as const
  const printed: string[] = []
  const print = (text: string) => void printed.push(text)
  await expect(writeReports({ report, outputs, print })).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path: below }
  })
  const text = renderJson({ report })
  expect([printed, await readFile(join(folder, 'old.json'), 'utf8')]).toEqual([[text], text])
  expect((await readdir(folder)).sort()).toEqual(['file', 'old.json'])
})

test('a folder in the place of a file is a coded error', async () => {
  const outputs = [{ format: 'json', path: folder }] as const
  await expect(writeReports({ report, outputs, print: refuse })).rejects.toMatchObject({
    code: 'FileUnavailable'
  })
  expect(await readdir(folder)).toEqual([])
})

test.each([
  ...(platform === 'linux' ? ['/proc/none/report.html', '/dev/full'] : []),
  join(tmpdir(), 'n'.repeat(250))
])('no file can be written at %s, which ends with a coded error and its remedy', async (path) => {
  const outputs = [{ format: 'html', path }] as const
  await expect(writeReports({ report, outputs, print: refuse })).rejects.toMatchObject({
    code: 'FileUnavailable',
    context: { path },
    remedies: [{ summary: expect.stringMatching(/^Check /) }]
  })
})

test('two outputs cannot be written to one file', () => {
  const read = (report: readonly string[], evidence?: string, json = false) =>
    readReportOutputs({
      cwd: folder,
      options: { report, evidence, json }
    } as unknown as Parameters<typeof readReportOutputs>[0])
  expect(read(['html=a', 'json=b', 'junit=-'], 'c')).toHaveLength(3)
  expect(() => read(['html=a', 'json=./x/../a'])).toThrow('two outputs')
  expect(() => read(['html=-', 'json=-'])).toThrow('two outputs')
  expect(() => read(['html=a'], 'a')).toThrow('two outputs')
  expect(() => read(['html=-'], 'a', true)).toThrow('two outputs are to be written to -')
  expect(read(['html=a'], undefined, true)).toHaveLength(1)
})

test('whoever reads meanwhile sees the old text or the new one, never half', async () => {
  const path = join(folder, 'report')
  const texts = ['a', 'b'].map((letter) => letter.repeat(400_000))
  await replaceFiles({ files: [{ path, text: 'a'.repeat(400_000) }] })
  let done = false
  const writing = (async () => {
    for (let round = 0; round < 20; round += 1) {
      await replaceFiles({ files: [{ path, text: texts[round % 2] ?? '' }] })
    }
    done = true
  })()
  let seen = 0
  while (!done) {
    expect(texts).toContain(await readFile(path, 'utf8'))
    seen += 1
  }
  await writing
  expect(seen).toBeGreaterThan(0)
})

test('whoever is killed while writing leaves the old text or the new one', async () => {
  const path = join(folder, 'report.html')
  const texts = ['a', 'b'].map((letter) => letter.repeat(8_000_000))
  const program = `
    const { replaceFiles } = await import(${JSON.stringify(new URL('../../files/replaceFiles.ts', import.meta.url))})
    for (let round = 0; ; round += 1) {
      const text = 'ab'[round % 2].repeat(8_000_000)
      await replaceFiles({ files: [{ path: ${JSON.stringify(path)}, text }] })
      process.stdout.write('.')
    }`
  const argv = ['--conditions=@paraclock/source', '--input-type=module', '-e', program]
  const child = spawn(execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(texts.includes(await readFile(path, 'utf8'))).toBe(true)
})

test('when it is aborted, nothing is written', async () => {
  const outputs = [{ format: 'json', path: join(folder, 'report') }] as const
  const signal = AbortSignal.abort()
  await expect(writeReports({ report, outputs, print: refuse, signal })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  expect(await readdir(folder)).toEqual([])
})

test.skipIf(platform === 'win32')('a pipe is written to, and not replaced by a file', async () => {
  const path = join(folder, 'pipe')
  execFileSync('sh', ['-c', 'mkfifo "$0"', path])
  const [text] = await Promise.all([
    readFile(path, 'utf8'),
    writeReports({
      report,
      outputs: [{ format: 'json', path }],
      print: refuse,
      configPath: 'x.json'
    })
  ])
  expect(text).toBe(renderJson({ report }))
  expect((await stat(path)).isFIFO()).toBe(true)
})
