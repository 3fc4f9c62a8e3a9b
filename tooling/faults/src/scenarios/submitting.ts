import { hashBytes } from '../node/answerRequest.ts'
import type { Scenario } from '../runner/Scenario.ts'
import type { Stage, StagedNode } from '../runner/Stage.ts'
import type { SubjectProvider } from '../runner/Subject.ts'
import { on } from './shared.ts'

/** An extrinsic that is signed (84) or not (04), different for each seed. */
function extrinsic(version: '84' | '04', stage: Stage): string {
  const body = stage.dice.between(0, 0xffff_ffff).toString(16).padStart(8, '0').repeat(12)
  // 49 bytes follow the length, which is compact: 49 << 2.
  return `0xc4${version}${body}`
}

const SUBMIT = 'author_submitExtrinsic'
const submit = (bytes: string) => ({ method: SUBMIT, params: [bytes] })

/** Two nodes. The connection to the first breaks at the first request of a method. */
async function breakAt(
  stage: Stage,
  method: string,
  executed: boolean
): Promise<{ readonly other: StagedNode; readonly provider: SubjectProvider }> {
  const chain = stage.chain()
  const dying = await stage.node(
    chain,
    on(method, { kind: 'kill', executed }, ({ nth }) => nth === 1)
  )
  const other = await stage.node(chain)
  return { other, provider: stage.provider([dying, other]) }
}

/** The connection breaks under a call that may act twice: it is not sent again. */
function sentOnce(name: string, method: string, paramOf: (stage: Stage) => string): Scenario {
  return {
    name,
    expects: `the connection breaks under ${method}, which may act twice: it is not sent again`,
    play: async (stage) => {
      const executed = stage.dice.oneIn(2)
      const { other, provider } = await breakAt(stage, method, executed)
      const param = paramOf(stage)
      const call = provider.request({ method, params: [param] })
      await stage.fails(1500, ['CallOutcomeUnknown'], call)
      await stage.within(1500, provider.request({ method: 'system_chain' }))
      stage.equal(other.node.count(method), 0, 'repetitions')
      stage.equal(other.node.chain.effects.get(param) ?? 0, executed ? 1 : 0, 'effects')
    }
  }
}

/** The connection breaks under a signed extrinsic: it is sent again, and acts once. */
function sentAgain(name: string, executed: boolean): Scenario {
  return {
    name,
    expects: `the connection breaks ${executed ? 'after' : 'before'} a signed extrinsic arrives: sent again, it acts once`,
    play: async (stage) => {
      const { other, provider } = await breakAt(stage, SUBMIT, executed)
      const bytes = extrinsic('84', stage)
      const hash = await stage.within(1500, provider.request(submit(bytes)))
      stage.equal(hash, hashBytes(bytes), 'hash')
      stage.equal(other.node.chain.effects.get(bytes), 1, 'effects')
    }
  }
}

/** Faults around what takes effect. */
export const submitting: readonly Scenario[] = [
  sentAgain('submittedThenKilled', true),
  sentAgain('killedBeforeSubmitted', false),
  sentOnce('unsignedKilled', SUBMIT, (stage) => extrinsic('04', stage)),
  sentOnce('unknownMethodKilled', 'dev_effect', () => 'mint'),
  {
    name: 'includedBeforeResubmitted',
    expects: 'the extrinsic is in a block when it is sent again: the outcome is told as unknown',
    play: async (stage) => {
      const { other, provider } = await breakAt(stage, SUBMIT, true)
      const { chain } = other.node
      provider.on('retrying', () => chain.produce())
      const bytes = extrinsic('84', stage)
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
      const provider = stage.provider([await stage.node(chain, on(SUBMIT, { kind: 'swallow' }))])
      const bytes = extrinsic('84', stage)
      await stage.fails(30_500, ['CallOutcomeUnknown'], provider.request(submit(bytes)))
      stage.equal(chain.effects.get(bytes), 1, 'effects')
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
      const bytes = extrinsic('84', stage)
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
      await stage.sleep(500)
      stage.equal(other.node.count(method), 0, 'submissions elsewhere')
      stage.equal(chain.effects.get(bytes), 1, 'effects')
    }
  }
]
