import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Alert } from './judgeProblems.ts'
import { readSigningKey, Webhook, type WebhookArgs } from './Webhook.ts'

interface Got {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const alert = (subject: string): Alert => ({
  ...{ rule: 'run-failed', subject, summary: 's', remedy: null, severity: 'critical' },
  ...{ since: 7, isSent: true }
})

/** Starts a receiver that gives the set answers, and a webhook that sends to it. */
async function open(answer: (got: Got) => number | undefined, more: Partial<WebhookArgs> = {}) {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    got.push({ headers: request.headers, body })
    const status = answer({ headers: request.headers, body })
    if (status !== undefined) response.writeHead(status, { location: '/' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stopping = new AbortController()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const problems: string[] = []
  const webhook = new Webhook({
    ...{ url, onProblem: ({ message }) => problems.push(message) },
    times: { firstMs: 1, giveUpMs: 3_600_000 },
    ...more
  })
  const running = webhook.run(stopping.signal)
  onTestFinished(async () => {
    stopping.abort()
    await running
    server.closeAllConnections()
    server.close()
  })
  const tell = (...subjects: readonly string[]) =>
    webhook.tell({ network: 'main', time: 9, firing: subjects.map(alert), resolved: [] })
  const subjects = () =>
    got.map(({ body }) =>
      JSON.parse(body)
        .firing.map((one: Alert) => one.subject)
        .join()
    )
  return { got, webhook, problems, tell, subjects }
}

test('a message has the alerts, and the signature of Standard Webhooks', async () => {
  const key = readSigningKey('whsec_azN5')
  const { got, webhook } = await open(() => 204, { key })
  webhook.tell({ network: 'main', time: 9, firing: [alert('a')], resolved: [alert('b')] })
  webhook.tell({ network: 'main', time: 9, firing: [], resolved: [] })
  await expect.poll(() => webhook.counts).toEqual({ accepted: 1, failed: 0 })
  const [{ headers, body } = { headers: {}, body: '' }] = got
  const { isSent: _, ...told } = alert('a')
  expect(JSON.parse(body)).toEqual({
    ...{ version: 1, network: 'main', time: 9, firing: [told] },
    resolved: [{ ...told, subject: 'b' }]
  })
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const digest = createHmac('sha256', 'k3y').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${digest}`)
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
})

test('a message that is refused for a while is repeated with its id, and the next one waits', async () => {
  let refusals = 5
  const { got, webhook, problems, tell, subjects } = await open(() => {
    refusals -= 1
    return refusals < 0 ? 200 : refusals === 3 ? 302 : 503
  })
  tell('a')
  tell('b')
  await expect.poll(() => webhook.counts).toEqual({ accepted: 2, failed: 0 })
  expect(subjects()).toEqual(['a', 'a', 'a', 'a', 'a', 'a', 'b'])
  const ids = got.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(2)
  expect(new Set(ids.slice(0, 6)).size).toBe(1)
  expect(problems).toContain('the webhook did not accept a message: status 503')
})

test.each([400, 404, 410, 429])('a message that gets %i is not repeated', async (status) => {
  const { webhook, tell, subjects } = await open(({ body }) =>
    body.includes('"a"') ? status : 200
  )
  tell('a')
  tell('b')
  await expect.poll(() => webhook.counts).toEqual({ accepted: 1, failed: 1 })
  expect(subjects()).toEqual(['a', 'b'])
})

test('a message that is refused for the time to give up is dropped, and the next one is sent', async () => {
  const times = { firstMs: 1, giveUpMs: 500 }
  const { webhook, tell, subjects } = await open(({ body }) => (body.includes('"a"') ? 500 : 200), {
    times
  })
  tell('a')
  await expect.poll(() => webhook.counts).toEqual({ accepted: 0, failed: 1 })
  const tries = subjects().length
  expect(tries).toBeGreaterThan(1)
  tell('b')
  await expect.poll(() => webhook.counts).toEqual({ accepted: 1, failed: 1 })
  expect(subjects()).toHaveLength(tries + 1)
})

test('more than 200 alerts are several messages', async () => {
  const { webhook, tell, subjects } = await open(() => 200)
  tell(...Array.from({ length: 401 }, (_, index) => `t${index}`))
  await expect.poll(() => webhook.counts.accepted).toBe(3)
  expect(subjects().map((text) => text.split(',').length)).toEqual([200, 200, 1])
})

test.each([
  ['whsec_azN5', 'k3y'],
  ['azN5', 'k3y'],
  ['whsec_', undefined],
  ['not base64!', undefined],
  ['azN', undefined]
])('the secret %s has the key %s', (secret, key) => {
  const read = readSigningKey(secret)
  expect(read && Buffer.from(read).toString()).toBe(key)
})
