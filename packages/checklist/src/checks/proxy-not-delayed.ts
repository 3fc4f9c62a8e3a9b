import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

export const proxyNotDelayed: Check = defineCheck({
  id: 'proxy-not-delayed',
  group: 'proxy',
  kind: 'recommendation',
  title: 'No proxy of the service is delayed',
  failureTitle: 'A proxy of the service is delayed',
  why: 'A delayed proxy must announce its calls first. The service does not, so that proxy.proxy fails with Unannounced.',
  how: "The proxies of the user's account on the target for the derived account of the user are read. The check warns about a proxy with a delay, because it reserves a deposit and the service cannot use it.",
  fixes: ['Remove it with `proxy.removeProxy`, with the same three arguments.'],
  requires: ['proxy'],
  after: ['proxy-pallet-present', 'proxy-derivation-agreed'],
  evaluate: ({ proxy }) => {
    const own = proxy.grants.filter(({ delegate }) => delegate === proxy.delegate)
    const delayed = own.filter(({ delay }) => delay > 0)
    if (delayed.length === 0) return pass('none', proxy.evidence)
    const text = delayed.map(({ proxyType, delay }) => `${proxyType} by ${delay} blocks`).join(', ')
    return warn(text, proxy.evidence, [
      {
        owner: 'user',
        summary: `The service cannot use a delayed proxy. Have the user's account on the target remove it (${text}) with proxy.removeProxy to get its deposit back.`
      }
    ])
  }
})
