import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bytesToHex, ParaclockError } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { freshModules } from '@tooling/vitest/freshModules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainPlace } from '../connections/Connections.ts'
import { createConnections } from '../connections/createConnections.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { LightClientUnavailable } from '../errors/endpoints.ts'
import type { LightClient } from '../light/createLightClient.ts'
import { followChains } from './followChains.ts'

const wrong = `0x${'22'.repeat(32)}` as const
const common = { chainType: 'Local', bootNodes: [], properties: {} }
const specs = {
  'relay.json': {
    ...{ ...common, id: 'rococo_test', name: 'Relay' },
    genesis: {
      raw: { top: { '0x3a636f6465': bytesToHex(readRuntimeCode('relay')) }, childrenDefault: {} }
    }
  },
  'target.json': {
    ...{ ...common, id: 'acme', name: 'Acme', relay_chain: 'rococo_test', para_id: 2200 },
    genesis: { stateRootHash: `0x${'11'.repeat(32)}` }
  },
  'broken.json': { id: 'acme' }
}

let cwd: string
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-light-'))
  for (const [name, spec] of Object.entries(specs)) {
    await writeFile(join(cwd, name), JSON.stringify(spec))
  }
})
afterEach(() => rm(cwd, { recursive: true }))

/** Connects to a chain that has a light client. Nothing listens at its endpoint. */
async function connect(light: ChainPlace['light']): Promise<unknown> {
  const target = { endpoints: ['ws://127.0.0.1:1'], genesis: wrong, light }
  const connections = createConnections({ follower: followChains(cwd), holdGenesis: true })
  try {
    const { signal } = new AbortController()
    return await connections.read(target, { name: 'target', signal })
  } finally {
    await connections.close()
  }
}

test('a chain with specifications is read through a light client, and never from its endpoints', async () => {
  const light = { specification: 'target.json', relay: 'relay.json' }
  await expect(connect(light)).rejects.toMatchObject({
    code: 'ChainMismatch',
    context: { endpoint: 'light client of target', expected: wrong }
  })
  await expect(connect(undefined)).rejects.toMatchObject({ code: 'EndpointUnavailable' })
})

test.each([
  [{ specification: 'target.json' }, 'it is of a parachain of rococo_test'],
  [{ specification: 'none.json' }, 'none.json cannot be read: ENOENT'],
  [{ specification: 'target.json', relay: 'none.json' }, 'none.json cannot be read: ENOENT'],
  [{ specification: 'broken.json' }, 'is not valid in a specification']
])('a specification that cannot be used is refused: %j', async (light, problem) => {
  await expect(connect(light)).rejects.toMatchObject({
    code: 'ChainSpecMalformed',
    message: expect.stringContaining(problem)
  })
})

test.each(['that does not start', 'that ends'])(
  'a light client %s is started again',
  async (how) => {
    const failure = new ParaclockError(LightClientUnavailable, { problem: 'its thread ended' })
    const closed: number[] = []
    let started = 0
    const startLightClient = (): LightClient => {
      started += 1
      const own = started
      if (own === 1 && how === 'that does not start') throw failure
      return {
        follow: async () => {
          if (own === 1) throw failure
          return { url: `light:${own}` } as LightEndpoint
        },
        close: async () => void closed.push(own)
      }
    }
    const load = freshModules({ './startLightClient.ts': { startLightClient } })
    const { followChains: followFresh } = await load<typeof import('./followChains.ts')>(
      import.meta.resolve('./followChains.ts')
    )
    const follower = followFresh(cwd)
    const { signal } = new AbortController()
    const light = { specification: 'target.json', relay: 'relay.json' }
    const follow = () => follower.follow(light, { name: 'target', deadlineMs: 60_000, signal })
    await expect(follow()).rejects.toMatchObject({ code: 'LightClientUnavailable' })
    expect(await follow()).toEqual({ url: 'light:2' })
    expect(await follow()).toEqual({ url: 'light:2' })
    await follower.close()
    expect(closed).toEqual(how === 'that ends' ? [1, 2] : [2])
  }
)
