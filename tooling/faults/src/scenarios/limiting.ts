import type { HttpReply } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'

const READ = { method: 'system_chain' }

function refusal(status: number, retryAfter?: string): HttpReply {
  const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter }
  return { status, headers: { ...headers }, body: '' }
}

/** Faults that are a node's way of asking for patience. */
export const limiting: readonly Scenario[] = [
  {
    name: 'retryAfterSeconds',
    expects: 'HTTP 429 with Retry-After in seconds: no request before that, then the answer',
    virtualOnly: true,
    play: async (stage) => {
      const seconds = stage.dice.between(1, 10)
      let until = 0
      let early = 0
      const node = await stage.node(
        stage.chain(),
        {
          post: (_, nth) => {
            if (stage.clock.now() < until) early += 1
            if (nth !== 2) return undefined
            until = stage.clock.now() + seconds * 1000
            return refusal(429, String(seconds))
          }
        },
        'http'
      )
      const provider = stage.provider([node])
      await stage.event(provider, 'connected')
      stage.equal(
        await stage.within(seconds * 1000 + 1000, provider.request(READ)),
        'Fake',
        'chain'
      )
      stage.equal(early, 0, 'requests before the time')
    }
  },
  {
    name: 'retryAfterDate',
    expects: 'HTTP 503 with Retry-After as a date: no request before that, then the answer',
    virtualOnly: true,
    play: async (stage) => {
      let until = 0
      let early = 0
      const node = await stage.node(
        stage.chain(),
        {
          post: (_, nth) => {
            if (stage.clock.wallTime() < until) early += 1
            if (nth !== 2) return undefined
            const date = new Date(stage.clock.wallTime() + stage.dice.between(2000, 9000))
            until = Date.parse(date.toUTCString())
            return refusal(503, date.toUTCString())
          }
        },
        'http'
      )
      const provider = stage.provider([node])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(11_000, provider.request(READ)), 'Fake', 'chain')
      stage.equal(early, 0, 'requests before the time')
    }
  },
  {
    name: 'retryAfterTooLong',
    expects: 'HTTP 429 asks for more patience than the call has: RateLimitExceeded at once',
    play: async (stage) => {
      const node = await stage.node(
        stage.chain(),
        { post: (_, nth) => (nth >= 2 ? refusal(429, '3600') : undefined) },
        'http'
      )
      const provider = stage.provider([node])
      await stage.event(provider, 'connected')
      await stage.fails(1000, ['RateLimitExceeded'], provider.request(READ))
    }
  },
  {
    name: 'limitedFirstOfTwo',
    expects: 'HTTP 429 at one endpoint of two: the other answers in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const limited = await stage.node(
        chain,
        { post: (_, nth) => (nth >= 2 ? refusal(429, '60') : undefined) },
        'http'
      )
      const provider = stage.provider([limited, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'limitedUpgrade',
    expects: 'the WebSocket is refused with 429: the next endpoint answers in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const limited = await stage.node(chain, { upgrade: () => refusal(429, '60') })
      const provider = stage.provider([limited, await stage.node(chain)])
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
      stage.equal(limited.node.upgrades, 1, 'attempts')
    }
  },
  {
    name: 'limitedByNode',
    expects: 'the node itself answers that there are too many calls: asked again after a while',
    play: async (stage) => {
      const limited = await stage.node(stage.chain(), {
        request: ({ method }, { nth }) =>
          method === 'system_chain' && nth <= 2
            ? { kind: 'error', code: -32999, message: 'RPC rate limit exceeded' }
            : undefined
      })
      const provider = stage.provider([limited])
      stage.equal(await stage.within(4500, provider.request(READ)), 'Fake', 'chain')
      stage.equal(limited.node.count('system_chain'), 3, 'requests')
    }
  },
  {
    name: 'serverErrorOverHttp',
    expects: 'HTTP 500 in mid-session: the next endpoint answers in 1 s',
    play: async (stage) => {
      const chain = stage.chain()
      const status = stage.dice.pick([500, 502, 503, 504])
      const failing = await stage.node(
        chain,
        { post: (_, nth) => (nth >= 2 ? refusal(status) : undefined) },
        'http'
      )
      const provider = stage.provider([failing, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(1000, provider.request(READ)), 'Fake', 'chain')
    }
  },
  {
    name: 'hangsOverHttp',
    expects: 'an HTTP request is never answered: the next endpoint answers in 10 s',
    play: async (stage) => {
      const chain = stage.chain()
      const hanging = await stage.node(
        chain,
        { post: (_, nth) => (nth >= 2 ? 'hang' : undefined) },
        'http'
      )
      const provider = stage.provider([hanging, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      stage.equal(await stage.within(10_000, provider.request(READ)), 'Fake', 'chain')
    }
  }
]
