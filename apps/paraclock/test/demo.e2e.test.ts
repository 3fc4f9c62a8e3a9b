import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

interface Rehearsed {
  readonly network: string
  readonly variant: string
  readonly rehearsal: readonly { readonly title: string; readonly succeeded: boolean }[]
}

const recording = new URL('../../../docs/recording.svg', import.meta.url)

/** The words of a text that are the same in every run. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/(?<![\w…])[a-z]{3,}(?![\w…])/gi) ?? []

/** The words of the README's picture, without the line that starts the demo. */
async function readRecordedWords(): Promise<readonly string[]> {
  const drawn = [...(await readFile(recording, 'utf8')).matchAll(/<text[^>]*>(.*)<\/text>/g)]
  return drawn.slice(1).flatMap(([, text = '']) => wordsOf(text.replaceAll(/&\w+;/g, '')))
}

test('in the demo both networks are fixed, tasks of every kind run, and reports are written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const { code, output, complaints } = await runCommand(folder, ['demo'])
    expect(complaints).toBe('')
    expect(code).toBe(0)
    expect(output).toContain('staging not ready: 6 failed')
    expect(output).toContain('main not ready: 6 failed')
    expect(output).toContain('paraclock init')
    const words = wordsOf(output)
    expect((await readRecordedWords()).filter((word) => !words.includes(word))).toEqual([])
    expect((await readdir(join(folder, 'paraclock-report'))).sort()).toEqual([
      'evidence.json',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'written-by-the-demo.txt'
    ])
    const text = await readFile(join(folder, 'paraclock-report', 'report.json'), 'utf8')
    const report = parseJson(text) as unknown as {
      readonly verdict: string
      readonly networks: readonly Rehearsed[]
    }
    expect(report.verdict).toBe('ready')
    expect(report.networks.map(({ network, variant }) => `${network} ${variant}`)).toEqual([
      'staging hour',
      'main minute'
    ])
    for (const { rehearsal } of report.networks) {
      expect(rehearsal.filter(({ succeeded }) => !succeeded)).toEqual([])
      const titles = rehearsal.map(({ title }) => title)
      expect(titles).toContain('open the channels between service and target')
      expect(titles.slice(-6)).toContain('schedule a cross-chain task')
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
