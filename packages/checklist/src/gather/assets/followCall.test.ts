import type { Chain } from '@paraclock/connect'
import { encodeVersionedLocation, locateChain } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { failureOfRun, followCall } from './followCall.ts'

const { signal } = new AbortController()
const at = (chain: number | undefined, from: number | undefined) =>
  encodeVersionedLocation({ location: locateChain({ chain, from }), version: 5 })

/** A chain whose calls and messages send a message to each of the given chains, or fail. */
function open(
  name: string,
  paraId: number | undefined,
  to: readonly (number | undefined)[],
  failure: string | undefined = undefined
): Chain & { readonly origins: string[] } {
  const programs = { known: true, value: [5], from: 'a test' }
  const origins: string[] = []
  const ended = {
    failure: failure === undefined ? null : { name: failure },
    events: [],
    forwarded: to.map((chain) => ({ bytes: '0x05', destination: at(chain, paraId) }))
  }
  return {
    ...{ name, paraId, origins },
    facts: { capabilities: { xcm: { programs, locations: programs } } },
    hasApi: () => true,
    dryRunCall: async () => ({ value: ended, evidence: [] }),
    dryRunXcm: async ({ origin }: { origin: string }) => {
      origins.push(origin)
      return { value: ended, evidence: [] }
    }
  } as unknown as Chain & { readonly origins: string[] }
}

const follow = async (chain: Chain, receivers: readonly Chain[]) => {
  const { value } = await followCall({
    ...{ chain, receivers, signal },
    ...{ origin: { kind: 'root' }, call: '0x00' }
  })
  return value.map((run) => [run.chain.name, failureOfRun(run)])
}

test('a message is followed from chain to chain, each as from its sender', async () => {
  const relay = open('relay', undefined, [])
  const hub = open('assetHub', 1000, [undefined])
  const service = open('service', 2115, [1000, 3333])
  expect(await follow(service, [relay, hub, service])).toEqual([
    ['service', undefined],
    ['assetHub', undefined],
    ['relay', undefined]
  ])
  expect(hub.origins).toEqual([at(2115, 1000)])
  expect(relay.origins).toEqual([at(1000, undefined)])
})

test('the failure names the chain, and chains that answer one another come to an end', async () => {
  const one = open('one', 2000, [2001])
  const other = open('other', 2001, [2000], 'Barrier')
  const runs = await follow(one, [one, other])
  expect(runs.length).toBe(8)
  expect(runs[1]).toEqual(['other', 'on other: Barrier'])
  const quiet = open('other', 2001, [2000])
  const last = 'on other: 1 messages were not followed, after 8 dry runs of one call'
  expect((await follow(one, [one, quiet])).flatMap(([, failure]) => failure ?? [])).toEqual([last])
})

test('a call with more messages than are followed is not taken as harmless', async () => {
  const many = open('many', 2000, Array(17).fill(2001))
  const runs = await follow(many, [many, open('other', 2001, [])])
  const cut = 'on many: 10 messages were not followed, after 8 dry runs of one call'
  expect([runs.length, runs[0]]).toEqual([8, ['many', cut]])
})
