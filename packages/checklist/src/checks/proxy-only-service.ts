import { type Check, defineCheck } from './defineCheck.ts'
import { showAccount } from './showAccount.ts'
import { fail, manual, pass } from './Verdict.ts'

/** Only the service can use the proxy. */
export const proxyOnlyService: Check = defineCheck({
  id: 'proxy-only-service',
  group: 'proxy',
  title: 'Only the service can use the proxy',
  failureTitle: 'Somebody else may be able to use the proxy',
  why: "The delegate must be an account that nobody holds a key of: one that the target derives from a message's origin.",
  how: "The account that the service acts as must be one that a known algorithm hashes from where a message comes from: such an account has no key. It must not be the user's own.",
  fixes: ['Have the target derive accounts of other chains by a hash.'],
  requires: ['proxy', 'target'],
  after: ['proxy-derivation-known'],
  evaluate: ({ proxy, target }) => {
    const { derivation, user } = proxy
    const delegate = showAccount({ account: proxy.delegate, prefix: target.ss58Prefix })
    if (proxy.delegate === user) {
      return fail('the delegate is the user itself', proxy.evidence, {
        summary:
          'Have the target derive accounts of other chains by a hash, and not by the bare key.'
      })
    }
    if (derivation?.derivation === undefined) {
      return manual(
        `${delegate} follows from no algorithm that is known here: make sure that nobody has its key.`,
        proxy.evidence
      )
    }
    return pass(`${delegate} is a hash: nobody has a key of it`, proxy.evidence)
  }
})
