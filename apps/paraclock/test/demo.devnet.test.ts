import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { runCommand } from './runCommand.ts'

const recording = new URL('../../../docs/recording.svg', import.meta.url)

/** The words of a text that are the same in every run. */
const wordsOf = (text: string): readonly string[] =>
  text.match(/(?<![\w…])[a-z]{3,}(?![\w…])/gi) ?? []

/** The words of the README's picture, without the line that starts the demo. */
async function readRecordedWords(): Promise<readonly string[]> {
  const drawn = [...(await readFile(recording, 'utf8')).matchAll(/<text[^>]*>(.*)<\/text>/g)]
  return drawn.slice(1).flatMap(([, text = '']) => wordsOf(text.replaceAll(/&\w+;|<[^>]*>/g, '')))
}

test('a report folder that the demo did not write is refused at once, and kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const own = join(folder, 'paraclock-report')
  try {
    await mkdir(own)
    await writeFile(join(own, 'report.json'), 'mine')
    const { code, complaints } = await runCommand(folder, ['demo'])
    expect(code).toBe(2)
    expect(complaints).toContain('paraclock-report exists, and the demo did not write it')
    expect(await readdir(own)).toEqual(['report.json'])
    expect(await readFile(join(own, 'report.json'), 'utf8')).toBe('mine')
    await rm(own, { recursive: true })
    await writeFile(own, 'a file')
    expect((await runCommand(folder, ['demo'])).code).toBe(2)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test("with one network, the demo prints what the README's picture shows", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const reported: string[] = []
    const onReport = (text: string) => void reported.push(text)
    const { code, output } = await runCommand(folder, ['demo', '--network', 'main'], {
      onReport
    })
    expect(code, output).toBe(0)
    expect(output).not.toMatch(/\bstaging\b/)
    const words = wordsOf([output, ...reported].join('\n'))
    expect((await readRecordedWords()).filter((word) => !words.includes(word))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('with targets of Ethereum accounts a task of each kind runs to its effect', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const ran = await runCommand(folder, ['demo', '--target', 'ethereum'])
    expect([ran.complaints, ran.code], ran.output).toEqual(['', 0])
    const text = await readFile(join(folder, 'paraclock-report', 'report.json'), 'utf8')
    const { networks } = parseJson(text) as unknown as { readonly networks: readonly Rehearsed[] }
    expect(networks.map(({ variant }) => variant)).toEqual(['hour', 'minute'])
    for (const { rehearsal } of networks) {
      expect(rehearsal.filter(({ succeeded }) => !succeeded)).toEqual([])
      expect(JSON.stringify(rehearsal)).toContain('Baltathar holds 1000001 TGE')
    }
    const refused = await runCommand(folder, ['demo', '--target', 'bitcoin'])
    const words = '--target takes substrate or ethereum, not "bitcoin"'
    expect([refused.code, refused.complaints]).toEqual([2, expect.stringContaining(words)])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

interface Rehearsed {
  readonly network: string
  readonly variant: string
  readonly rehearsal: readonly { readonly succeeded: boolean }[]
}

test('with Asset Hub as the target, payments of the relay token and of an asset recur', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    const { code, complaints, output } = await runCommand(folder, ['demo', '--network', 'hub'])
    const said = output.replaceAll(/\s+/g, ' ')
    expect([complaints, code]).toEqual(['', 0])
    expect(said).toContain('open the channels between service and target')
    const [relayToken = '', asset = ''] = said.split('asset ready').slice(0, 2)
    expect(relayToken).toContain('schedule a recurring cross-chain task')
    expect(relayToken).toContain('3 of 3 runs')
    expect(relayToken).toContain('balances.Transfer: from Alice, to Bob, 0.01 WND')
    expect(asset).toContain('assets.transferKeepAlive(11.44527 TUSD to')
    expect(asset).toContain('3 of 3 runs')
    // The fee of a run is swapped in the pool.
    expect(asset).toContain('assetConversion.SwapCreditExecuted')
    expect(asset).toContain('assets.Transferred: assetId 1984, from Alice, to Bob, 5000000')
    expect(asset).toContain('cancel the recurring task')
    const text = await readFile(join(folder, 'paraclock-report', 'report.json'), 'utf8')
    const report = parseJson(text) as unknown as { readonly networks: readonly Rehearsed[] }
    expect(report.networks.map(({ network }) => network)).toEqual(['relay-token', 'asset'])
    const refused = await runCommand('.', ['demo', '--network', 'elsewhere'])
    expect([refused.code, refused.complaints]).toEqual([
      2,
      expect.stringMatching(/--network takes .*, not "elsewhere"/)
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
