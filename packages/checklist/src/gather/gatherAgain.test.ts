import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { forgetTimes } from '../../test/fixtures/forgetTimes.ts'
import { loadAnswers, loadEvidence, loadHubMetadata } from '../../test/fixtures/loadEvidence.ts'
import { replayAnswers } from '../../test/fixtures/replayAnswers.ts'
import { gatherNetwork } from './gatherEvidence.ts'

const networks = {
  fresh: { service: 'service-minute', target: 'target' },
  ready: { service: 'service-minute', target: 'target' },
  ethereum: { service: 'service-hour', target: 'target-ethereum' },
  hub: { service: 'service-minute', target: 'target' }
} as const

test.each(['fresh', 'ready', 'ethereum', 'hub'] as const)(
  'the %s network is gathered again from what its chains answered',
  async (which) => {
    const [saved] = loadEvidence(which).networks
    if (saved === undefined) throw new Error('the fixture holds no network')
    const { service, target } = networks[which]
    const connections = replayAnswers(loadAnswers(which), {
      relay: readRuntimeMetadata({ runtime: 'relay', version: 16 }),
      service: readRuntimeMetadata({ runtime: service, version: 16 }),
      target: readRuntimeMetadata({ runtime: target, version: 16 }),
      ...(which === 'hub' && {
        relay: loadHubMetadata('relay'),
        assetHub: loadHubMetadata('assetHub'),
        coretime: loadHubMetadata('coretime')
      })
    })
    const gathered = await gatherNetwork({ name: saved.network, config: saved.config, connections })
    expect(forgetTimes(gathered)).toEqual(saved)
  }
)
