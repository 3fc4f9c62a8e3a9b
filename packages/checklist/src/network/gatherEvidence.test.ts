import type { Connections } from '@paraclock/connect'
import { ParaclockError, SavedDataMalformed } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { networkConfig as config } from '../../test/fixtures/buildConfig.ts'
import { listChecks } from '../checks/listChecks.ts'
import { ConfigValueInvalid } from '../errors/config.ts'
import { defineGatherer, type Gatherer } from '../gather/chains/defineGatherer.ts'
import { type GatherEvidenceArgs, gatherEvidence, gatherNetwork } from './gatherEvidence.ts'

const never = new Promise<never>(() => {})
const connections: Connections = {
  read: async () => {
    throw new ParaclockError(SavedDataMalformed, { what: 'evidence', problem: 'a chain' })
  },
  close: async () => {}
}
const gather = (gatherers: readonly Gatherer[], more: object = {}) =>
  gatherNetwork({ name: 'main', config, connections, gatherers, ...more })

test('each gatherer is given what it needs, by name', async () => {
  const first = defineGatherer({ id: 'first', needs: [], gather: async () => 1 })
  const second = defineGatherer({
    id: 'second',
    needs: [first],
    gather: async (needed, { network, config: { user } }) => ({ ...needed, network, user })
  })
  const { artifacts } = await gather([second])
  expect(artifacts).toMatchObject({
    first: { status: 'gathered', value: 1 },
    second: { status: 'gathered', value: { first: 1, network: 'main', user: config.user } }
  })
})

test('each gatherer is timed from when what it needs is there', async () => {
  vi.useFakeTimers()
  try {
    const after = (ms: number) => new Promise<number>((done) => setTimeout(done, ms, ms))
    const first = defineGatherer({ id: 'first', needs: [], gather: () => after(300) })
    const second = defineGatherer({ id: 'second', needs: [first], gather: () => after(20) })
    const coming = gather([second])
    await vi.runAllTimersAsync()
    const { artifacts, durationMilliseconds } = await coming
    expect(artifacts['first']?.durationMilliseconds).toBe(300)
    expect(artifacts['second']?.durationMilliseconds).toBe(20)
    expect(durationMilliseconds).toBe(320)
  } finally {
    vi.useRealTimers()
  }
})

test('gatherers that do not need each other run side by side', async () => {
  const met = Promise.withResolvers<string>()
  const one = defineGatherer({ id: 'one', needs: [], gather: () => met.promise })
  const two = defineGatherer({
    id: 'two',
    needs: [],
    gather: async () => {
      met.resolve('met')
      return 2
    }
  })
  expect((await gather([one, two])).artifacts['one']).toMatchObject({
    status: 'gathered',
    value: 'met'
  })
})

test('what fails is kept as its error, and as the error of what needs it; the rest is gathered', async () => {
  const bad = defineGatherer({
    id: 'bad',
    needs: [],
    gather: async (): Promise<number> => {
      throw new TypeError('no such thing')
    }
  })
  const chained = defineGatherer({
    id: 'chained',
    needs: [bad],
    gather: async ({ bad: value }) => value
  })
  const chain = defineGatherer({
    id: 'chain',
    needs: [],
    gather: async (_, context) => (await context.chain('target')).at
  })
  const good = defineGatherer({ id: 'good', needs: [], gather: async () => 1 })
  const { artifacts } = await gather([chained, chain, good])
  for (const id of ['bad', 'chained']) {
    expect(artifacts[id]).toMatchObject({
      status: 'failed',
      error: { code: 'CheckEvaluationFailed', message: 'reading "bad" stopped: "no such thing"' }
    })
  }
  expect(artifacts['chain']).toMatchObject({
    status: 'failed',
    error: { code: 'SavedDataMalformed' }
  })
  expect(artifacts['good']).toMatchObject({ status: 'gathered', value: 1 })
})

test('a gatherer of an extension that hangs ends at its deadline, alone', async () => {
  const stopped = Promise.withResolvers<void>()
  const hangs = defineGatherer({
    id: 'hangs',
    needs: [],
    gather: (_, { signal }): Promise<number> => {
      signal.addEventListener('abort', () => stopped.resolve())
      return never
    }
  })
  const good = defineGatherer({ id: 'good', needs: [], gather: async () => 1 })
  vi.useFakeTimers()
  try {
    const coming = gather([hangs, good])
    await vi.advanceTimersByTimeAsync(20_000)
    const { artifacts } = await coming
    await stopped.promise
    expect(artifacts['hangs']).toMatchObject({
      status: 'failed',
      error: { code: 'DeadlineExceeded' }
    })
    expect(artifacts['good']).toMatchObject({ status: 'gathered', value: 1 })
  } finally {
    vi.useRealTimers()
  }
})

test('what was gathered when the time is over is kept', async () => {
  const hangs = defineGatherer({ id: 'hangs', needs: [], gather: (): Promise<number> => never })
  const waits = defineGatherer({ id: 'waits', needs: [hangs], gather: async () => 2 })
  const good = defineGatherer({ id: 'good', needs: [], gather: async () => 1 })
  const { artifacts } = await gather([waits, good], { deadlineMs: 20 })
  for (const id of ['hangs', 'waits']) {
    expect(artifacts[id]).toMatchObject({ status: 'failed', error: { code: 'DeadlineExceeded' } })
  }
  expect(artifacts['good']).toMatchObject({ status: 'gathered', value: 1 })
})

test('an interruption ends all of it', async () => {
  const hangs = defineGatherer({ id: 'hangs', needs: [], gather: (): Promise<number> => never })
  const stopping = new AbortController()
  const running = gather([hangs], { signal: stopping.signal })
  stopping.abort()
  await expect(running).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('reads that go on when the time is over are ended', async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  const source = {
    request: (_method: string, _params: readonly unknown[], how: { signal: AbortSignal }) => {
      asked.resolve(how.signal)
      return never
    }
  }
  const target = {
    ...{ name: 'target', runtime: { accountLength: 32 }, source },
    over: (bound: object) => ({ ...target, source: bound })
  }
  const reads = defineGatherer({
    id: 'reads',
    needs: [],
    gather: async (_, { chain }) => (await chain('target')).source.request('system_name', [])
  })
  const read = async () => target as never
  const { artifacts } = await gather([reads], {
    deadlineMs: 20,
    connections: { ...connections, read }
  })
  expect((await asked.promise).aborted).toBe(true)
  expect(artifacts['reads']).toMatchObject({ error: { code: 'DeadlineExceeded' } })
})

/** Gathers the artifacts of gatherers on two networks, as the file that would be saved. */
const gatherFile = (
  gatherers: readonly Gatherer[],
  more: Partial<Pick<GatherEvidenceArgs, 'config' | 'connections' | 'checklist'>> = {}
) =>
  gatherEvidence({
    config: { networks: { main: config, test: config } },
    networks: [
      ['main', config],
      ['test', config]
    ],
    checklist: { gatherers, checks: [] },
    trial: false,
    ...more
  })

test('networks are gathered through the connections of the caller, which stay open', async () => {
  const read = vi.fn(connections.read)
  const close = vi.fn(connections.close)
  const opens = defineGatherer({
    id: 'opens',
    needs: [],
    gather: async (_, { chain }) => (await chain('target')).at
  })
  const { networks, ...file } = await gatherFile([opens], { connections: { read, close } })
  expect(networks.map(({ network }) => network)).toEqual(['main', 'test'])
  expect(read).toHaveBeenCalledTimes(2)
  expect(close).not.toHaveBeenCalled()
  expect(file).toMatchObject({ format: 'paraclock-evidence', version: 3 })
  expect(file.ownChecks).toBeUndefined()
})

test('of a hundred networks, 32 are gathered at once, and a slow one holds up no other', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `network ${index}`)
  const others = Promise.withResolvers<void>()
  let [running, most, ended] = [0, 0, 0]
  const counts = defineGatherer({
    id: 'counts',
    needs: [],
    gather: async (_, { network }) => {
      running += 1
      most = Math.max(most, running)
      await (network === names[0] ? others.promise : Promise.resolve())
      running -= 1
      ended += 1
      if (ended === names.length - 1) others.resolve()
      return network
    }
  })
  const all = { networks: names.map((name) => [name, config] as const), connections }
  const { networks } = await gatherFile([counts], all)
  expect(most).toBe(32)
  expect(networks.map(({ artifacts }) => artifacts['counts'])).toMatchObject(
    names.map((value) => ({ value }))
  )
})

test('an error of the configuration ends the gathering of the other networks', async () => {
  const stopped: string[] = []
  const hanging = Promise.withResolvers<void>()
  const context = { source: 'a file', key: 'networks.wrong.user', problem: 'is not an account' }
  const wrong = new ParaclockError(ConfigValueInvalid, context)
  const own = defineGatherer({
    id: 'own',
    needs: [],
    gather: async (_, { network, signal }): Promise<number> => {
      if (network === 'wrong') {
        await hanging.promise
        throw wrong
      }
      signal.addEventListener('abort', () => stopped.push(network))
      hanging.resolve()
      return await never
    }
  })
  const running = gatherEvidence({
    config: { networks: { wrong: config, main: config } },
    networks: [
      ['wrong', config],
      ['main', config]
    ],
    connections,
    checklist: { checks: [], gatherers: [own] },
    trial: false
  })
  await expect(running).rejects.toBe(wrong)
  expect(stopped).toEqual(['main'])
})

test('the deadline of a network is the configured one, in seconds', async () => {
  const hangs = defineGatherer({ id: 'hangs', needs: [], gather: (): Promise<number> => never })
  const timed = { networks: {}, timeouts: { network: 3 } }
  vi.useFakeTimers()
  try {
    const coming = gatherFile([hangs], { config: timed, connections })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(await Promise.race([coming, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    for (const { artifacts } of (await coming).networks) {
      expect(artifacts['hangs']).toMatchObject({ error: { code: 'DeadlineExceeded' } })
    }
  } finally {
    vi.useRealTimers()
  }
})

test('evidence names the checks of extensions, and no built-in check', async () => {
  const [builtIn] = listChecks()
  if (builtIn === undefined) throw new Error('there is no check')
  const own = { ...builtIn, id: 'acme-own', title: 'Ours' }
  const checklist = { gatherers: [], checks: [builtIn, own] }
  const { ownChecks } = await gatherFile([], { checklist, connections })
  const { group, why } = builtIn
  expect(ownChecks).toEqual([{ id: 'acme-own', group, title: 'Ours', why }])
})
