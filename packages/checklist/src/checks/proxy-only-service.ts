import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

export const proxyOnlyService: Check = defineCheck({
  id: 'proxy-only-service',
  group: 'proxy',
  kind: 'requirement',
  title: 'Only the service can use the proxy',
  failureTitle: 'Another party may be able to use the proxy',
  why: "The delegate must be an account without a key: one that the target derives from a message's origin.",
  how: "The service acts as the derived account of the user. It must be derived by a known algorithm that hashes the message's origin, because such an account has no key. It must not be the user's account on the target.",
  fixes: ['Have the target derive accounts of other chains by a hash.'],
  requires: ['proxy', 'target'],
  after: ['proxy-derivation-known'],
  evaluate: ({ proxy, target }) => {
    const { derivation, user } = proxy
    const delegate = showAccount({ account: proxy.delegate, prefix: target.ss58Prefix })
    if (proxy.delegate === user) {
      return fail("the delegate is the user's account on the target", proxy.evidence, {
        summary:
          'Have the target derive accounts of other chains by a hash, and not by the bare key.'
      })
    }
    if (derivation?.derivation === undefined) {
      const found =
        derivation === undefined
          ? `The configuration names ${delegate} (automation.delegate)`
          : `${delegate} is derived by no known algorithm`
      return manual(`${found}: verify that nobody has its key.`, proxy.evidence)
    }
    return pass(`${delegate} is a hash, and has no key`, proxy.evidence)
  }
})
