import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../src/Story.ts'
import { type Endpoints, startEndpoints } from '../src/startEndpoints.ts'
import { dedot } from '../src/stories/dedot.ts'
import { polkadotApi } from '../src/stories/polkadotApi.ts'
import { polkadotJs } from '../src/stories/polkadotJs.ts'

const stories: readonly (readonly [string, Story])[] = [
  ['@polkadot/api', polkadotJs],
  ['polkadot-api', polkadotApi],
  ['dedot, over chainHead_v1', dedot('v2')],
  ['dedot, over the older interface', dedot('legacy')]
]

let endpoints: Endpoints

beforeAll(async () => {
  endpoints = await startEndpoints('clients')
})

afterAll(() => endpoints.stop())

describe.each(['devnet', 'gateway'] as const)('on the %s', (endpoint) => {
  test.each(stories)('%s reads, signs, submits and follows to finality', async (_name, story) => {
    expect(await endpoints.judge(endpoint, story)).toEqual([])
  })
})
