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

test('in the demo both networks are fixed, tasks of every kind run, and reports are written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const { code, output, complaints } = await runCommand(folder, ['demo'])
    expect(complaints).toBe('')
    expect(code).toBe(0)
    expect(output).toContain('staging not ready: 6 failed')
    expect(output).toContain('main not ready: 6 failed')
    expect(output).toContain('paraclock init')
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
