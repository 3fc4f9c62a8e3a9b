import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { openSession } from '../src/session/openSession.ts'
import { openService, type SignedContext, taskNeeds } from '../src/task/openService.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'

const net = await openNetwork({ variant: 'minute', name: 'main' })
const folder = await makeFolder()
let wire: Server
/** The ends of the connections to the service. */
let ends: Promise<void>[] = []

beforeAll(async () => {
  const config = await configureDevnet([net])
  const { main } = config.networks
  const [endpoint = ''] = main?.service.endpoints ?? []
  wire = createServer((near) => {
    const far = connect(Number(new URL(endpoint).port), '127.0.0.1')
    near.pipe(far).pipe(near)
    ends.push(new Promise((resolve) => near.on('close', () => resolve())))
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(wire.address() as AddressInfo).port}`
  const networks = { main: { ...main, service: { ...main?.service, endpoints: [url] } } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ ...config, networks }))
})

afterAll(async () => {
  wire?.close()
})

const context = (): SignedContext => ({
  options: {
    ...{
      config: undefined,
      network: [],
      json: false,
      signer: undefined,
      as: [],
      yes: false
    },
    ...{ journal: undefined, unhashed: false, unconfirmed: false, 'trust-endpoint': [] },
    ...{ renewed: false, shared: false, 'as-signer': false }
  },
  ...{ cwd: folder, env: { XDG_CACHE_HOME: folder }, signal: new AbortController().signal },
  ...{ positionals: [], program: 'paraclock', colors: false, width: 80 },
  ...{ print: () => {}, report: () => {} }
})

const readChain = async (): Promise<never> => {
  await using session = await openSession(context(), { chains: ['service'] })
  const { opened } = session
  await opened[0].chain('service')
  throw new RangeError('the work fails')
}
const readService = async (): Promise<never> => {
  await using session = await openSession(context(), { ...taskNeeds, proofs: undefined })
  await openService(context(), session)
  throw new RangeError('the work fails')
}

test.each([
  ['a chain', readChain],
  ['a service', readService]
])(
  'the connections of %s end when the work throws',
  async (_, work) => {
    ends = []
    await expect(work()).rejects.toThrow('the work fails')
    expect(ends.length).toBeGreaterThan(0)
    await Promise.all(ends)
  },
  20_000
)
