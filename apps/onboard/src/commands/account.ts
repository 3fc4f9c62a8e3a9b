import type { AccountFinding, ForeignOrigin } from '@paraclock/accounts'
import { anything, count, define, hex, object, oneOf, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

// The compiler holds each kind to its type, and finds one that is missing here.
const origins = {
  sibling: object({ kind: v.literal('sibling'), paraId: count }),
  child: object({ kind: v.literal('child'), paraId: count }),
  parent: object({ kind: v.literal('parent') })
} satisfies { readonly [Kind in ForeignOrigin['kind']]: v.GenericSchema }

const origin = define(
  'ForeignOrigin',
  v.variant('kind', [origins.sibling, origins.child, origins.parent])
)
const derivation = define(
  'Derivation',
  object({ account: hex, description: text, network: v.exactOptional(anything) })
)
const findings = {
  sovereign: object({
    kind: v.literal('sovereign'),
    paraId: count,
    on: oneOf('relay', 'sibling')
  }),
  parent: object({ kind: v.literal('parent') }),
  pallet: object({ kind: v.literal('pallet'), palletId: text, subAccount: v.exactOptional(hex) }),
  ethereumAddress: object({ kind: v.literal('ethereumAddress'), address: hex }),
  user: object({ kind: v.literal('user'), user: hex }),
  derived: object({ kind: v.literal('derived'), user: hex, from: origin, derivation }),
  foreignChain: object({ kind: v.literal('foreignChain'), from: origin }),
  derivative: object({ kind: v.literal('derivative'), user: hex, index: count }),
  unknown: object({ kind: v.literal('unknown') })
} satisfies { readonly [Kind in AccountFinding['kind']]: v.GenericSchema }

const output = defineOutput({
  name: 'account',
  title: 'What an account is: paraclock account --json',
  version: 1,
  entries: {
    account: hex,
    /** The address that fits any chain. */
    address: text,
    summary: text,
    finding: v.variant('kind', [
      findings.sovereign,
      findings.parent,
      findings.pallet,
      findings.ethereumAddress,
      findings.user,
      findings.derived,
      findings.foreignChain,
      findings.derivative,
      findings.unknown
    ]) as unknown as v.GenericSchema<AccountFinding>
  }
})

/** Says what an account is: whose sovereign account, or which foreign user's. */
export const accountCommand = defineCommand({
  name: 'account',
  summary: 'Show what an account is: sovereign, derived, or a user',
  takes: '<account>',
  options: {
    ...jsonOption,
    user: {
      type: 'string',
      multiple: true,
      value: '<account>',
      summary: 'A user to whom the account may belong'
    },
    from: {
      type: 'string',
      multiple: true,
      value: '<para id>',
      summary: 'A parachain from which the user may come'
    }
  },
  output,
  run: async ({ positionals, options, print, width }) => {
    const { explainAccount } = await import('@paraclock/accounts')
    const { showAccount, showAccountsIn } = await import('@paraclock/checklist')
    const { genericPrefix, parseParaId } = await import('@paraclock/core')
    const { createPage } = await import('../render/terminal/Page.ts')
    const origins = options.from
      .map(parseParaId)
      .flatMap((paraId) => [
        { kind: 'sibling', paraId: Number(paraId) } as const,
        { kind: 'child', paraId: Number(paraId) } as const
      ])
    const { account, summary, ...finding } = explainAccount({
      account: positionals[0] ?? '',
      context: { users: options.user, origins }
    })
    const address = showAccount({ account, prefix: genericPrefix })
    if (options.json) {
      print(output.render({ account, address, summary, finding }))
      return 0
    }
    const page = createPage({ width })
    page.write(0, `${address}: ${showAccountsIn(summary, genericPrefix)}`)
    if (address.toLowerCase() !== account) page.write(0, `in hex: ${account}`)
    print(page.text().trimEnd())
    return 0
  }
})
