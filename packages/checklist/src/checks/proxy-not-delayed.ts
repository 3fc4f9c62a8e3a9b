import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** No proxy of the service is delayed. */
export const proxyNotDelayed: Check = defineCheck({
  id: 'proxy-not-delayed',
  group: 'proxy',
  title: 'No proxy of the service is delayed',
  failureTitle: 'A proxy of the service is delayed',
  why: 'A delayed proxy has to announce its calls first, which the service does not: proxy.proxy fails with Unannounced.',
  how: "The user's proxies for the service are looked at: one with a delay warns, because it reserves a deposit and serves nobody.",
  fixes: ['Remove it with `proxy.removeProxy`, with the same three arguments.'],
  requires: ['proxy'],
  after: ['proxy-pallet-present', 'proxy-derivation-agreed'],
  evaluate: ({ proxy }) => {
    const own = proxy.grants.filter(({ delegate }) => delegate === proxy.delegate)
    const delayed = own.filter(({ delay }) => delay > 0)
    if (delayed.length === 0) return pass('none', proxy.evidence)
    const text = delayed.map(({ proxyType, delay }) => `${proxyType} by ${delay} blocks`).join(', ')
    return warn(text, proxy.evidence, [
      { summary: 'It is of no use to the service: remove it, and get its deposit back.' }
    ])
  }
})
