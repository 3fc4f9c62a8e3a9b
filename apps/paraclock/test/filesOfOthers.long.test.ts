import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runMain } from '../src/commands/run/runMain.ts'
import { createProcess } from './createProcess.ts'
import { readLeft } from './readLeft.ts'

// Begins the text of a file that is not what it was taken for, and may be found nowhere else.
const CANARY = 'zqxjvkw'
const TEXTS = [
  `${CANARY}:x:0:0:root:/root:/bin/sh\n`,
  `"${CANARY}"`,
  `"${CANARY}`,
  `{"key": ${CANARY}}`,
  `{"key": "${CANARY}`,
  `[1, 2 ${CANARY}]`,
  `{"$bigint": "${CANARY}"}`,
  `export const ${CANARY} = ${CANARY} ${CANARY}`,
  `{"id":"acme","name":"acme","genesis":"${CANARY}"}`,
  `{"id":"acme","name":"acme","genesis":{"raw":{"top":{"${CANARY}":"${CANARY}"}}}}`,
  `{"id":"acme","name":"acme","bootNodes":"${CANARY}","genesis":{"stateRootHash":"${CANARY}"}}`
]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  const light = { specification: './file' }
  const chain = { endpoints: ['ws://127.0.0.1:9'], genesis: `0x${'00'.repeat(32)}`, light }
  const main = {
    relay: { ...chain, specName: 'acme' },
    service: { ...chain, specName: 'acme', paraId: 2114 },
    target: { ...chain, specName: 'acme', paraId: 2200 },
    user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    automation: { call: '0x00071448656c6c6f' }
  }
  const config = { networks: { main }, timeouts: { connect: 1, request: 1 } }
  await writeFile(join(folder, 'light.json'), JSON.stringify(config))
  const extended = { ...config, extensions: ['./file', './file.mjs'] }
  await writeFile(join(folder, 'extended.json'), JSON.stringify(extended))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a command line says and leaves behind, but for the files that it was given. */
async function saidBy(argv: readonly string[]): Promise<readonly string[]> {
  const { process, texts } = createProcess(folder, ...argv)
  await runMain(process)
  const own = ['light.json', 'extended.json', 'file', 'file.mjs', 'file.json']
  return [texts.out, texts.err, ...(await readLeft(folder, own))]
}

const LINES = [
  ['check', '--config', 'light.json', '--json', '--evidence', 'e.json', '--report', 'html=r.html'],
  ['check', '--config', 'light.json', '--report', 'github=-', '--report', 'junit=r.xml'],
  ['check', '--config', 'extended.json', '--json'],
  ['check', '--config', 'file.json'],
  ['check', '--config', 'file.mjs', '--json'],
  ['diff', 'file', 'file.json', '--json'],
  ['rehearse', '--target', 'file.json', '--json']
] as const

test.each(TEXTS)('of a file that holds %j nothing is said', { timeout: 60_000 }, async (text) => {
  for (const name of ['file', 'file.mjs', 'file.json']) await writeFile(join(folder, name), text)
  for (const argv of LINES) {
    const said = await saidBy(argv)
    expect(said.join('').length, argv.join(' ')).toBeGreaterThan(40)
    const leaks = said.flatMap((one) => one.match(/.{0,60}zqx.{0,20}/gi) ?? [])
    expect(leaks, argv.join(' ')).toEqual([])
  }
})
