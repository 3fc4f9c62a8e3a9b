import type { Chain } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readRecorded } from './readRecorded.ts'

const OWNER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const GENESIS = `0x${'11'.repeat(32)}`
const url = 'http://127.0.0.1:9960'
const token = { symbol: 'TUR', decimals: 10 }

const chainOf = (role: string, genesis: string, lastBlock: number) => ({
  ...{ role, genesis, firstBlock: 1, lastBlock, lastTime: 60, token }
})
const network = (name: string, ...chains: readonly object[]) => ({
  ...{ name, chains, verdict: null, checkedAt: null, alerts: 0 }
})
const run = (block: number, more: object) => ({
  ...{ block, event: 1, taskId: '0x01', owner: HEX, task: { block: 4, event: 2 }, run: 3600 },
  ...{ state: 'executed', time: 3601, refund: '0', error: null, effect: null, ...more }
})
const task = (block: number, more: object) => ({
  ...{ block, event: 2, taskId: '0x01', owner: HEX, kind: 'xcmp', paraId: 2200, time: 1 },
  ...{ state: 'scheduled', ended: null, providedId: null, cost: '25' },
  counts: { executed: 1, failed: 0, missed: 0, running: 0 },
  ...more
})

/** Answers the routes of a watchtower, and collects the requests. */
function serve(answers: Readonly<Record<string, object>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (place: URL) => {
    asked.push(`${place.pathname}${place.search}`)
    const answer = answers[place.pathname.split('/').at(-1) ?? '']
    return new Response(JSON.stringify(answer), { status: answer === undefined ? 404 : 200 })
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return asked
}

const read = async (more: { readonly after?: string } = {}) =>
  await readRecorded({
    service: { facts: { genesis: GENESIS } } as unknown as Chain,
    ...{ token, url, owner: OWNER, ...more }
  })

const networks = {
  networks: [
    // The target of the first network has the genesis of the service.
    network('other', chainOf('target', GENESIS, 5), chainOf('service', '0x22', 6)),
    network('main', chainOf('target', '0x33', 7), chainOf('service', GENESIS, 812))
  ]
}

test('runs are those of the network with this service, with names, costs and effects', async () => {
  const rent = bytesToHex(new TextEncoder().encode('rent'))
  const effect = { block: 77, processed: true, dispatch: 'succeeded', error: null }
  const asked = serve({
    networks,
    runs: {
      next: 'abc',
      runs: [
        run(9, { effect }),
        run(8, { effect: { ...effect, dispatch: 'failed', error: 'a\u202eb' }, refund: '3' }),
        run(7, { task: { block: 3, event: 2 }, state: 'failed', error: 'x\u0007y' }),
        run(6, { task: { block: 2, event: 2 } })
      ]
    },
    tasks: { next: null, tasks: [task(4, { providedId: rent }), task(3, { cost: '-4' })] }
  })
  const { runs, ...page } = await read()
  expect(page).toEqual({ token, lastBlock: 812, next: 'abc' })
  const shown = { time: 3600, state: 'executed', refund: 0n, error: undefined }
  expect(runs.slice(0, 1)).toEqual([
    {
      ...{ ...shown, block: 9, name: 'rent', taskCost: 25n },
      effect: { block: 77, text: 'succeeded' }
    }
  ])
  expect(runs[1]).toMatchObject({ refund: 3n, effect: { block: 77 } })
  expect(runs[1]?.effect?.text).not.toContain('\u202e')
  expect(runs[2]).toMatchObject({ name: '0x01', taskCost: -4n, state: 'failed', effect: undefined })
  expect(runs[2]?.error).not.toContain('\u0007')
  expect(runs[3]).toMatchObject({ name: '0x01', taskCost: undefined })
  expect(asked).toEqual([
    '/v1/networks',
    `/v1/networks/main/runs?owner=${HEX}&limit=50`,
    `/v1/networks/main/tasks?owner=${HEX}&limit=1000`
  ])
})

test('a later page is asked for by its cursor, and the last has no next', async () => {
  const asked = serve({
    networks,
    runs: { next: null, runs: [] },
    tasks: { next: null, tasks: [] }
  })
  expect(await read({ after: 'abc' })).toMatchObject({ next: undefined, runs: [] })
  expect(asked[1]).toBe(`/v1/networks/main/runs?owner=${HEX}&limit=50&after=abc`)
})

test('a watchtower that records another service is refused', async () => {
  serve({ networks: { networks: networks.networks.slice(0, 1) } })
  await expect(read()).rejects.toMatchObject({
    code: 'HistoryUnavailable',
    context: { url, genesis: GENESIS }
  })
})

test('an effect says its error, else what became of the call, and the cost is that of the same event', async () => {
  const effect = { block: 77, processed: true, dispatch: 'failed', error: null }
  serve({
    networks,
    runs: {
      next: null,
      runs: [
        run(9, { effect }),
        run(8, { effect: { ...effect, error: 'BadOrigin' } }),
        run(7, { task: { block: 4, event: 3 } })
      ]
    },
    tasks: { next: null, tasks: [task(4, {})] }
  })
  const { runs } = await read()
  expect(runs.map(({ effect: of, taskCost }) => [of?.text, taskCost])).toEqual([
    ['failed', 25n],
    ['BadOrigin', 25n],
    [undefined, undefined]
  ])
})
