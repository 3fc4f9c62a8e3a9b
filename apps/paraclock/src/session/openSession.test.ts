import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { config } from '@paraclock/checklist/fixtures/buildConfig'
import type { Connections } from '@paraclock/connect'
import { stringifyJson } from '@paraclock/core'
import type { SigningChain } from '@paraclock/submission'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainProver } from './createProver.ts'
import { everyRole, type Needs, openSession, type SessionContext } from './openSession.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const block = { number: 0, hash: `0x${'aa'.repeat(32)}` }
/** The values of a chain at its first block, which no relay chain has included yet. */
const storage = async ({ entry }: { readonly entry: string }) => {
  const values: Readonly<Record<string, unknown>> = { Heads: undefined }
  return { value: entry in values ? values[entry] : block.hash, evidence: [] }
}
const chain = {
  name: 'service',
  facts: {
    ...{ genesis: block.hash, endpoint: 'ws://a' },
    paraId: Object.values(config.networks)[0]?.service.paraId
  },
  block,
  source: {},
  runtime: { accountLength: 32 },
  storage
}
const signingChain = {
  chain,
  present: () => Promise.resolve(chain)
} as unknown as SigningChain
const prover = { prove: async () => signingChain, proofs: [] } as unknown as ChainProver

let cwd: string
const [name = '', network] = Object.entries(config.networks)[0] ?? []

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-open-'))
  const networks = { [name]: network, second: network }
  await writeFile(join(cwd, 'paraclock.config.json'), stringifyJson({ networks }))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const open = <const Wanted extends Needs>(
  options: Partial<SessionContext['options']>,
  needs: Wanted,
  context: Partial<Pick<SessionContext, 'env' | 'report' | 'connect'>> = {}
) =>
  openSession(
    {
      options: { config: undefined, network: [], ...options },
      ...{ cwd, env: { XDG_CACHE_HOME: cwd, PHRASE: '//Nobody' }, report: () => {} },
      signal: new AbortController().signal,
      ...context
    },
    needs,
    async () => prover
  )
const chains = everyRole

test('connections end when the work is done, and when it throws', async () => {
  const ends: unknown[] = []
  const work = async (fails: boolean) => {
    await using session = await open({}, { chains })
    vi.spyOn(session.connections, 'close').mockImplementation(async () => {
      ends.push(fails)
    })
    if (fails) throw new RangeError('the work fails')
    return 'done'
  }
  await expect(work(false)).resolves.toBe('done')
  await expect(work(true)).rejects.toThrow('the work fails')
  expect(ends).toEqual([false, true])
})

test('a cache folder that cannot be used is reported, and the command works without it', async () => {
  const reports: string[] = []
  const blocked = { XDG_CACHE_HOME: join(cwd, 'paraclock.config.json') }
  const report = (line: string) => reports.push(line)
  await using session = await open({}, { chains }, { env: blocked, report })
  expect(Object.values(session.caches)).toEqual([undefined, undefined, undefined])
  expect(reports).toEqual(
    ['metadata', 'chains', 'runtimes'].map(
      (name) =>
        `no cache: ${JSON.stringify(join(cwd, 'paraclock.config.json', 'paraclock', name))} cannot be used: "ENOTDIR"`
    )
  )
})

test('a command about one network refuses to choose among several', async () => {
  const count = async (options: Parameters<typeof open>[0], networks?: 'one') => {
    await using session = await open(options, { chains, ...(networks && { networks }) })
    return session.opened.length
  }
  await expect(count({})).resolves.toBe(2)
  await expect(count({ network: ['second'] }, 'one')).resolves.toBe(1)
  await expect(count({}, 'one')).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining(`choose one of ${name}, second with --network`)
  })
})

test('what a command does not state is not opened, and not in its session', async () => {
  const connect = () => {
    throw new RangeError('nothing is connected')
  }
  await using session = await open({}, {}, { connect })
  expect(Object.keys(session)).toEqual(['config', 'networks', 'checklist'])
  // @ts-expect-error -- the command states no chains
  void session.connections
  await expect(open({}, { chains: ['service'] }, { connect })).rejects.toThrow(RangeError)
})

test('no chain is proven and nobody signs unless an option asks for it', async () => {
  const none = { signer: undefined, yes: false, 'as-signer': false }
  const show = async (needs: Pick<Needs, 'signer' | 'proofs'>) => {
    await using session = await open(none, { chains, signer: 'user', ...needs })
    return [session.prover !== undefined, session.signers.length, session.journal]
  }
  await expect(show({})).resolves.toEqual([false, 0, undefined])
  await expect(show({ proofs: true })).resolves.toEqual([true, 0, undefined])
  for (const asked of [{ yes: true }, { 'as-signer': true }, { as: [`proxy:${network?.user}`] }]) {
    const refused = open({ ...none, ...asked }, { chains, signer: 'user' })
    await expect(refused).rejects.toMatchObject({ code: 'SignerMismatch' })
  }
})

test('a signer of another account than the user is refused before anything is connected', async () => {
  const options = { network: [name], signer: 'env:PHRASE', yes: true, 'as-signer': false }
  const needs = { networks: 'one', chains, signer: 'user' } as const
  await expect(open(options, needs)).rejects.toMatchObject({ code: 'SignerMismatch' })
})

const openSigned = (yes: boolean) =>
  open(
    { network: [name], signer: 'env:PHRASE', yes },
    { networks: 'one', chains, signer: 'owner' },
    {
      env: { XDG_STATE_HOME: cwd, XDG_CACHE_HOME: cwd, PHRASE: '//Alice' },
      connect: () => ({ read: async () => chain, close: async () => {} }) as unknown as Connections
    }
  )

test('the journal is held until the session ends', async () => {
  {
    await using held = await openSigned(true)
    expect(held).toMatchObject({
      signers: [{ account: ALICE }],
      proven: [{ network: name, chain: signingChain }]
    })
    await expect(openSigned(true)).rejects.toMatchObject({ code: 'JournalLockUnavailable' })
  }
  await using again = await openSigned(true)
  expect(await again.journal?.read()).toEqual([])
})

test('a command that only shows calls holds no journal', async () => {
  await using shown = await openSigned(false)
  expect(shown).toMatchObject({ signers: [{ account: ALICE }], journal: undefined })
  await using signing = await openSigned(true)
  expect(signing.journal).toBeDefined()
})
