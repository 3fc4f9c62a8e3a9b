import {
  anything,
  count,
  define,
  hex,
  list,
  object,
  oneOf,
  text
} from '@paraclock/checklist/schema'
import type { AccountFinding, ForeignOrigin } from '@paraclock/xcm'
import * as v from 'valibot'
import { defineCommand, option, repeated } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'
import { moneyShape } from '../schemas/moneyShape.ts'

// `satisfies` makes the compiler report a kind of `ForeignOrigin` that has no entry.
const origins = {
  sibling: object({ kind: v.literal('sibling'), paraId: count }),
  child: object({ kind: v.literal('child'), paraId: count }),
  parent: object({ kind: v.literal('parent') })
} satisfies { readonly [Kind in ForeignOrigin['kind']]: v.GenericSchema }

const origin = define('ForeignOrigin', v.variant('kind', Object.values(origins)))

const derivation = define(
  'Derivation',
  object({ account: hex, description: text, network: v.optional(anything) })
)

const findings = {
  sovereign: object({
    kind: v.literal('sovereign'),
    paraId: count,
    on: oneOf('relay', 'sibling')
  }),
  parent: object({ kind: v.literal('parent') }),
  pallet: object({ kind: v.literal('pallet'), palletId: text, subAccount: v.optional(hex) }),
  ethereumAddress: object({ kind: v.literal('ethereumAddress'), address: hex }),
  user: object({ kind: v.literal('user'), user: hex }),
  derived: object({ kind: v.literal('derived'), user: hex, from: origin, derivation }),
  foreignChain: object({ kind: v.literal('foreignChain'), from: origin }),
  derivative: object({ kind: v.literal('derivative'), user: hex, index: count }),
  unknown: object({ kind: v.literal('unknown') })
} satisfies { readonly [Kind in AccountFinding['kind']]: v.GenericSchema }

export const accountOutput = defineOutput({
  name: 'account',
  title: 'What an account is: paraclock account --json',
  version: 1,
  entries: {
    account: hex,
    /** The account as an address with the generic prefix 42, which every chain accepts. */
    address: text,
    summary: text,
    names: list(object({ network: text, name: text })),
    /** The relay token that the account can spend, in networks with a configured Asset Hub. */
    money: list(object({ network: text, ...moneyShape.entries })),
    finding: v.variant(
      'kind',
      Object.values(findings)
    ) as unknown as v.GenericSchema<AccountFinding>
  }
})

export const accountCommand = defineCommand({
  name: 'account',
  summary: 'Show what an account is: sovereign, derived, or a user',
  takes: '<account>',
  options: {
    ...jsonOption,
    config: option(
      '<file>',
      'The configuration with users and chains; defaults to paraclock.config.json here, if it is there'
    ),
    user: repeated('<account>', 'A user to whom the account may belong'),
    from: repeated('<para id>', 'A parachain from which the user may come')
  },
  output: accountOutput
})
