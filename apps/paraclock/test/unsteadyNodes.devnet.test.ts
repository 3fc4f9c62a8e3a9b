import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkConfig, Report } from '@paraclock/checklist'
import { stringifyJson } from '@paraclock/core'
import { expect, onTestFinished, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { makeFolder, openNetwork } from './network/openNetwork.ts'
import { type Passing, proxyEndpoint } from './network/proxyEndpoint.ts'
import { relayEndpoint } from './network/relayEndpoint.ts'
import { runCommand } from './runCommand.ts'

/** A chain is given up after 8 seconds. Without that, a network would be after 60. */
const MAX_MS = 50_000

// A fix continues with the same bytes within 64 blocks. On a busy machine, 32 seconds are too few.
const net = await openNetwork({ variant: 'minute', name: 'main', autoBlock: 2000 })
const folder = await makeFolder()
const own = (await configureDevnet([net])).networks['main'] as NetworkConfig

/** The target's endpoint, through a wire that changes its bytes as a node would. */
async function behind(openPassing: () => Passing): Promise<string> {
  const proxy = await proxyEndpoint(own.target.endpoints[0] ?? '', openPassing)
  onTestFinished(() => proxy.close())
  return proxy.url
}

const everyFewFrames = (frames: number) => () =>
  behind(() => {
    let seen = 0
    return (chunk, client) => {
      seen += 1
      if (seen > frames) client.destroy()
      else client.write(chunk)
    }
  })

/** As every node at first, and later with each connection for a few frames only. */
const onceRead = (frames: number) => () => {
  let all = 0
  return behind(() => {
    let seen = 0
    return (chunk, client) => {
      all += 1
      seen += 1
      if (all > 10 && seen > frames) client.destroy()
      else client.write(chunk)
    }
  })
}

const noHandshake = () => behind(() => () => {})

/** One byte a second, from the beginning, or from when it is in use. */
const byteBySecond = (after: number) => () =>
  behind(() => {
    let seen = 0
    let held: Buffer = Buffer.alloc(0)
    let timer: NodeJS.Timeout | undefined
    return (chunk, client) => {
      seen += 1
      if (seen <= after) return void client.write(chunk)
      held = Buffer.concat([held, chunk])
      if (timer !== undefined) return
      timer = setInterval(() => {
        client.write(held.subarray(0, 1))
        held = held.subarray(1)
      }, 1000)
      client.on('close', () => clearInterval(timer))
    }
  })

const oneInNine = async () => {
  let asked = 0
  const relay = await relayEndpoint(own.target.endpoints[0] ?? '', {
    onQuestion: (_, pass) => {
      asked += 1
      // The first are those by which a node is known for one.
      if (asked <= 4 || asked % 9 === 0) pass()
    },
    onAnswer: (_, pass) => pass()
  })
  onTestFinished(() => relay.close())
  return relay.url
}

async function check(endpoints: readonly string[], ...options: readonly string[]) {
  const networks = { main: { ...own, target: { ...own.target, endpoints } } }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson({ networks }, { indent: 2 }))
  // Nothing is known of the chains from the test before.
  await rm(join(folder, 'paraclock'), { recursive: true, force: true })
  const begun = Date.now()
  const argv = ['check', '--report', 'json=report.json', ...options]
  const { code, complaints } = await runCommand(folder, argv)
  const elapsedMs = Date.now() - begun
  expect(complaints).toBe('')
  const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as Report
  const results = report.networks[0]?.results ?? []
  const outcomeOf = (id: string) => results.find((one) => one.id === id)
  return { code, elapsedMs, outcomeOf, text: JSON.stringify(results) }
}

test.each([
  ['breaks off after five frames', everyFewFrames(5), /ConnectionLost/],
  ['breaks off after three frames, once it was read', onceRead(3), /ConnectionLost/],
  ['accepts, and never answers the handshake', noHandshake, /EndpointUnavailable/],
  ['answers one question in nine', oneInNine, /EndpointUnavailable/],
  ['sends one byte a second in the middle', byteBySecond(6), /EndpointUnavailable/]
])('a node that %s is given up, and the rest is reported', async (_, open, code) => {
  const checked = await check([await open()])
  expect(checked.code).toBe(3)
  expect(checked.outcomeOf('target-reachable')).toMatchObject({ outcome: 'error' })
  expect(checked.outcomeOf('relay-reachable')).toMatchObject({ outcome: 'pass' })
  expect(checked.outcomeOf('service-reachable')).toMatchObject({ outcome: 'pass' })
  expect(checked.text).toMatch(code)
  expect(checked.text).not.toContain('DeadlineExceeded')
  expect(checked.elapsedMs).toBeLessThan(MAX_MS)
})

test('a node that breaks off every few frames is read all the same', async () => {
  // The code of the runtime is one answer, of fewer frames than that.
  const checked = await check([await everyFewFrames(80)()], '--no-trial')
  expect(checked.outcomeOf('target-reachable')).toMatchObject({ outcome: 'pass' })
  expect(checked.text).not.toMatch(/DeadlineExceeded|sent nothing for|ConnectionLost/)
})

test.each([
  ['breaks off after three frames, once it was read', onceRead(3)],
  ['sends one byte a second in the middle', byteBySecond(6)]
])('another endpoint takes over for one that %s', async (_, open) => {
  const checked = await check([await open(), own.target.endpoints[0] ?? ''])
  expect(checked.outcomeOf('target-reachable')).toMatchObject({ outcome: 'pass' })
  expect(checked.text).not.toMatch(/DeadlineExceeded|sent nothing for|ConnectionLost/)
  expect(checked.elapsedMs).toBeLessThan(MAX_MS)
})

test('fix names a node that is gone before the time of a call is over, and waits for one that comes back', async () => {
  const REQUEST_MS = 60_000
  const AWAY_MS = 1000
  let onSubmit: (() => void) | undefined
  const open = (port = 0) =>
    relayEndpoint(own.target.endpoints[0] ?? '', {
      port,
      onQuestion: (text, pass) =>
        text.includes('"author_submit') && onSubmit ? onSubmit() : pass(),
      onAnswer: (_, pass) => pass()
    })
  let node = await open()
  onTestFinished(() => node.close())
  const { url } = node
  const config = {
    timeouts: { connect: 20, request: REQUEST_MS / 1000, network: 120 },
    networks: { main: { ...own, target: { ...own.target, endpoints: [url] } } }
  }
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
  let goneAt = 0
  let changing = Promise.resolve()
  const fix = async (onGone: () => Promise<void>) => {
    onSubmit = () => {
      onSubmit = undefined
      goneAt = Date.now()
      changing = node.close().then(onGone)
    }
    const argv = ['fix', '--yes', '--no-sudo', '--signer', 'env:PHRASE']
    const made = await runCommand(folder, argv, { env: { PHRASE: '//Alice' } })
    await changing
    return made
  }
  const gone = await fix(async () => {})
  const elapsedMs = Date.now() - goneAt
  expect([gone.code, gone.complaints.split(' ')[0]]).toEqual([3, 'EndpointUnavailable'])
  expect(gone.complaints).toContain(url)
  expect(elapsedMs).toBeLessThan(REQUEST_MS)

  const reopen = async (): Promise<void> => {
    node = await open(Number(new URL(url).port))
  }
  await reopen()
  const back = await fix(async () => {
    await sleep(AWAY_MS)
    await reopen()
  })
  expect([back.code, back.complaints]).toEqual([1, ''])
  expect(back.output).toMatch(/proxy\.addProxy\(.*: block \d+/)
})
