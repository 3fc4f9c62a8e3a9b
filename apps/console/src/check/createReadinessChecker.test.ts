import { parseConfig, renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import type { ConnectedChain, KeptConnections, ReadChainArgs } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { createReadinessChecker } from './createReadinessChecker.ts'
import type { TypedNetwork } from './ReadinessChecker.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const typed: TypedNetwork = {
  relay: ' wss://r1.example, wss://r2.example\nwss://r3.example ',
  ...{ service: 'wss://s.example', target: 'wss://t.example' },
  ...{ user: ` ${ALICE} `, call: ' 0x0a0300 ' }
}

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
      if (asked.name === 'relay') throw new Error('the relay chain is away')
      const facts = { paraId: known[asked.name as 'service'], chainName: `chain ${asked.name}` }
      return { facts } as ConnectedChain
    }
  } as unknown as KeptConnections
  return { checker: createReadinessChecker(connections), reads }
}

test('a typed network is completed by the ids of its parachains', async () => {
  const { checker, reads } = openChecker()
  expect(await checker.detect(typed)).toMatchObject({
    networks: {
      main: {
        relay: { endpoints: ['wss://r1.example', 'wss://r2.example', 'wss://r3.example'] },
        service: { endpoints: ['wss://s.example'], paraId: 2115 },
        target: { endpoints: ['wss://t.example'], paraId: 2200 },
        ...{ user: ALICE, automation: { call: '0x0a0300' } }
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

test('wrong input is named before a chain is asked', async () => {
  const { checker, reads } = openChecker()
  const wrong = { ...typed, user: 'nobody' }
  await expect(checker.detect(wrong)).rejects.toMatchObject({ code: 'ConfigValueInvalid' })
  expect(reads).toEqual([])
})

test.each(['service', 'target'])('a %s that is not a parachain is refused', async (role) => {
  const { checker } = openChecker({ [role]: undefined })
  await expect(checker.detect(typed)).rejects.toMatchObject({
    code: 'ArgumentInvalid',
    context: { argument: `the ${role}`, value: `chain ${role}`, problem: 'it is not a parachain' }
  })
})

test('a configuration is opened, and other text is refused with its source', async () => {
  const { checker } = openChecker()
  const config = await openChecker().checker.detect(typed)
  expect(await checker.open(JSON.stringify(config), 'a.json')).toEqual({
    config: parseConfig({ value: config, source: 'a.json' })
  })
  await expect(checker.open('{"networks":1}', 'a.json')).rejects.toMatchObject({
    ...{ code: 'ConfigValueInvalid', message: expect.stringContaining('a.json') }
  })
  await expect(checker.open('{', 'a.json')).rejects.toMatchObject({ code: 'JsonMalformed' })
})

test('without a report nothing is shared, saved or compared', async () => {
  const { checker } = openChecker()
  const text = renderJson({ report: readyReport })
  for (const act of [checker.share, checker.save, () => checker.compare(text, 'a.json')]) {
    await expect(act()).rejects.toMatchObject({ context: { argument: 'the report' } })
  }
})

const later = { ...readyReport, gatheredAt: '2031-01-01T00:00:00.000Z' }

test('a report is opened from a file or a link, saved, shared and compared by its time', async () => {
  const { checker } = openChecker()
  const text = renderJson({ report: readyReport })
  const opened = await checker.open(text, 'a.json')
  expect(opened).toMatchObject({ report: readyReport, diff: undefined })
  expect(await checker.save()).toBe(text)
  const link = await checker.share()
  const other = openChecker().checker
  expect(await other.openLink(link)).toMatchObject({ report: readyReport, diff: undefined })
  const [before, after] = [readyReport, later].map(({ gatheredAt }) => ({ gatheredAt }))
  expect(await other.compare(renderJson({ report: later }), 'b.json')).toMatchObject({
    ...{ before, after }
  })
  await other.open(renderJson({ report: later }), 'b.json')
  expect(await other.compare(text, 'a.json')).toMatchObject({ before, after })
  await expect(other.openLink('1.junk')).rejects.toMatchObject({ code: 'SavedDataMalformed' })
})

test('a new wait for changes ends the wait before, and so does the end of following', async () => {
  const { checker } = openChecker()
  const config = await checker.detect(typed)
  const first = checker.follow(config)
  const second = checker.follow(config)
  expect(await first).toBe(false)
  await checker.unfollow()
  expect(await second).toBe(false)
})
