import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { loadHubMetadata } from '@paraclock/checklist/fixtures/loadEvidence'
import { type NetworkAnswers, replayAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import { parseJson, stringifyJson } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLines } from './recorded/commandLines.ts'
import { runCommand } from './runCommand.ts'

interface Recorded {
  readonly config: Config
  readonly answers: NetworkAnswers
}

const metadataOf = (runtime: Parameters<typeof readRuntimeMetadata>[0]['runtime']) =>
  readRuntimeMetadata({ runtime, version: 16 })
const minute = { service: metadataOf('service-minute'), target: metadataOf('target') }
const relay = metadataOf('relay')

describe.each([
  ['fresh', { ...minute, relay }],
  ['ready', { ...minute, relay }],
  [
    'ethereum',
    { relay, service: metadataOf('service-hour'), target: metadataOf('target-ethereum') }
  ],
  [
    'hub',
    {
      ...{ ...minute, relay: loadHubMetadata('relay') },
      ...{ assetHub: loadHubMetadata('assetHub'), coretime: loadHubMetadata('coretime') }
    }
  ]
] as const)('on what the chains of the network %s answered', (name, metadata) => {
  let folder: string
  let recorded: Recorded

  beforeAll(async () => {
    const text = await readFile(join(import.meta.dirname, 'recorded', `${name}.json`), 'utf8')
    recorded = parseJson(text, { depth: 128 }) as unknown as Recorded
    folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(recorded.config))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each(commandLines.map((line) => [line.join(' '), line] as const))('%s', async (_, line) => {
    const connect = () => replayAnswers(recorded.answers, metadata)
    const { code, output, complaints } = await runCommand(folder, line, { connect })
    const ended = [output, complaints, `exit code ${code}\n`].filter((text) => text !== '')
    const file = `recorded/${name}/${line.join(' ').replaceAll(/[^\w.]+/g, '-')}.txt`
    await expect(ended.join('\n')).toMatchFileSnapshot(file)
  })
})
