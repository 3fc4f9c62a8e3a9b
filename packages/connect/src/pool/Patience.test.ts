import { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test } from 'vitest'
import { parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { ConnectionLost, EndpointUnavailable, RateLimitExceeded } from '../errors/endpoints.ts'
import { Patience } from './Patience.ts'

const endpoints = [parseEndpoint('ws://a.example'), parseEndpoint('ws://b.example')]
const [first, second] = endpoints as [(typeof endpoints)[0], (typeof endpoints)[0]]

function open(count: number, giveUpMs = 8000) {
  const clock = new VirtualClock()
  const given: ParaclockError[] = []
  const state = { isSteady: false }
  const patience = new Patience({
    endpoints: endpoints.slice(0, count),
    clock,
    giveUpMs,
    isSteady: () => state.isSteady,
    onGiveUp: (error) => given.push(error)
  })
  const wait = (milliseconds: number) => clock.run(clock.sleep(milliseconds), 60_000)
  return { patience, given, state, wait }
}

const lost = (endpoint = first) =>
  new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem: 'close code 1006' })
const silent = (waitedMs: number) =>
  new ParaclockError(EndpointUnavailable, { endpoint: first.shown, stage: 'x', waitedMs })

test('endpoints that keep failing are given up after the time, with the failure of each', async () => {
  const { patience, given, wait } = open(2)
  for (let losses = 1; losses <= 9; losses += 1) {
    patience.note(losses % 2 === 0 ? second : first, lost(losses % 2 === 0 ? second : first), false)
    await wait(800)
  }
  expect(given).toEqual([])
  await wait(801)
  expect(given).toMatchObject([{ code: 'EndpointsUnavailable' }])
  expect(given[0]?.message).toMatch(/a\.example.*b\.example/)
})

test('without a connection, the time counts from the beginning of the silence', async () => {
  const { patience, given, wait } = open(1)
  patience.note(first, silent(4000), false)
  await wait(3900)
  expect(given).toEqual([])
  await wait(200)
  expect(given).toMatchObject([{ code: 'EndpointUnavailable' }])
})

test('an endpoint that has not failed yet gets as much time again', async () => {
  const untried = open(2)
  untried.patience.note(first, silent(5000), false)
  await untried.wait(10_900)
  expect(untried.given).toEqual([])
  await untried.wait(200)
  expect(untried.given).toMatchObject([{ code: 'EndpointUnavailable' }])
  const both = open(2)
  both.patience.note(first, silent(5000), false)
  await both.wait(5000)
  expect(both.given).toEqual([])
  both.patience.note(second, lost(second), false)
  expect(both.given).toMatchObject([{ code: 'EndpointsUnavailable' }])
})

test('a steady connection is kept at that time, and its loss is the last', async () => {
  const { patience, given, state, wait } = open(1)
  patience.note(first, lost(), false)
  patience.note(first, lost(), false)
  state.isSteady = true
  await wait(20_000)
  expect(given).toEqual([])
  state.isSteady = false
  patience.note(first, lost(), false)
  expect(given).toHaveLength(1)
})

test('a stable connection begins the time anew, and 0 turns the limit off', async () => {
  const { patience, given, wait } = open(1)
  for (let losses = 1; losses <= 9; losses += 1) {
    patience.note(first, lost(), true)
    await wait(7000)
  }
  patience.reset()
  await wait(20_000)
  expect(given).toEqual([])
  const limited = open(1)
  for (let times = 1; times <= 9; times += 1) {
    const context = { endpoint: first.shown, retryAfterMs: 1000 }
    limited.patience.note(first, new ParaclockError(RateLimitExceeded, context), false)
  }
  await limited.wait(20_000)
  expect(limited.given).toEqual([])
  const off = open(1, 0)
  for (let losses = 1; losses <= 9; losses += 1) off.patience.note(first, lost(), false)
  await off.wait(20_000)
  expect(off.given).toEqual([])
})
