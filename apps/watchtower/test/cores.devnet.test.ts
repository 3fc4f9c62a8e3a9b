import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import { readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

const WAIT = { timeout: 120_000, interval: 200 }
/** A time in timeslices that is weeks ago by any clock, and one that is years ahead. */
const [SOON, FAR] = [100, 10_000_000]

test('leases and renewable cores of the Coretime chain that end, until they are renewed', {
  timeout: 300_000
}, async () => {
  const net = await startDevnet({ network: 'hub', variant: 'minute', keptBlocks: 4096 })
  onTestFinished(() => net.stop())
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const { service, target, coretime } = net
  if (coretime === undefined) throw new TypeError('coretime')
  await writeNetworks(cwd, net)
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ readiness: false }))
  const set = async (name: string, keys: readonly unknown[], value: unknown) => {
    const { api } = coretime
    const entry = api.query['broker']?.[name]
    if (entry === undefined) throw new TypeError(name)
    const { type } = entry.creator.meta
    const of = api.registry.createLookupType(type.isMap ? type.asMap.value : type.asPlain)
    const raw = value === null ? null : api.createType(of, value).toHex()
    const params = [[[entry.key(...keys), raw]]]
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'dev_setStorage', params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(coretime.httpUrl, { method: 'POST', headers, body })
    expect(await answer.json()).not.toHaveProperty('error')
    await net.build()
  }
  const lease = (until: number) => set('leases', [], [{ until, task: service.paraId }])
  const renewal = (when: number, isThere: boolean) => {
    const assignment = { Task: target.paraId }
    const completion = { Complete: [{ mask: '0xffffffffffffffffffff', assignment }] }
    return set('potentialRenewals', [{ core: 7, when }], isThere ? { price: 1, completion } : null)
  }
  await renewal(SOON, true)
  await lease(SOON)
  const problems: string[] = []
  const watchtower = await startWatchtower({
    config: await readWatchtowerConfig({ cwd, env: {} }),
    times: { lookMs: 200, restMs: 200, beatMs: 500 },
    onProblem: (at, error) => problems.push(`${at}: ${error.message}`)
  })
  onTestFinished(() => watchtower.close())
  const history = await openHistory({ database: join(cwd, 'history.sqlite') })
  onTestFinished(() => history.close())
  const subjects = async () =>
    (
      await history.db
        .selectFrom('alerts')
        .selectAll()
        .where((where) => where.and({ rule: 'core-ending' }))
        .where('ended', 'is', null)
        .execute()
    )
      .map(({ subject }) => subject)
      .toSorted()
  await expect.poll(subjects, WAIT).toEqual(['service', 'target'])
  await lease(FAR)
  await expect.poll(subjects, WAIT).toEqual(['target'])
  await renewal(FAR, true)
  await expect.poll(subjects, WAIT).toEqual([])
  expect(problems).toEqual([])
})
