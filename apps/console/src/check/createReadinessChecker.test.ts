import * as checklist from '@paraclock/checklist'
import { type Config, parseConfig, type Report, renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import type { ConnectedChain, KeptConnections, ReadChainArgs } from '@paraclock/connect'
import * as core from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadinessChecker } from './createReadinessChecker.ts'
import * as packing from './packReport.ts'
import type { TypedNetwork } from './ReadinessChecker.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const typed: TypedNetwork = {
  relay: ' wss://r1.example, wss://r2.example\nwss://r3.example ',
  ...{ service: 'wss://s.example', target: 'wss://t.example' },
  ...{ user: ` ${ALICE} `, call: ' 0x00000401 ' }
}

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })

/** A checker over chains with these parachain ids, and the reads of its connections. */
function openChecker(ids: Readonly<Record<string, number | undefined>> = {}) {
  const reads: (readonly [readonly string[], ReadChainArgs])[] = []
  const known = { service: 2115, target: 2200, ...ids }
  const connections = {
    read: async (
      { endpoints }: { readonly endpoints: readonly string[] },
      asked: ReadChainArgs
    ) => {
      reads.push([endpoints, asked])
      const facts = { paraId: known[asked.name as 'service'] }
      const stated = { chainName: `chain ${asked.name}` }
      return { name: asked.name, facts, stated, runtime } as ConnectedChain
    }
  } as unknown as KeptConnections
  return { checker: createReadinessChecker(connections), reads }
}

async function detect(checker: ReturnType<typeof createReadinessChecker>): Promise<Config> {
  const found = await checker.detect(typed)
  if ('wrong' in found) throw new Error(JSON.stringify(found.wrong))
  return found.config
}

test('a typed network is completed by the ids of its parachains', async () => {
  const { checker, reads } = openChecker()
  expect(await checker.detect(typed)).toMatchObject({
    hasUser: true,
    config: {
      networks: {
        main: {
          relay: { endpoints: ['wss://r1.example', 'wss://r2.example', 'wss://r3.example'] },
          service: { endpoints: ['wss://s.example'], paraId: 2115 },
          target: { endpoints: ['wss://t.example'], paraId: 2200 },
          ...{ user: ALICE, automation: { call: '0x00000401' } }
        }
      }
    }
  })
  expect(
    reads.map(([endpoints, { name, runsCode }]) => [name, endpoints.length, runsCode])
  ).toEqual([
    ['relay', 3, true],
    ['service', 1, true],
    ['target', 1, true]
  ])
  for (const [, { signal }] of reads) expect(signal).toBeInstanceOf(AbortSignal)
})

test('a chain that is typed is connected to before the check', async () => {
  const { checker, reads } = openChecker()
  await checker.prepare('target', 'wss://t.example')
  expect(reads).toMatchObject([[['wss://t.example'], { name: 'target', runsCode: true }]])
})

test('everything that is wrong is said at once, each at its field', async () => {
  const { checker, reads } = openChecker({ service: undefined })
  const call = 'system.remark {"remark":5'
  const typedWrong = { ...typed, target: 'chain.example/k3y', user: 'nobody', call }
  const found = await checker.detect(typedWrong)
  expect(found).toEqual({
    wrong: {
      service: 'chain service: it is not a parachain.',
      target: expect.stringContaining('Write the full address, such as wss://chain.example.'),
      user: expect.stringContaining('Write the address of an account'),
      call: expect.stringContaining('or as pallet.method {"argument": "value"}')
    }
  })
  expect(JSON.stringify(found)).not.toContain('k3y')
  expect(reads.map(([, { name }]) => name)).toEqual(['relay', 'service'])
})

test.each([
  ['call', 'system.nothing {"remark":"0x00"}'],
  ['call', 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'],
  ['user', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
])('a %s that the chains do not take is wrong', async (field, text) => {
  const found = await openChecker().checker.detect({ ...typed, [field]: text })
  expect(found).toEqual({ wrong: { [field]: expect.any(String) } })
  expect(JSON.stringify(found)).not.toContain('bottom drive')
})

test('one endpoint is enough: a user and a call are stood in for', async () => {
  const found = await openChecker().checker.detect({ ...typed, user: '', call: ' ' })
  const call = { pallet: 'system', method: 'remark', args: { remark: '0x70617261636c6f636b' } }
  expect(found).toMatchObject({
    hasUser: false,
    config: { networks: { main: { user: ALICE, automation: { call } } } }
  })
})

test('a configuration is opened, and other text is refused with its source', async () => {
  const { checker } = openChecker()
  const config = await detect(openChecker().checker)
  expect(await checker.open(JSON.stringify(config), 'a.json')).toEqual({
    config: parseConfig({ value: config, source: 'a.json' })
  })
  await expect(checker.open('{"networks":1}', 'a.json')).rejects.toMatchObject({
    ...{ code: 'ConfigValueInvalid', message: expect.stringContaining('a.json') }
  })
  await expect(checker.open('{', 'a.json')).rejects.toMatchObject({ code: 'JsonMalformed' })
})

const later = { ...readyReport, gatheredAt: '2031-01-01T00:00:00.000Z' }

test('a report is opened from a file or a link, saved, shared and compared by its time', async () => {
  const { checker } = openChecker()
  const text = renderJson({ report: readyReport })
  const opened = await checker.open(text, 'a.json')
  expect(opened).toMatchObject({ report: readyReport, diff: undefined })
  expect(await checker.save(readyReport)).toBe(text)
  const link = await checker.share(readyReport)
  const other = openChecker().checker
  expect(await other.openLink(link)).toMatchObject({ report: readyReport, diff: undefined })
  const [before, after] = [readyReport, later].map(({ gatheredAt }) => ({ gatheredAt }))
  expect(await other.compare(readyReport, renderJson({ report: later }), 'b.json')).toMatchObject({
    before,
    after
  })
  expect(await other.open(renderJson({ report: later }), 'b.json')).toHaveProperty(
    'diff',
    undefined
  )
  expect(await other.compare(later, text, 'a.json')).toMatchObject({ before, after })
  expect(await other.openLink(link)).toHaveProperty('diff', undefined)
  await expect(other.openLink('1.junk')).rejects.toMatchObject({ code: 'SavedDataMalformed' })
})

test('a new wait for changes ends the wait before, and so does the end of following', async () => {
  const { checker } = openChecker()
  const config = await detect(checker)
  const first = checker.follow(config)
  const second = checker.follow(config)
  expect(await first).toBe(false)
  await checker.unfollow()
  expect(await second).toBe(false)
})

const NOW = 1_900_000_000_000
const [first] = readyReport.networks
/** The report of the same networks at another time, or of a network with another name. */
const reportOf = (gatheredAt: string, network = first?.network, more = {}): Report =>
  ({ ...readyReport, gatheredAt, networks: [{ ...first, network, ...more }] }) as Report
const config = { networks: { main: { target: 1 } }, waivers: ['a waiver'] } as never

type Given = Readonly<Record<string, unknown>>

/** A checker whose checks gather evidence of one chain, and compose these reports. */
async function openChecks(reports: readonly Report[], saved = Promise.resolve()) {
  const left = [...reports]
  const done: unknown[] = []
  const places = { service: ['wss://s.example'], target: ['wss://t.example'] }
  const load = freshModules({
    ...{ '@paraclock/core': core, './packReport.ts': packing },
    '@paraclock/checklist': {
      ...checklist,
      gatherEvidence: async ({ connections, onProgress, ...asked }: Given) => {
        done.push(['gathered', asked])
        const tell = onProgress as (progress: object) => void
        tell({ what: 'reading', phase: 'begun' })
        const { read } = connections as KeptConnections
        for (const [name, endpoints] of Object.entries(places)) {
          await read({ endpoints }, { name, signal: AbortSignal.timeout(60_000) })
        }
        return { networks: [`evidence ${done.length}`] }
      },
      composeReport: ({ evidence: _, ...rest }: { readonly evidence: unknown }) => {
        done.push(['composed', rest])
        return left.shift()
      },
      awaitChange: async ({ signal, connections: _, ...rest }: Given) => {
        done.push(['awaited', rest])
        if (left.length === 0) return
        await new Promise((resolve) => {
          ;(signal as AbortSignal).addEventListener('abort', resolve)
        })
      }
    }
  })
  const loaded = await load<{ createReadinessChecker: typeof createReadinessChecker }>(
    import.meta.resolve('./createReadinessChecker.ts')
  )
  const read = vi.fn(async (_: unknown, { name }: ReadChainArgs) => ({
    ...{ name, runtime },
    facts: { paraId: name === 'service' ? 2114 : 2200, chainName: name }
  }))
  const save = vi.fn(() => saved)
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  onTestFinished(() => void vi.restoreAllMocks())
  const connections = { read, save } as unknown as KeptConnections
  const names = () => read.mock.calls.splice(0).map(([, { name }]) => name)
  return { checker: loaded.createReadinessChecker(connections), done, names, save }
}

const ignore = (): void => undefined

test('a check gathers all networks, composes its report with the waivers, and keeps the caches', async () => {
  // The check succeeds also if its answers cannot be cached.
  const { checker, done, save } = await openChecks([readyReport], Promise.reject(new Error('full')))
  const told: unknown[] = []
  const checked = await checker.check(config, undefined, (progress) => told.push(progress))
  expect(checked).toEqual({
    ...{ report: readyReport, outline: checklist.outlineReport(readyReport), diff: undefined }
  })
  expect(done).toEqual([
    ['gathered', { config, networks: [['main', { target: 1 }]] }],
    ['composed', { waivers: ['a waiver'], selection: {}, now: NOW }]
  ])
  expect([told, save.mock.calls.length]).toEqual([[{ what: 'reading', phase: 'begun' }], 1])
})

test('the first check after a detection reads the chains that it has opened, and the next opens all', async () => {
  const { checker, names } = await openChecks([readyReport, readyReport, readyReport])
  await checker.detect({ ...typed, relay: 'wss://r.example' })
  expect(names().toSorted()).toEqual(['relay', 'service', 'target'])
  await checker.check(config, undefined, ignore)
  expect(names()).toEqual([])
  await checker.check(config, undefined, ignore)
  expect(names()).toEqual(['service', 'target'])
  // A new detection opens them anew.
  await checker.detect(typed)
  await checker.detect(typed)
  expect(names()).toHaveLength(6)
})

test('a report is compared with the one before it of the same networks, if something changed', async () => {
  const days = ['2030-01-01', '2030-01-02', '2030-01-03', '2030-01-04', '2030-01-05'] as const
  const [one, two, three, four, five] = days.map((day) => `${day}T00:00:00.000Z`) as [
    ...[string, string, string, string, string]
  ]
  const reports = [
    ...[reportOf(one), reportOf(two, undefined, { results: [] }), reportOf(three, 'other')],
    ...[reportOf(four, 'other', { results: [] }), reportOf(five, 'other', { results: [] })]
  ]
  const { checker } = await openChecks(reports)
  const spans: unknown[] = []
  let before: Report | undefined
  for (const _ of reports) {
    const { report, diff } = await checker.check(config, before, ignore)
    before = report
    spans.push(diff && [diff.before.gatheredAt, diff.after.gatheredAt])
  }
  expect(spans).toEqual([undefined, [one, two], undefined, [three, four], undefined])
})

test('a wait for changes rests on the last evidence, and ends with the next check', async () => {
  const { checker, done } = await openChecks([readyReport, readyReport, readyReport])
  const awaited = (evidence: readonly string[]) => [
    'awaited',
    { networks: [['main', { target: 1 }]], evidence, maxMs: 600_000, pollMs: 60_000 }
  ]
  const early = checker.follow(config)
  expect(done).toEqual([awaited([])])
  await checker.check(config, undefined, ignore)
  expect(await early).toBe(false)
  const later = checker.follow(config)
  expect(done.at(-1)).toEqual(awaited(['evidence 2']))
  await checker.check(config, undefined, ignore)
  expect(await later).toBe(false)
  await checker.check(config, undefined, ignore)
  // A change of the chains ended this wait.
  expect(await checker.follow(config)).toBe(true)
})
