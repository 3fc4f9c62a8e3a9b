import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { initConfig } from '../src/config/init/initConfig.ts'
import { openRecorded, type RecordedNetwork } from './recorded/openRecorded.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

let cwd: string
const networks = new Map<string, RecordedNetwork>()

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-init-'))
  for (const name of ['hub', 'fresh'] as const) networks.set(name, await openRecorded(name))
})
afterAll(async () => {
  await rm(cwd, { recursive: true })
  for (const network of networks.values()) await network.remove()
})

/** Runs `init` with a person who gives these answers, and with the chains of recorded networks. */
async function init(...answers: readonly string[]) {
  const asked: string[] = []
  const { config } = await initConfig({
    flags: { network: 'main' },
    ...{ cwd, signal: new AbortController().signal },
    prompt: {
      async ask({ text }) {
        asked.push(text)
        return answers[asked.length - 1] ?? ''
      },
      tell: () => {}
    },
    detect: async ({ endpoints: [endpoint = ''], signal }) => {
      const [, , name = '', role = ''] = endpoint.split('/')
      const connections = (networks.get(name) as RecordedNetwork).connect()
      return await connections.read({ endpoints: [endpoint] }, { name: role, signal })
    }
  })
  return { own: config.networks['main'], asked }
}

test('the Asset Hub of another relay chain is forgotten when a person changes the relay chain', async () => {
  const { own, asked } = await init(
    'wss://hub/relay',
    'wss://hub/assetHub',
    '<',
    '<',
    'wss://fresh/relay',
    'wss://fresh/service',
    'wss://fresh/target',
    USER,
    ''
  )
  expect(asked.filter((text) => text.startsWith('Endpoints of Asset Hub'))).toHaveLength(2)
  expect(own?.relay.endpoints).toEqual(['wss://fresh/relay'])
  expect(own?.assetHub).toBeUndefined()
})
