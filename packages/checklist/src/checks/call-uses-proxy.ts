import { bytesToHex } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { isThroughEthereum } from './planConfigured.ts'
import { fail, pass } from './Verdict.ts'

export const callUsesProxy: Check = defineCheck({
  id: 'call-uses-proxy',
  group: 'assumptions',
  kind: 'explanation',
  title: "The stored call is a call of the target through the user's proxy",
  failureTitle: "The stored call cannot run through the user's proxy",
  why: "The call runs as the user's account on the target only inside `proxy.proxy`, with that account as `real`.",
  how: "The configured call is encoded by the target's metadata, which fails if an argument does not fit. The stored call must begin with the index of `proxy.proxy` in the target's metadata, and name the user's account on the target; or it must be `ethereumXcm.transactThroughProxy` as that account, which checks the proxy itself.",
  fixes: ['Wrap the call: `encodeProxiedCall` of `@paraclock/weights` does it.'],
  requires: ['call', 'proxy'],
  after: ['proxy-pallet-present'],
  explains: ['CallMalformed', 'ContractCallRefused'],
  explainFailure: ({ code, message, remedies: [remedy] }) => {
    if (code === 'ContractCallRefused') {
      const summary = `Correct automation.call. ${remedy?.summary ?? ''}`.trimEnd()
      return fail(message, [], { summary })
    }
    return fail(`the target has no such call: ${message}`, [], {
      summary: 'Correct automation.call in the configuration: its arguments must fit the target.'
    })
  },
  evaluate: ({ call: stored, proxy }) => {
    const { call, description, evidence } = stored
    const { pallet, user } = proxy
    const index = pallet?.calls.proxy
    const begins =
      index === undefined ? '0x' : bytesToHex(Uint8Array.of(index.palletIndex, index.callIndex))
    const isProxied = call.startsWith(begins) || isThroughEthereum(description)
    if (isProxied && call.includes(user.slice(2))) return pass(description, evidence)
    return fail(description, evidence, {
      summary:
        "Wrap the call in proxy.proxy, with the user's account on the target as real: encodeProxiedCall of @paraclock/weights does it."
    })
  }
})
