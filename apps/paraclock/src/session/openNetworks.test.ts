import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { config } from '@paraclock/checklist/fixtures/buildConfig'
import { stringifyJson } from '@paraclock/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenContext, Opening } from '../open/Opening.ts'
import { openNetworks } from './openNetworks.ts'

let cwd: string
const [name = '', network] = Object.entries(config.networks)[0] ?? []

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-open-'))
  const networks = { [name]: network, second: network }
  await writeFile(join(cwd, 'paraclock.config.json'), stringifyJson({ networks }))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

const open = (
  options: Partial<OpenContext['options']>,
  opening: Opening,
  context: Partial<Pick<OpenContext, 'env' | 'report'>> = {}
) =>
  openNetworks(
    {
      options: { config: undefined, network: [], ...options },
      ...{ cwd, env: { XDG_CACHE_HOME: cwd, PHRASE: '//Nobody' }, report: () => {} },
      signal: new AbortController().signal,
      ...context
    },
    opening
  )

test('connections end when the work is done, and when it throws', async () => {
  const ends: unknown[] = []
  const work = async (fails: boolean) => {
    await using networks = await open({}, {})
    vi.spyOn(networks.connections, 'close').mockImplementation(async () => {
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
  await using networks = await open({}, {}, { env: blocked, report: (line) => reports.push(line) })
  expect(Object.values(networks.caches)).toEqual([undefined, undefined, undefined])
  expect(reports).toEqual(
    ['metadata', 'chains', 'runtimes'].map(
      (name) =>
        `no cache: ${JSON.stringify(join(cwd, 'paraclock.config.json', 'paraclock', name))} cannot be used: "ENOTDIR"`
    )
  )
})

test('a command about one network refuses to choose among several', async () => {
  const count = async (options: Parameters<typeof open>[0], opening: Opening) => {
    await using networks = await open(options, opening)
    return networks.opened.length
  }
  await expect(count({}, {})).resolves.toBe(2)
  await expect(count({ network: ['second'] }, { which: 'one' })).resolves.toBe(1)
  await expect(count({}, { which: 'one' })).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining(`choose one of ${name}, second with --network`)
  })
})

test('no chain is proven and nobody signs unless an option asks for it', async () => {
  const none = { signer: undefined, yes: false, 'as-signer': false }
  const show = async (opening: Opening) => {
    await using networks = await open(none, opening)
    return [networks.prover, networks.signing].map((one) => one !== undefined)
  }
  await expect(show({ sign: 'user' })).resolves.toEqual([false, false])
  await expect(show({ proofs: 'wanted' })).resolves.toEqual([true, false])
  for (const asked of [{ yes: true }, { 'as-signer': true }, { as: [`proxy:${network?.user}`] }]) {
    const refused = open({ ...none, ...asked }, { which: 'all', sign: 'user' })
    await expect(refused).rejects.toMatchObject({ code: 'SignerMismatch' })
  }
})

test('a signer of another account than the user is refused before anything is connected', async () => {
  const options = { network: [name], signer: 'env:PHRASE', yes: true, 'as-signer': false }
  await expect(open(options, { which: 'one', sign: 'user' })).rejects.toMatchObject({
    code: 'SignerMismatch'
  })
})
