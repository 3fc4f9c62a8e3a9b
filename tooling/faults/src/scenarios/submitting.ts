import { hashBytes } from '../node/answerRequest.ts'
import type { Reaction } from '../node/NodeFaults.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage } from '../runner/Stage.ts'

/** A version 4 extrinsic that is signed, different for each seed. */
function signed(stage: Stage): string {
  return extrinsic('84', stage)
}

/** A version 4 extrinsic without a signature. */
function unsigned(stage: Stage): string {
  return extrinsic('04', stage)
}

function extrinsic(version: string, stage: Stage): string {
  const body = stage.dice.between(0, 0xffff_ffff).toString(16).padStart(8, '0').repeat(12)
  // 49 bytes follow the length, which is compact: 49 << 2.
  return `0xc4${version}${body}`
}

function once(method: string, reaction: Reaction) {
  return {
    request: (request: { method: string }, { nth }: { nth: number }): Reaction | undefined =>
      request.method === method && nth === 1 ? reaction : undefined
  }
}

const submit = (bytes: string) => ({ method: 'author_submitExtrinsic', params: [bytes] })

/** Faults around what takes effect. */
export const submitting: readonly Scenario[] = [
  {
    name: 'submittedThenKilled',
    expects: 'a signed extrinsic arrives and its answer is lost: sent again, it acts once',
    play: async (stage) => {
      const chain = stage.chain()
      const dying = await stage.node(
        chain,
        once('author_submitExtrinsic', { kind: 'kill', executed: true })
      )
      const provider = stage.provider([dying, await stage.node(chain)])
      const bytes = signed(stage)
      const hash = await stage.within(1500, provider.request(submit(bytes)))
      stage.equal(hash, hashBytes(bytes), 'hash')
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'killedBeforeSubmitted',
    expects: 'the connection breaks before a signed extrinsic arrives: sent again, it acts once',
    play: async (stage) => {
      const chain = stage.chain()
      const dying = await stage.node(
        chain,
        once('author_submitExtrinsic', { kind: 'kill', executed: false })
      )
      const provider = stage.provider([dying, await stage.node(chain)])
      const bytes = signed(stage)
      stage.equal(
        await stage.within(1500, provider.request(submit(bytes))),
        hashBytes(bytes),
        'hash'
      )
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'includedBeforeResubmitted',
    expects: 'the extrinsic is in a block when it is sent again: the outcome is told as unknown',
    play: async (stage) => {
      const chain = stage.chain()
      const dying = await stage.node(
        chain,
        once('author_submitExtrinsic', { kind: 'kill', executed: true })
      )
      const provider = stage.provider([dying, await stage.node(chain)])
      provider.on('retrying', () => chain.produce())
      const bytes = signed(stage)
      await stage.fails(1500, ['CallOutcomeUnknown'], provider.request(submit(bytes)))
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'submissionSwallowed',
    expects: 'a signed extrinsic arrives and no answer ever comes: one effect, and a code',
    virtualOnly: true,
    play: async (stage) => {
      const chain = stage.chain()
      const deaf = await stage.node(chain, {
        request: ({ method }) =>
          method === 'author_submitExtrinsic' ? { kind: 'swallow' } : undefined
      })
      const provider = stage.provider([deaf])
      const bytes = signed(stage)
      await stage.fails(30_500, ['CallOutcomeUnknown'], provider.request(submit(bytes)))
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  },
  {
    name: 'unsignedKilled',
    expects: 'the connection breaks under an unsigned extrinsic: it is not sent again',
    play: async (stage) => {
      const chain = stage.chain()
      const executed = stage.dice.oneIn(2)
      const dying = await stage.node(
        chain,
        once('author_submitExtrinsic', { kind: 'kill', executed })
      )
      const other = await stage.node(chain)
      const provider = stage.provider([dying, other])
      const bytes = unsigned(stage)
      await stage.fails(1500, ['CallOutcomeUnknown'], provider.request(submit(bytes)))
      await stage.within(1500, provider.request({ method: 'system_chain' }))
      stage.equal(other.node.count('author_submitExtrinsic'), 0, 'submissions elsewhere')
    }
  },
  {
    name: 'unknownMethodKilled',
    expects: 'the connection breaks under a method that is not known to be a read: not repeated',
    play: async (stage) => {
      const chain = stage.chain()
      const executed = stage.dice.oneIn(2)
      const dying = await stage.node(chain, once('dev_effect', { kind: 'kill', executed }))
      const other = await stage.node(chain)
      const provider = stage.provider([dying, other])
      const call = provider.request({ method: 'dev_effect', params: ['mint'] })
      await stage.fails(1500, ['CallOutcomeUnknown'], call)
      await stage.within(1500, provider.request({ method: 'system_chain' }))
      stage.equal(other.node.count('dev_effect'), 0, 'repetitions')
      stage.equal(chain.effects.get('mint') ?? 0, executed ? 1 : 0, 'effects')
    }
  },
  {
    name: 'writeKilledOverHttp',
    expects: 'an HTTP connection breaks under a write among reads: the write goes alone, and once',
    play: async (stage) => {
      const chain = stage.chain()
      const dying = await stage.node(
        chain,
        once('dev_effect', { kind: 'kill', executed: true }),
        'http'
      )
      const provider = stage.provider([dying, await stage.node(chain, {}, 'http')])
      await stage.event(provider, 'connected')
      const write = provider.request({ method: 'dev_effect', params: ['mint'] })
      const reads = ['system_chain', 'system_name', 'system_version'].map((method) =>
        provider.request({ method })
      )
      await stage.fails(1500, ['CallOutcomeUnknown'], write)
      await stage.within(1500, Promise.all(reads))
      stage.equal(chain.effects.get('mint'), 1, 'effects')
    }
  },
  {
    name: 'queuedWriteSentOnce',
    expects: 'a write is made while no endpoint is up: it waits, and acts once when one is',
    play: async (stage) => {
      const chain = stage.chain()
      const late = await stage.node(chain)
      late.node.down = true
      const provider = stage.provider([late])
      const write = provider.request({ method: 'dev_effect', params: ['mint'] })
      await stage.sleep(stage.dice.between(100, 800))
      late.node.down = false
      await stage.within(2500, write)
      stage.equal(chain.effects.get('mint'), 1, 'effects')
    }
  },
  {
    name: 'watchLost',
    expects: 'the connection breaks under a watched extrinsic: told as lost, never sent again',
    play: async (stage) => {
      const chain = stage.chain()
      const dying = await stage.node(chain)
      const other = await stage.node(chain)
      const provider = stage.provider([dying, other])
      const bytes = signed(stage)
      const errors: unknown[] = []
      const status: unknown[] = []
      const method = 'author_submitAndWatchExtrinsic'
      await provider.subscribe('author_extrinsicUpdate', method, [bytes], (error, result) =>
        error ? errors.push(error) : status.push(result)
      )
      await stage.within(
        1000,
        stage.until(() => status.length === 1)
      )
      dying.node.killAll()
      await stage.within(
        1000,
        stage.until(() => errors.length === 1)
      )
      stage.equal(stage.coded(errors[0]).code, 'SubscriptionLost', 'code')
      await stage.within(1500, provider.request({ method: 'system_chain' }))
      stage.equal(other.node.count(method), 0, 'submissions elsewhere')
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  }
]
