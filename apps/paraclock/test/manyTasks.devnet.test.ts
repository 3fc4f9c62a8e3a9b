import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringifyJson } from '@paraclock/core'
import { beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { proxyEndpoint } from './network/proxyEndpoint.ts'
import { runCommand } from './runCommand.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const SIGNED = ['--signer', 'env:PHRASE', '--journal', 'journal.jsonl']
const COUNT = 110

const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 500, keptBlocks: 4096 })
const folder = await makeFolder()

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (...argv: readonly string[]) => runCommand(folder, argv, { env: { PHRASE: '//Alice' } })
const nonceOf = async () => (await net.service.api.rpc.system.accountNextIndex(ALICE)).toNumber()
/** A time some hours ahead, on a slot. */
const at = (hours: number) =>
  new Date((Math.floor(Number(net.now()) / 3600) + hours) * 3_600_000).toISOString()
const gift = (index: number, hours = 48) => `gift ${index},${at(hours)},1,${BOB}`
const csv = (rows: readonly string[]) => ['id,at,transfer,to', ...rows, ''].join('\n')
const gifts = () => Array.from({ length: COUNT }, (_, index) => gift(index))
const listTaskIds = async () =>
  (await run('tasks', '--long')).output.split('\n').filter((line) => line.includes('  transfer  '))
/** Leaves the journal as a command leaves it that is killed after the block of its transaction. */
const forgetOutcome = async () => {
  const journal = join(folder, 'journal.jsonl')
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n')
  expect(lines.at(-1)).toContain('"settled"')
  await writeFile(journal, `${lines.slice(0, -1).join('\n')}\n`)
}

/** Follows tasks, restarts the node of the service when all are followed, and stops afterwards. */
async function followOverRestart(name: string, count: number) {
  const config = await configureDevnet([net])
  let isDown = false
  const proxy = await proxyEndpoint(net.service.wsUrl, () => (chunk, client) => {
    if (isDown) client.destroy()
    else client.write(chunk)
  })
  const { main } = config.networks
  const service = { ...main?.service, endpoints: [proxy.url] }
  await write('paraclock.config.json', stringifyJson({ networks: { main: { ...main, service } } }))
  let waits = 0
  const outages: string[] = []
  const stopping = new AbortController()
  const { code } = await runCommand(folder, ['task', 'follow', name], {
    signal: stopping.signal,
    onReport: (text) => {
      if (text.includes('waiting for 0x')) waits += 1
      if (waits === count && outages.length === 0) isDown = true
      const [said] = /^main: the connection is \w+\./.exec(text) ?? []
      if (said === undefined) return
      outages.push(said)
      isDown = false
      if (outages.length === 2) stopping.abort()
    }
  })
  await proxy.close()
  await write('paraclock.config.json', stringifyJson(config))
  return { waits, outages, code }
}

beforeAll(async () => {
  await write('paraclock.config.json', stringifyJson(await configureDevnet([net])))
})

test('a file is shown, booked over an interruption and not booked twice', async () => {
  await write('gifts.csv', csv(gifts()))
  const asked = ['schedule', '--from', 'gifts.csv']
  const shown = await run(...asked)
  expect([shown.code, shown.complaints]).toEqual([0, ''])
  expect(shown.output.match(/a transfer of 1 PCM/g)).toHaveLength(COUNT)
  expect(shown.output).toMatch(
    new RegExp(`${COUNT} of ${COUNT} tasks to schedule, for at most [0-9.]+ PCM`)
  )
  expect(shown.output).toContain('Nothing was sent. With --signer')
  const before = await nonceOf()
  const stopping = new AbortController()
  const stopped = await runCommand(folder, [...asked, '--yes', ...SIGNED], {
    env: { PHRASE: '//Alice' },
    signal: stopping.signal,
    // The first transaction is in a finalized block, the others are not sent.
    onOutput: (text) => {
      if (text.startsWith('scheduled: ')) stopping.abort()
    }
  })
  expect(stopped.code).toBe(130)
  const booked = (await listTaskIds()).length
  expect(booked).toBeGreaterThan(1)
  expect(booked).toBeLessThan(COUNT)
  await forgetOutcome()

  const heard: string[] = []
  const resumed = await runCommand(folder, [...asked, '--yes', '--json', ...SIGNED], {
    env: { PHRASE: '//Alice' },
    onReport: (text) => heard.push(text)
  })
  expect(heard.filter((text) => text.startsWith('resuming the transaction 0x'))).toHaveLength(1)
  expect([resumed.code, resumed.complaints]).toEqual([0, ''])
  const { requests } = JSON.parse(resumed.output) as { requests: { status: string }[] }
  const count = (status: string) => requests.filter((one) => one.status === status).length
  expect([count('existing'), count('scheduled')]).toEqual([booked, COUNT - booked])
  expect(await listTaskIds()).toHaveLength(COUNT)
  const sent = (await nonceOf()) - before
  expect(sent).toBeGreaterThan(1)
  expect(sent).toBeLessThan(5)
  const again = await run(...asked, '--yes', ...SIGNED)
  expect([again.code, again.complaints]).toEqual([0, ''])
  expect(again.output).toContain(`0 of ${COUNT} tasks to schedule`)
  expect((await nonceOf()) - before).toBe(sent)
  await write('other.json', JSON.stringify([{ id: 'gift 0', at: at(72), transfer: '1', to: BOB }]))
  const other = await run('schedule', '--from', 'other.json', '--yes', ...SIGNED)
  expect([other.code, other.complaints.split(' ')[0]]).toEqual([2, 'CommandArgumentInvalid'])
  expect(other.complaints).toContain('DuplicateTask')
})

test('tasks are listed by the time of their next run, and then by their ids', async () => {
  const rows = [gift(2003, 21), gift(2002, 22), gift(2001, 21), gift(2000, 23), gift(2004, 20)]
  await write('ordered.csv', csv(rows))
  const booked = await run('schedule', '--from', 'ordered.csv', '--yes', ...SIGNED)
  expect([booked.code, booked.complaints]).toEqual([0, ''])
  const names = [2004, 2001, 2003, 2002, 2000].map((index) => `gift ${index}`)
  const nameOf = (line: string) => /^\s*(gift 2\d{3}) {2}/.exec(line)?.[1] ?? []
  expect((await listTaskIds()).flatMap(nameOf)).toEqual(names)
  const cancelled = await run('cancel', ...names, '--yes', ...SIGNED)
  expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
})

test('tasks with ids like parts, but other actions, are not changed together', async () => {
  for (const [part, amount] of [
    ['gift/1', '2'],
    ['gift/2', '3']
  ] as const) {
    const asked = ['schedule', part, '--at', at(48), '--transfer', amount, '--to', BOB]
    expect((await run(...asked, '--yes', ...SIGNED)).code).toBe(0)
  }
  const before = await listTaskIds()
  const change = (id: string) => run('change', id, '--at', at(49), '--yes', ...SIGNED)
  const refused = await change('gift')
  expect([refused.code, refused.complaints.split(' ')[0]]).toEqual([2, 'TaskDoesNotExist'])
  expect(await listTaskIds()).toEqual(before)
  expect((await change('gift/2')).code).toBe(0)
})

test('the parts of a task are shown, followed and cancelled together, also over an interruption', async () => {
  const times = Array.from({ length: 60 }, (_, index) => ['--at', at(60 + index)]).flat()
  const sent = ['--yes', ...SIGNED]
  const listParts = async () => (await listTaskIds()).filter((line) => line.includes('split'))
  const booked = await run('schedule', 'split', ...times, '--transfer', '3', '--to', BOB, ...sent)
  expect([booked.code, booked.complaints]).toEqual([0, ''])
  const { length } = await listParts()
  expect(length).toBeGreaterThan(1)
  const shown = await run('task', 'show', 'split')
  expect([shown.code, shown.complaints]).toEqual([0, ''])
  expect(shown.output.match(/0x[0-9a-f]{64} has \d+ runs? to come, next /g)).toHaveLength(length)
  const { networks } = JSON.parse((await run('task', 'show', 'split', '--json')).output)
  const runs = networks.flatMap(({ task }: { task: { remainingRuns: [] } }) => task.remainingRuns)
  expect([networks.length, runs.length]).toEqual([length, 60])
  const { waits, outages, code } = await followOverRestart('split', length)
  expect([code, waits]).toEqual([130, length])
  expect(outages).toEqual(['main: the connection is lost.', 'main: the connection is back.'])
  const nonce = await nonceOf()
  const cancelled = await run('cancel', 'split', ...sent)
  expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
  expect(cancelled.output.match(/^cancelled: 0x/gm)).toHaveLength(length)
  expect([await listParts(), await nonceOf()]).toEqual([[], nonce + 1])
  await forgetOutcome()
  const again = await run('cancel', 'split', ...sent)
  expect([again.code, again.complaints]).toEqual([0, ''])
  expect(again.output.match(/^cancelled: 0x/gm)).toHaveLength(length)
  const gone = await run('cancel', 'split', ...sent)
  expect([gone.code, gone.complaints.split(' ')[0]]).toEqual([2, 'TaskDoesNotExist'])
  expect(await nonceOf()).toBe(nonce + 1)
})

test('a task is changed into several over an interruption, and those are changed together', async () => {
  // More times than the service takes for one task.
  const hours = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ['--at', at(first + index)]).flat()
  const sent = ['--yes', ...SIGNED]
  const listParts = async () => (await listTaskIds()).filter((line) => line.includes('parted'))
  const booked = await run(
    'schedule',
    'parted',
    ...hours(48, 2),
    '--transfer',
    '3',
    '--to',
    BOB,
    ...sent
  )
  expect([booked.code, booked.complaints]).toEqual([0, ''])
  const nonce = await nonceOf()
  const asked = ['change', 'parted', ...hours(60, 60), ...sent]
  const changed = await run(...asked)
  expect([changed.code, await nonceOf()]).toEqual([0, nonce + 1])
  await forgetOutcome()
  const parts = await listParts()
  expect(parts.length).toBeGreaterThan(1)

  const heard: string[] = []
  const resumed = await runCommand(folder, asked, {
    env: { PHRASE: '//Alice' },
    onReport: (text) => heard.push(text)
  })
  expect(heard.filter((text) => text.startsWith('resuming the transaction 0x'))).toHaveLength(1)
  expect([resumed.code, resumed.complaints]).toEqual([0, ''])
  expect(resumed.output.match(/^existing: 0x/gm)).toHaveLength(parts.length)
  expect([await nonceOf(), await listParts()]).toEqual([nonce + 1, parts])

  // The first parts stay as they are, and the last one goes.
  for (const [count, left] of [
    [73, 3],
    [72, 2]
  ] as const) {
    const moved = await run('change', 'parted', ...hours(60, count), ...sent)
    expect([moved.code, moved.complaints, (await listParts()).length]).toEqual([0, '', left])
  }
  const [id = ''] = /0x[0-9a-f]{64}/.exec(booked.output) ?? []
  const shorter = await run('change', id, ...hours(60, 1), ...sent)
  expect([shorter.code, shorter.complaints]).toEqual([0, ''])
  const [only = '', ...others] = await listParts()
  expect([only, others]).toEqual([
    expect.stringMatching(/^\s*parted {2,}transfer {2}.* {2}1 run /),
    []
  ])
  expect(await nonceOf()).toBe(nonce + 4)
})

test('runs that do not fit into one transaction are refused before the signature, those that fit are scheduled', async () => {
  const nonce = await nonceOf()
  const ask = (count: number, ...more: readonly string[]) => {
    // At each hour, so that no first run is past before its transaction is included.
    const schedule = ['--cron', '0 * * * *', '--count', `${count}`]
    return run('schedule', 'long', ...schedule, '--transfer', '1', '--to', BOB, ...more)
  }
  const refusal = /not all of 1000 runs fit into one transaction of "[^"]+": the first (\d+) do/
  const refused = [await ask(1000), await ask(1000, '--yes', ...SIGNED)]
  for (const { code, complaints } of refused) {
    expect([code, complaints.split(' ')[0]]).toEqual([2, 'ScheduleLimitExceeded'])
    expect(complaints).toMatch(refusal)
  }
  expect(await nonceOf()).toBe(nonce)
  const [, fits] = refusal.exec(refused[0]?.complaints ?? '') ?? []
  const booked = await ask(Number(fits), '--yes', ...SIGNED)
  expect([booked.code, booked.complaints, await nonceOf()]).toEqual([0, '', nonce + 1])
})
