import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hideKeys, hideSecrets } from '@paraclock/core'
import { expect, onTestFinished, test } from 'vitest'
import { readWatchtowerConfig } from './readWatchtowerConfig.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test('the keys in the URLs of all endpoints are in no output of the program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const keys = ['relay', 'service', 'target', 'other'].map((role) => `k3y9z7q1w5-${role}-a1b2c3d4`)
  const [relay, service, target, other] = keys.map((key) => `wss://rpc.example/${key}`)
  const main = {
    ...{ relay: { endpoints: [relay] }, service: { endpoints: [service], paraId: 2114 } },
    ...{ target: { endpoints: [target, other], paraId: 2000 }, user: USER },
    automation: { call: '0x0000' }
  }
  const path = join(folder, 'paraclock.config.json')
  await writeFile(path, JSON.stringify({ networks: { main } }))
  for (const key of keys) expect(hideSecrets(`it is ${key}`)).toContain(key)
  const { networks } = await readWatchtowerConfig({ cwd: folder, env: {} })
  expect(Object.keys(networks)).toEqual(['main'])
  for (const key of keys) {
    for (const hide of [hideSecrets, hideKeys]) expect(hide(`it is ${key}`)).not.toContain(key)
  }
})
