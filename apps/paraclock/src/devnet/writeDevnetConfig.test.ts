import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '@paraclock/checklist'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/readConfig.ts'
import { writeDevnetConfig } from './writeDevnetConfig.ts'

let cwd: string

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-'))
  return () => rm(cwd, { recursive: true })
})

const configOf = (port: number, providedId = 'rent'): Config => {
  const chain = { endpoints: [`ws://127.0.0.1:${port}`], genesis: `0x${'11'.repeat(32)}` as const }
  return {
    networks: {
      main: {
        relay: chain,
        service: { ...chain, paraId: 2114 },
        target: { ...chain, paraId: 2200 },
        user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
        automation: { call: '0x0000', proxyType: 'Any', providedId }
      }
    }
  }
}

test('a configuration is written, and again for the same devnet at other ports', async () => {
  expect(await writeDevnetConfig({ config: configOf(9910), cwd })).toBe('paraclock.config.json')
  expect(await readConfig({ cwd })).toMatchObject(configOf(9910))
  await writeDevnetConfig({ config: configOf(8000), cwd })
  expect(await readConfig({ cwd })).toMatchObject(configOf(8000))
  const path = join('deep', 'devnet.json')
  expect(await writeDevnetConfig({ config: configOf(9910), path, cwd })).toBe(path)
})

test('a file that is anything else stays as it is', async () => {
  const path = join(cwd, 'paraclock.config.json')
  await writeDevnetConfig({ config: configOf(9910, 'mine'), cwd })
  const edited = await readFile(path, 'utf8')
  for (const text of [edited, '{}', 'no JSON', '']) {
    await writeFile(path, text)
    await expect(writeDevnetConfig({ config: configOf(9910), cwd })).rejects.toMatchObject({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining('paraclock.config.json is not the configuration of this')
    })
    expect(await readFile(path, 'utf8')).toBe(text)
  }
  expect(await readdir(cwd)).toEqual(['paraclock.config.json'])
})

test('a folder in its place is not replaced', async () => {
  await expect(writeDevnetConfig({ config: configOf(9910), path: '.', cwd })).rejects.toMatchObject(
    {
      code: 'CommandArgumentInvalid'
    }
  )
})
