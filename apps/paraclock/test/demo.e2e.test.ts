import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

interface Rehearsed {
  readonly network: string
  readonly variant: string
  readonly rehearsal: readonly { readonly succeeded: boolean }[]
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
      expect(rehearsal.length).toBe(6)
      expect(rehearsal.every(({ succeeded }) => succeeded)).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
